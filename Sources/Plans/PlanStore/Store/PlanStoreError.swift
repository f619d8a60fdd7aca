import FoundationEssentials
import PlanBase
import PlanModel

/// Why a plan file cannot be opened, or refuses a request.
public enum PlanStoreError: Error, Hashable, Sendable {
    /// There is no file of that name.
    case notFound(file: String)
    /// The file to make exists already.
    case alreadyExists(file: String)
    /// Where a plan is to be made lies the log of one that is gone.
    case strayLog(file: String, log: String)
    /// The file is no plan file; `found` says what it is, with its article.
    case notAPlan(file: String, found: String)
    /// A newer version of Planmark wrote the file.
    case newer(file: String, version: Int64, known: Int64)
    /// The file has tables, triggers or views that a plan file does not have, or lacks some.
    case foreignSchema(file: String, differences: [String])
    /// The system does not let the file be read.
    case notReadable(file: String, reason: String)
    /// The file can be read but not changed.
    case readOnly(file: String, reason: String)
    /// Another connection kept the file locked for longer than the wait.
    case locked(file: String)
    /// The file's content is damaged.
    case damaged(file: String, detail: String)
    /// The disk is full; nothing was changed.
    case diskFull(file: String)
    /// Changes are in the log beside the file and cannot be written into the file itself; nothing is lost.
    case inLogOnly(file: String, reason: String)
    /// The open file was replaced or removed; nothing was changed.
    case replaced(file: String)
    /// A transaction cannot begin inside another one.
    case alreadyInTransaction(file: String)
    /// The plan was closed by ``Plan/close()``.
    case closed(file: String)
    /// SQLite failed to read or write.
    case failed(file: String, DatabaseError)
    /// The plan has no marker of that number; `isRetired` if the marker was removed, whose number is not given again.
    case noMarker(number: Int, isRetired: Bool)
    /// The plan has no area of that id or name.
    case noArea(String)
    /// The plan has several areas of that name, with these ids.
    case ambiguousArea(String, ids: [String])
    /// The plan has an area of that id already.
    case duplicateArea(id: String)
    /// An area of that name reaches further beyond the drawing than a plan keeps; see ``/PlanModel/KeptReach``.
    case areaTooFar(name: String)
    /// The plan has no measured line of that id or name.
    case noLine(String)
    /// The plan has several measured lines of that name, with these ids.
    case ambiguousLine(String, ids: [String])
    /// The points make no line to measure.
    case badLine(name: String)
    /// The plan has no detection of the id.
    case noDetection(id: String)
    /// A detection cannot be kept; the reason says why.
    case badDetection(id: String, reason: Message)
    /// The plan has no detail of that name.
    case noDetail(String)
    /// A line or a detail, which the text names, reaches beyond the drawing.
    case offDrawing(String)
    /// A present or removed marker has the number.
    case numberTaken(Int)
    /// A present or removed marker has the id.
    case idTaken(UUID)
    /// The workflow does not allow the step; `possible` are the statuses that the role may go to, `others` those of other
    /// roles.
    case stepNotAllowed(number: Int?, from: String?, to: String, role: String?, possible: [String], others: [String])
    /// The workflow has no such status, but those in `known`; `near` is a word for one that is like it.
    case unknownStatus(String, near: Workflow.Suggestion?, known: [String])
    /// There is no revision to undo.
    case nothingToUndo
    /// There is no undone revision to redo.
    case nothingToRedo
    /// The person may not undo or redo the revision.
    case reversalNotAllowed(ReversalRefusal)
    /// Something that the revision to undo or redo changed has been changed again since.
    case changedSince(String)
    /// A value does not fit its field.
    case badValue(MarkerFieldError)
    /// A value does not fit a field of the plan; `expected` says what does.
    case badPlanValue(PlanField, expected: String)
    /// A file to keep in the plan has more than `limit` bytes.
    case contentTooLarge(name: String, size: Int, limit: Int)
    /// The plan does not keep the content of a hash, or keeps other bytes under that hash.
    case contentMissing(name: String)
    /// A name means no attachment of a marker, or several.
    case noAttachment(MissingAttachment)
    /// Nothing of a damaged plan file can be read.
    case beyondRepair(file: String, detail: String)
    /// The two plans are not copies of one plan.
    case unrelated(file: String, other: String)
}

