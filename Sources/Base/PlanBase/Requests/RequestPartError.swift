/// Why an object of a request, such as a filter that is given as JSON, cannot be read.
public struct RequestPartError: Problem, Hashable, Sendable {
    /// The cause of the error.
    public let cause: Cause
    /// The member's path, such as `filter.limit`; empty for the whole.
    public let path: String

    /// A problem of a member.
    public init(_ cause: Cause, path: String) { (self.cause, self.path) = (cause, path) }

    /// A problem of a member.
    public enum Cause: Hashable, Sendable {
        /// The value is of another kind, or out of range; the requirement completes a sentence that begins with the member.
        case wrongKind(requirement: Message)
        /// The object has no such member.
        case unknownMember(known: [String])
    }

    /// The code that programs know the error by.
    public var code: String {
        switch cause {
        case .wrongKind: "wrongKind"
        case .unknownMember: "unknownMember"
        }
    }

    /// A misuse: the caller writes the request.
    public var kind: ProblemKind { .usage }

    /// The member's path; nil for the whole.
    public var placeName: String? { path.isEmpty ? nil : path }

    /// The error on one line: the member, what is wrong, and what would be right.
    public var message: Message {
        switch cause {
        case .wrongKind(let requirement) where path.isEmpty: Message("the request \(requirement)")
        case .wrongKind(let requirement): Message("\(member: path) \(requirement)")
        case .unknownMember(let known):
            Message(
                """
                \(member: path.isEmpty ? "''" : path.excerpt) is no member; there are: \(known.map { Message("\(member: $0)") })
                """
            )
        }
    }
}
