/// How help shows a value, and how shells complete it.
struct ValueForm: Sendable {
    /// The possible values with their meanings; empty if there is no list.
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