extension PlanStoreError: CodedError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .notFound: "notFound"
        case .alreadyExists: "alreadyExists"
        case .strayLog: "strayLog"
        case .notAPlan: "notAPlan"
        case .newer: "newer"
        case .foreignSchema: "foreignSchema"
        case .notReadable: "notReadable"
        case .readOnly: "readOnly"
        case .locked: "locked"
        case .damaged: "damaged"
        case .diskFull: "diskFull"
        case .inLogOnly: "inLogOnly"
        case .replaced: "replaced"
        case .alreadyInTransaction: "alreadyInTransaction"
        case .closed: "closed"
        case .failed: "failed"
        case .noMarker: "noMarker"
        case .noArea: "noArea"
        case .ambiguousArea: "ambiguousArea"
        case .duplicateArea: "duplicateArea"
        case .areaTooFar: "areaTooFar"
        case .noLine: "noLine"
        case .ambiguousLine: "ambiguousLine"
        case .badLine: "badLine"
        case .noDetection: "noDetection"
        case .badDetection: "badDetection"
        case .noDetail: "noDetail"
        case .offDrawing: "offDrawing"
        case .numberTaken: "numberTaken"
        case .idTaken: "idTaken"
        case .stepNotAllowed: "stepNotAllowed"
        case .unknownStatus: "unknownStatus"
        case .nothingToUndo: "nothingToUndo"
        case .nothingToRedo: "nothingToRedo"
        case .reversalNotAllowed: "reversalNotAllowed"
        case .changedSince: "changedSince"
        case .badValue: "badValue"
        case .badPlanValue: "badPlanValue"
        case .contentTooLarge: "contentTooLarge"
        case .contentMissing: "contentMissing"
        case .noAttachment: "noAttachment"
        case .beyondRepair: "beyondRepair"
        case .unrelated: "unrelated"
        }
    }
}

extension PlanStoreError {
    /// True if a file cannot be written.
    public var isAboutOutput: Bool {
        switch self {
        case .alreadyExists, .strayLog, .readOnly, .diskFull, .inLogOnly: true
        default: false
        }
    }

    /// True if a sound plan refuses the request.
    public var isRefusal: Bool {
        switch self {
        case .noMarker, .noArea, .ambiguousArea, .duplicateArea, .areaTooFar, .noLine, .ambiguousLine, .badLine,
            .noDetail,
            .noDetection, .badDetection,
            .offDrawing, .numberTaken, .idTaken, .stepNotAllowed,
            .unknownStatus, .nothingToUndo, .nothingToRedo, .reversalNotAllowed, .changedSince, .badValue,
            .badPlanValue, .contentTooLarge, .noAttachment:
            true
        default: false
        }
    }
}

