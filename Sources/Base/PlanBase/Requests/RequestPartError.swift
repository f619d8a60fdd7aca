/// An error by which the value of a member says what is wrong with it, where the kind of value does not say enough.
package protocol RequestFailure: Error {}

/// Why an object of a request, such as a filter that is given as JSON, cannot be read.
public struct RequestPartError: RequestFailure, CodedError, Hashable, Sendable {
    /// The problem of the member.
    public let problem: Problem
    /// The member's path, such as `filter.limit`; empty for the whole.
    public let path: String

    /// A problem of a member.
    public init(_ problem: Problem, path: String) { (self.problem, self.path) = (problem, path) }

    /// A problem of a member.
    public enum Problem: Hashable, Sendable {
        /// The value is of another kind, or out of range; the requirement completes a sentence that begins with the member.
        case wrongKind(requirement: String)
        /// The object has no such member.
        case unknownMember(known: [String])
    }

    /// The code that programs know the error by.
    public var code: String {
        switch problem {
        case .wrongKind: "wrongKind"
        case .unknownMember: "unknownMember"
        }
    }
}

extension RequestPartError: CustomStringConvertible {
    /// The error on one line: the member, what is wrong, and what would be right.
    public var description: String {
        switch problem {
        case .wrongKind(let requirement): "\(path.isEmpty ? "the request" : path) \(requirement)"
        case .unknownMember(let known):
            "\(path.isEmpty ? "''" : path.excerpt) is no member; there are: \(known.joined(separator: ", "))"
        }
    }
}
