import PlanBase

extension Message {
    /// Returns the end of an error message on a name that is not known: the most similar known name, or else all of them.
    package static func suggestion(for name: String, among known: [String]) -> Message {
        if let near = known.closest(to: name) { return Message("did you mean '\(near)'?") }
        return Message("known are \(known.sorted().map { Message(untranslated: $0) })")
    }
}