extension PlanStoreError: CustomStringConvertible {
    /// The error on one line: the file, what is wrong, and what to do.
    public var description: String {
        switch self {
        case .notFound(let file): "\(file): no such file; make a plan with: planmark new"
        case .alreadyExists(let file): "\(file): exists already; nothing was changed"
        case .strayLog(let file, let log):
            "\(file): \(log) is there, with changes of a plan that was moved or removed; move it to that plan, or remove it"
        case .notAPlan(let file, let found): "\(file): not a plan file but \(found)"
        case .newer(let file, let version, let known):
            "\(file): a plan file of version \(version), written by a newer Planmark; this one knows version \(known)"
        case .foreignSchema(let file, let differences):
            "\(file): not a sound plan file: \(differences.prefix(3).joined(separator: "; "))"
                + "\(differences.count > 3 ? "; …" : ""); 'planmark repair' saves the markers into a new file"
        case .notReadable(let file, let reason): "\(file): cannot be read: \(reason)"
        case .readOnly(let file, let reason): "\(file): cannot be changed: \(reason)"
        case .locked(let file): "\(file): another program is busy with the plan; nothing was changed, try again"
        case .damaged(let address, let detail) where address.hasPrefix("postgres") && address.contains("://"):
            // A plan in a database has no file to repair.
            "\(address): the plan is damaged (\(detail)); 'planmark check' tells more"
        case .damaged(let file, let detail):
            "\(file): the plan file is damaged (\(detail)); 'planmark repair' saves what can be saved into a new file"
        case .diskFull(let file): "\(file): the disk is full; nothing was changed"
        case .replaced(let file):
            "\(file): the plan was replaced or removed while it was open; nothing was changed, open it again"
        case .inLogOnly(let file, let reason):
            "\(file): the last changes are kept in \(file)-wal, as they cannot be written into the file (\(reason)); keep both"
        case .alreadyInTransaction(let file):
            "\(file): the plan is being read or changed already by the same caller; make all changes in one transaction"
        case .closed(let file): "\(file): the plan was closed; open it again"
        // The statement says nothing to who uses the plan.
        case .failed(let file, let error):
            "\(file): \(error.message) (SQLite \(error.code)); 'planmark check' tells more"
        case .noMarker(let number, false): "there is no marker \(number)"
        case .noMarker(let number, true): "marker \(number) was removed; 'planmark history' tells when"
        case .noArea(let name): "there is no area '\(name)'"
        case .ambiguousArea(let name, let ids):
            "there are \(ids.count) areas '\(name)'; say which by its id: "
                + ids.prefix(20).map { "'\($0)'" }.joined(separator: ", ") + (ids.count > 20 ? ", …" : "")
        case .duplicateArea(let id): "there is an area with the id '\(id)' already"
        case .areaTooFar(let name): Area.reachProblem(ofArea: name.onOneLine).english + "; nothing was changed"
        case .noLine(let name): "there is no measured line '\(name)'; 'planmark measure list' shows those there are"
        case .ambiguousLine(let name, let ids):
            "there are \(ids.count) measured lines '\(name)'; say which by its id: "
                + ids.prefix(20).map { "'\($0)'" }.joined(separator: ", ") + (ids.count > 20 ? ", …" : "")
        case .noDetection(let id): "there is no detection '\(id.excerpt)'"
        case .badDetection(let id, let reason): "the detection '\(id.excerpt)' cannot be kept: \(reason.english)"
        case .badLine(let name) where name.utf8.count > TextLimit.short:
            "the name of the line is "
                + (TextLimit.problem(bytes: name.utf8.count, limit: TextLimit.short)?.english ?? "")
        case .badLine(let name):
            "the line\(name.isEmpty ? "" : " '\(name.onOneLine)'") must have 2 to \(MeasuredLine.greatestPointCount) finite points "
                + "that differ"
        case .noDetail(let name): "there is no detail '\(name)'; 'planmark scale PLAN' shows those there are"
        case .offDrawing(let what): "\(what) reaches beyond the drawing; nothing was changed"
        case .numberTaken(let number): "the number \(number) has been given already and is not given again"
        case .idTaken(let id):
            "the id \(id.uuidString.lowercased()) is that of another marker, which may have been removed; use a new one"
        case .stepNotAllowed(let number, let from, let to, let role, let possible, let others):
            Self.refusedStep(
                number: number, from: from, to: to, role: role, possible: possible, others: others, in: .english)
        case .unknownStatus(let status, let near, let known):
            "the workflow has no status '\(status)'; " + (near.map { "did you mean \($0.text(in: .english))? " } ?? "")
                + (known.isEmpty ? "it has none" : "it has: \(known.joined(separator: ", "))")
                + "; 'planmark workflow' changes them"
        case .nothingToUndo: "there is nothing to undo"
        case .nothingToRedo: "there is nothing to redo"
        case .reversalNotAllowed(let refusal): refusal.message(in: .english)
        case .changedSince(let what): "not possible any more: \(what) was changed since"
        case .badValue(let error): "\(error)"
        case .badPlanValue(let field, let expected): "the plan's \(field.rawValue) must be \(expected)"
        case .contentTooLarge(let name, let size, let limit):
            "\(name): \(size) bytes are more than a plan keeps; the limit is \(limit)"
        case .contentMissing(let name): "\(name): its content is not in the plan"
        case .noAttachment(let missing): "\(missing)"
        case .beyondRepair(let file, let detail):
            "\(file): nothing could be read of the plan file (\(detail)); nothing was saved, use a backup"
        case .unrelated(let file, let other): "\(other): not a copy of the plan \(file)"
        }
    }

