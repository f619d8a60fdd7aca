import PlanBase

/// The changes that a person may undo and redo.
public enum ReversalRights: Hashable, Sendable {
    /// Everything. Whoever has the plan's file has this right.
    case all
    /// Changes of statuses that the workflow lets the role take back, and all other changes but those of the workflow itself.
    case steps(role: String?)
}

/// Why a person may not undo or redo a revision.
public enum ReversalRefusal: Hashable, Sendable {
    /// A marker's status would go back from `present` to `former`, which the `role` may not do; other roles may take the steps
    /// in `needed`.
    case status(marker: Int?, from: String?, to: String?, role: String?, needed: [Workflow.Step])
    /// The revision changed the workflow, which decides about rights.
    case workflow

    /// The refusal on one line, with the roles that are needed.
    func message(in language: MessageLanguage) -> String {
        switch self {
        case .status(let marker, let present, let former, let role, let needed):
            func quoted(_ status: String?) -> String {
                status.map { language.text("'\($0.onOneLine)'", "“\($0.onOneLine)”") }
                    ?? language.text("no status", "无状态")
            }
            let number = marker.map { language.text("marker \($0)", "标记 \($0) ") } ?? language.text("a marker", "某标记")
            let steps = needed.map { $0.text(in: language).onOneLine }.joined(separator: ", ")
            let actor =
                role.map { language.text("the role '\($0.onOneLine)'", "角色“\($0.onOneLine)”") }
                ?? language.text("a person without a role", "没有角色的人员")
            return language.text(
                "nothing was undone or redone: \(number) would go from \(quoted(present)) to \(quoted(former)), which "
                    + "\(actor) may not do; the role in brackets is needed: \(steps)",
                "没有撤销或重做任何更改:\(number)将从\(quoted(present))变为\(quoted(former)),\(actor)无权进行;需要括号内的角色:\(steps)")
        case .workflow:
            return language.text(
                "nothing was undone or redone: the revision changed the workflow, which only 'planmark undo', 'planmark redo' and "
                    + "'planmark workflow' change",
                "没有撤销或重做任何更改:该版本更改了流程;请使用 planmark undo、planmark redo 或 planmark workflow")
        }
    }
}
