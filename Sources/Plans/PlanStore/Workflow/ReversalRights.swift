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
}

extension ReversalRefusal: MessageConvertible {
    /// The refusal on one line, with the roles that are needed.
    public var message: Message {
        switch self {
        case .status(let marker, let present, let former, let role, let needed):
            let subject =
                marker.map { Message("marker \($0)", context: "subject") } ?? Message("a marker", context: "subject")
            let actor =
                role.map { Message("the role '\($0.onOneLine)'", context: "subject") }
                ?? Message("a person without a role", context: "subject")
            return Message(
                """
                nothing was undone or redone: \(subject) would go from \(Self.quoted(present)) to \(Self.quoted(former)), which \
                \(actor) may not do; the role in brackets is needed: \(needed.map(\.message))
                """)
        case .workflow:
            return Message(
                """
                nothing was undone or redone: the revision changed the workflow, which is not changed here
                """
            ).advising(
                Message("\(Remedy.use(.undo)), \(Remedy.use(.redo)) and \(Remedy.use(.workflow)) change it"))
        }
    }

    private static func quoted(_ status: String?) -> Message {
        status.map { Message("'\($0.onOneLine)'") } ?? Message("no status", context: "from or to")
    }
}
