import PlanBase

/// One error or oddity that a check of a plan finds.
public struct PlanFinding: Hashable, Sendable {
    /// True for an oddity, false for an error.
    public let isWarning: Bool
    /// The error or oddity in words, on one line. SQLite's words in it are in English in every language.
    public let message: Message

    /// Makes an error, or an oddity.
    public init(_ message: Message, isWarning: Bool = false) {
        (self.message, self.isWarning) = (message, isWarning)
    }
}

extension PlanFinding: MessageConvertible {}