    /// The error on one line in a language: what people meet who work on a plan; the others are in English.
    package func message(in language: MessageLanguage) -> String {
        if case .stepNotAllowed(let number, let from, let to, let role, let possible, let others) = self {
            return Self.refusedStep(
                number: number, from: from, to: to, role: role, possible: possible, others: others, in: language)
        }
        return language.text(description, chinese ?? description)
    }

    private var chinese: String? {
        switch self {
        case .notFound(let file): "\(file):没有该文件;可用 planmark new 新建计划"
        case .readOnly(let file, let reason): "\(file):无法更改:\(reason)"
        case .locked(let file): "\(file):另一个程序正在使用该计划;没有任何更改,请重试"
        case .diskFull(let file): "\(file):磁盘已满;没有任何更改"
        case .replaced(let file): "\(file):计划在打开期间被替换或删除;没有任何更改,请重新打开"
        case .noMarker(let number, false): "没有标记 \(number)"
        case .noMarker(let number, true): "标记 \(number) 已删除;可用 planmark history 查看时间"
        case .noArea(let name): "没有区域“\(name)”"
        case .areaTooFar(let name): Area.reachProblem(ofArea: name.onOneLine).chinese + ";没有任何更改"
        case .noLine(let name): "没有测量线“\(name)”;可用 planmark measure list 查看"
        case .noDetail(let name): "没有详图“\(name)”;可用 planmark scale 查看"
        case .noDetection(let id): "没有检测结果“\(id.excerpt)”"
        case .badDetection(let id, let reason): "检测结果“\(id.excerpt)”无法保存:\(reason.chinese)"
        case .badLine: "线须有 2 至 \(MeasuredLine.greatestPointCount) 个不同且有限的点"
        case .offDrawing(let what): "\(what) 超出图纸;没有任何更改"
        case .duplicateArea(let id): "已有编号为“\(id)”的区域"
        case .numberTaken(let number): "编号 \(number) 已用过,不会再次使用"
        case .idTaken(let id): "id \(id.uuidString.lowercased()) 属于另一个标记(可能已删除);请使用新的 id"
        case .unknownStatus(let status, let near, let known):
            "流程中没有状态“\(status)”;" + (near.map { "是否为\($0.text(in: .chinese))?" } ?? "")
                + (known.isEmpty ? "流程没有状态" : "已有:\(known.joined(separator: "、"))")
        case .nothingToUndo: "没有可撤销的更改"
        case .nothingToRedo: "没有可重做的更改"
        case .reversalNotAllowed(let refusal): refusal.message(in: .chinese)
        case .changedSince(let what): "已无法执行:\(what) 之后又被更改"
        case .badValue(let error): error.message(in: .chinese)
        case .contentTooLarge(let name, let size, let limit):
            "\(name):大小为 \(size) 字节,超过计划可保存的上限 \(limit)"
        case .contentMissing(let name): "\(name):其内容不在计划中"
        default: nil
        }
    }

    private static func refusedStep(
        number: Int?, from: String?, to: String, role: String?, possible: [String], others: [String],
        in language: MessageLanguage
    ) -> String {
        let subject = number.map { language.text("marker \($0)", "标记 \($0) ") } ?? language.text("a new marker", "新标记")
        let start = from.map { language.text(" is '\($0)' and", "的状态是“\($0)”,") } ?? ""
        var text = language.text("\(subject)\(start) cannot become '\(to)'", "\(subject)\(start)不能改为“\(to)”")
        if let role { text += language.text(" by the role '\(role)'", "(角色“\(role)”)") }
        let (next, byOthers) = (possible.joined(separator: ", "), others.joined(separator: ", "))
        text +=
            possible.isEmpty
            ? language.text("; no step is allowed from there", ";没有允许的步骤")
            : language.text("; allowed: \(next)", ";允许:\(next)")
        if !others.isEmpty { text += language.text("; with another role: \(byOthers)", ";其他角色可改为:\(byOthers)") }
        if possible.isEmpty, others.isEmpty {
            text += language.text(
                "; 'planmark workflow' lists and changes the steps", ";用 planmark workflow 查看和更改步骤")
        }
        return text
    }
}
