import PlanBase
import PlanExchange
import PlanGeometry
import PlanJSON
import PlanModel

/// Why one entry of a file is no detection; the others are read all the same.
struct EntryProblem: Error {
    let message: Message

    init(_ message: Message) { self.message = message }

    init(_ problem: MaskProblem) { message = problem.message }

    init(_ problem: DetectionProblem) { message = problem.message }

    /// A member of another kind than it must have.
    static func wrongKind(_ member: String, _ found: JSONValue, needed: Message) -> EntryProblem {
        let shown = found.string.map { Message("the text '\($0.excerpt)'") } ?? found.kindInWords
        return EntryProblem(Message("'\(member.excerpt)' is \(shown); needed is \(needed)"))
    }
}
