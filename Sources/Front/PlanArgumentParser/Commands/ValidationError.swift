/// The arguments are each right but do not go together. Thrown from `validate()` or `run()`, it becomes a ``UsageError``.
public struct ValidationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong and what would be right, one line without a full stop.
    public var message: String

    /// Makes an error.
    public init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}
