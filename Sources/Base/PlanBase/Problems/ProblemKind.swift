/// The kinds of problems, by what who asked can do about them.
///
/// Each kind has one exit status, one status of HTTP, one status of the C interface and one exception of Python: this table is the only
/// place that says which. `Documentation/Problems.md` shows it.
public enum ProblemKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// An option, an argument or a member of a request is wrong, or does not go with another.
    case usage
    /// The rules of a drawing, a plan or a workflow do not allow it.
    case refused
    /// A file or a text cannot be read, or is malformed.
    case unreadable
    /// A file or a plan cannot be written.
    case unwritable
    /// There is no marker, area or thing of that name in what is there.
    case notFound
    /// Somebody else changed what is to be changed.
    case conflict
    /// Whoever asks may not do it.
    case forbidden
    /// Something is larger than a limit.
    case limit
    /// It cannot be done at the moment: another program is busy with the plan, or a server does not answer.
    case unavailable
    /// The caller has given the work up.
    case cancelled
    /// Planmark itself or the system failed.
    case `internal`

    /// The status that a command ends with: 1 something was refused, 2 the command line is wrong, 3 an input cannot be read, 4 an output
    /// cannot be written.
    public var exitStatus: Int32 {
        switch self {
        case .refused, .notFound, .conflict, .cancelled, .internal: 1
        case .usage: 2
        case .unreadable, .limit, .unavailable: 3
        case .unwritable, .forbidden: 4
        }
    }

    /// The status of an answer over HTTP (RFC 9110; 507 is of RFC 4918).
    public var httpStatus: Int {
        switch self {
        case .usage, .refused, .unreadable: 422
        case .unwritable: 507
        case .notFound: 404
        case .conflict: 409
        case .forbidden: 403
        case .limit: 413
        case .unavailable, .cancelled: 503
        case .internal: 500
        }
    }

    /// The `planmark_status` that a function of C returns, by which Python chooses the exception.
    public var libraryStatus: Int32 {
        switch self {
        case .usage: 3
        case .unreadable: 8
        case .unwritable: 9
        case .refused: 10
        case .notFound: 11
        case .conflict: 12
        case .cancelled: 13
        case .limit: 14
        case .internal: 16
        case .forbidden: 17
        case .unavailable: 18
        }
    }
}
