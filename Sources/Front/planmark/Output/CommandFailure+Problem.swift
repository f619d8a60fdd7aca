import PlanArgumentParser
import PlanBase

extension CommandFailure {
    /// The end of a command by a problem, with the exit status of its kind.
    ///
    /// - Parameter message: The message, if it is not the problem's own.
    init(_ problem: any Problem, message: Message? = nil) {
        self.init(message ?? problem.message, exitCode: ExitCode(rawValue: problem.kind.exitStatus))
    }

    /// The end of a command, said in its language.
    init(_ message: Message, exitCode: ExitCode = .failure) {
        self.init(message.text(in: .ofErrors, for: .command), exitCode: exitCode)
    }
}

extension ValidationError {
    /// A mistake in the use of options, said in the command's language.
    init(_ message: Message) { self.init(message.text(in: .ofErrors, for: .command)) }
}
