/// The words of texts for people. A sentence is written once, where it is made, with both languages beside each other:
/// `language.text("…", "…")`. What it counts and the names in it are here.
extension MessageLanguage {
    /// A noun for things that texts count.
    package enum Noun: String {
        case plan, marker, area, line, detection, attachment, conflict, frame, stage, cell, row, entry, job
        case newMarker = "new marker"
        case newRevision = "new revision"

        fileprivate var plural: String { self == .entry ? "entries" : "\(rawValue)s" }

        /// The counting word and the noun.
        fileprivate var chinese: String {
            switch self {
            case .plan: "个计划"
            case .marker: "个标记"
            case .area: "个区域"
            case .line: "条测量线"
            case .detection: "个检测结果"
            case .attachment: "个附件"
            case .conflict: "处冲突"
            case .frame: "帧"
            case .stage: "个阶段"
            case .cell: "格"
            case .row: "行"
            case .entry: "条"
            case .job: "个作业"
            case .newMarker: "个新标记"
            case .newRevision: "个新修订"
            }
        }
    }

    /// A number with its noun: `1 area`, `2 areas`, `2 个区域`.
    package func counted(_ count: Int, _ noun: Noun) -> String {
        text(PlanBase.counted(count, noun.rawValue), "\(count) \(noun.chinese)")
    }

    /// Returns how much of something is done: `3 of 5 rows`, `3 / 5 行`; without the total `3 rows`.
    package func counted(_ count: Int, of total: Int?, _ noun: Noun) -> String {
        text(
            "\(count)\(total.map { " of \($0)" } ?? "") \(noun.plural)",
            "\(count)\(total.map { " / \($0)" } ?? "") \(noun.chinese)")
    }

    /// A text in quotes.
    package func quoted(_ text: String) -> String { self.text("'\(text)'", "“\(text)”") }

    /// Returns the name of an action of the history in the language; the action's own name if there is no other.
    package func name(ofAction action: String) -> String { text(action, Self.chineseActions[action] ?? action) }

    private static let chineseActions = [
        "new": "新建", "mark": "添加标记", "edit": "编辑", "move": "移动", "status": "更改状态", "remove": "删除", "attach": "附件",
        "import": "导入", "import with any status": "导入(任何状态)", "undo": "撤销", "redo": "重做", "merge": "合并", "repair": "修复",
        "set": "更改计划", "scale": "设置比例", "measure add": "添加测量线", "measure remove": "删除测量线", "workflow": "更改流程",
        "area add": "添加区域", "area trace": "描摹区域",
        "area remove": "删除区域", "area import": "导入区域",
    ]
}
