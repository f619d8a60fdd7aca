extension ParsableCommand {
    /// The help text of one of this command's subcommands, or of this command.
    ///
    /// - Parameters:
    ///   - command: The subcommand; `nil` for this command.
    ///   - columns: The width to wrap at; `nil` for the terminal's width.
    public static func helpMessage(for command: (any ParsableCommand.Type)? = nil, columns: Int? = nil) -> String {
        let root = CommandNode(root: self)
        let node = command.flatMap { root.descendant(of: $0) } ?? root
        return HelpText(node: node, columns: columns ?? TerminalWidth.current).text
    }

    /// The script that completes this command's arguments in a shell.
    public static func completionScript(for shell: CompletionShell) -> String {
        shell.script(for: CommandNode(root: self))
    }
}
