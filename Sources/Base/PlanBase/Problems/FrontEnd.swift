/// A part of Planmark that its users speak to, in whose terms messages name settings and operations.
///
/// A message to one front end has no word of another: neither an option of the command nor the name of a function that the reader lacks.
public enum FrontEnd: Hashable, Sendable {
    /// The command line: options and subcommands.
    case command
    /// A server, asked over HTTP: members of requests. It has no operations, as its pages show messages to people.
    case server
    /// Swift: properties of requests, and methods.
    case swift
    /// C: members of requests, and functions.
    case c
    /// Python: keywords, and methods.
    case python
    /// A job, a JSON object whose members it has, which another front end runs.
    indirect case job(of: FrontEnd)

    /// The front end that is used: of a job the one that runs it.
    var runner: FrontEnd {
        if case .job(let runner) = self { runner.runner } else { self }
    }
}
