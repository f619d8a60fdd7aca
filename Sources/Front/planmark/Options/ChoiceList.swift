import PlanArgumentParser
import PlanBase

/// Several of some choices, between commas: `box,label`.
struct ChoiceList<Choice: CaseIterable & RawRepresentable<String> & Sendable>: ExpressibleByArgument, Sendable {
    /// The choices in the order in which they were given.
    let choices: [Choice]

    init?(argument: String) {
        let names = argument.split(separator: ",").map { String($0).trimmed }
        choices = names.compactMap { Choice(rawValue: $0) }
        guard choices.count == names.count else { return nil }
    }

    static var expectedForm: Message {
        Message("one or more of \(Choice.allCases.map(\.rawValue)), with commas between them")
    }
}
