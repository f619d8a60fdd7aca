/// The form of an argument's value in help and in the completion of shells. A flag has no value.
struct ValueForm: Sendable {
    /// The possible values with their meanings; empty if there is no list.
    var values: [(name: String, meaning: String)] = []
    var completion = CompletionKind.none

    init() {}

    init<T: ExpressibleByArgument>(_ type: T.Type, _ completion: CompletionKind) {
        let meanings = T.allValueDescriptions
        values = T.allValueStrings.map { ($0, meanings[$0] ?? "") }
        let automatic = values.isEmpty ? CompletionKind.none : .list(T.allValueStrings)
        self.completion = completion == .automatic ? automatic : completion
    }
}
