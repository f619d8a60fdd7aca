/// A part of Planmark that its users speak to, whose terms messages use.
public enum FrontEnd: Sendable {
    /// The command line: options and subcommands.
    case command
    /// A job of a batch, a JSON object.
    case job
    /// A server, asked over HTTP.
    case server
    /// Swift, C and Python.
    case library
}
