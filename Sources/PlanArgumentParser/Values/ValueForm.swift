/// How a value is shown and completed.
struct ValueForm: Sendable {
    /// The values that may be given, when they can be listed, each with what it means.
    var values: [(name: String, meaning: String)]
    var completion: CompletionKind

    init(_ completion: CompletionKind) {
        values = []
        if case .list(let names) = completion { values = names.map { ($0, "") } }
        self.completion = completion == .automatic ? .none : completion
    }

    init<T: ExpressibleByArgument>(_ type: T.Type, _ completion: CompletionKind) {
        let meanings = T.allValueDescriptions
        values = T.allValueStrings.map { ($0, meanings[$0] ?? "") }
        self.completion = completion == .automatic ? T.defaultCompletionKind : completion
    }
}
