import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// Why one entry of a file is no detection; the others are read all the same.
struct EntryProblem: Error {
    let message: Message

    init(_ english: String, _ chinese: String) { message = Message(english, chinese) }

    init(_ problem: DetectionProblem) { message = problem.message }

    /// A member of another kind than it must have.
    static func wrongKind(_ member: String, _ found: JSONValue, needed: String, _ chinese: String) -> EntryProblem {
        let shown = found.string.map { "the text '\($0.excerpt)'" } ?? found.kind
        return EntryProblem(
            "'\(member.excerpt)' is \(shown); needed is \(needed)", "“\(member.excerpt)”的类型不对;需要\(chinese)")
    }
}
