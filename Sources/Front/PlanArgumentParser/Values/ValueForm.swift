/// The form of an argument's value in help and in the completion of shells. A flag has no value.
struct ValueForm: Sendable {
    /// The possible values with their meanings; empty if there is no list.
    var values: [(name: String, meaning: String)] = []
    var completion = CompletionKind.none
    /// True if a value may be several numbers with commas between them.
    var hasCommas = false
    /// True if a value may be a number below 0, or begin with one.
    var mayBeNegative = false

    init() {}

    init<T: ExpressibleByArgument>(_ type: T.Type, _ completion: CompletionKind) {
        hasCommas = T.hasCommas
        // Every text is a String, so that one with a hyphen is more likely a mistyped option.
        mayBeNegative = hasCommas || (T.self != String.self && T(argument: "-1") != nil)
        let meanings = T.allValueDescriptions
        values = T.allValueStrings.map { ($0, meanings[$0] ?? "") }
        let automatic = values.isEmpty ? CompletionKind.none : .list(T.allValueStrings)
        self.completion = completion == .automatic ? automatic : completion
    }
}
