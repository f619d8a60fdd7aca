import CPlanmark
import PlanBase
import PlanSheet
import PlanTiles

/// The problem of a failed call, as the caller is told of it.
struct Failure: Error {
    let status: Status
    /// The code that programs know the problem by.
    let code: String
    /// One line that says what is wrong and what would be right.
    let message: String
    var file: String?
    var place: String?
    var index: Int?
}

/// An error of this module that knows the failure of the call that it ends.
protocol FailureConvertible: Error {
    var failure: Failure { get }
}

extension Failure: FailureConvertible {
    var failure: Failure { self }
}

/// The numbers that calls return, as the header has them.
enum Status: Int32 {
    case ok = 0
    case invalidArgument, invalidText, invalidRequest, otherVersion, closed, wrongHandle, bufferTooSmall, unreadable
    case unwritable, refused, notFound, conflict, cancelled, tooLarge, forked, failed, forbidden, unavailable
}

extension Failure {
    /// An argument that is null or out of range.
    static func argument(_ name: String, _ requirement: String, index: Int? = nil) -> Failure {
        Failure(
            status: .invalidArgument, code: "invalidArgument", message: "\(name) \(requirement)", place: name,
            index: index)
    }

    /// Creates the failure that a caller gets for an error of the libraries.
    init(_ error: any Error) {
        switch error {
        case let error as any FailureConvertible: self = error.failure
        case let error as any Problem: self.init(problem: error.underlying)
        default: self.init(status: .failed, code: "failed", message: "\(error)")
        }
    }

    private init(problem error: any Problem) {
        // What a sheet is rendered to is no member of its request, but an argument.
        let place = error.placeName == "output" ? "path" : error.placeName
        self.init(
            status: Status(of: error, at: place), code: error.code,
            message: Caller.text(error), file: error.file, place: place)
    }
}

extension Status {
    /// The status of a problem's kind. Two codes, and arguments that are wrong, have statuses of their own, as C has those for its own
    /// problems too.
    fileprivate init(of problem: any Problem, at place: String?) {
        switch (problem.code, problem.kind, place) {
        case ("otherVersion", _, _): self = .otherVersion
        case ("closed", _, _): self = .closed
        case ("outputName", .usage, _), (_, .usage, "location"), (_, .usage, "region"): self = .invalidArgument
        default: self = Status(rawValue: problem.kind.libraryStatus) ?? .failed
        }
    }
}
