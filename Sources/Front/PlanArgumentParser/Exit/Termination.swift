import PlanBase

/// The end of a command: its last output and the exit status.
public struct Termination: Sendable, Hashable {
    /// The text for standard output, with its line ends.
    public var standardOutput = ""
    /// The text for standard error, with its line ends.
    public var standardError = ""
    /// The status that the process ends with.
    public var exitCode = ExitCode.success

    init(_ error: any Error, root: CommandNode, columns: Int) {
        switch root.locating(error) {
        case let error as UsageError:
            let title = root.type.text(of: Message("Usage:"))
            let usage = UsageLine.wrapped(error.usage, after: title, columns: columns).joined(separator: "\n")
            let command = error.commandPath.joined(separator: " ")
            let advice = root.type.text(of: Message("See '\(command) --help' for more information."))
            standardError = StandardStream.errorLines(error.messages, program: root.type) + "\(usage)\n\(advice)\n"
            exitCode = .usage
        case CleanExit.message(let text): standardOutput = text.hasSuffix("\n") ? text : "\(text)\n"
        case CleanExit.helpRequest(let type):
            let node = type.flatMap { root.descendant(of: $0) } ?? root
            standardOutput = HelpText(node: node, columns: columns).text
        case let error as ExitCode: exitCode = error
        default:
            let mapped = error as? CommandFailure ?? root.type.commandError(for: error)
            let message = mapped?.message ?? String(describing: error)
            standardError = StandardStream.errorLines([Message(untranslated: message)], program: root.type)
            exitCode = mapped?.exitCode ?? .failure
        }
    }

    func perform(as program: any ParsableCommand.Type) -> Never {
        var status = exitCode
        if StandardStream.error.write(standardError) != nil, status == .success { status = .unwritableOutput }
        if !standardOutput.isEmpty, let failure = StandardStream.output.write(standardOutput) {
            StandardStream.reportUnwritableOutput(failure, program: program)
            status = .unwritableOutput
        }
        StandardStream.finishOutput(of: program)
        exitProcess(status)
    }
}
