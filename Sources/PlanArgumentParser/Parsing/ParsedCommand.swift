/// The command that a command line names, ready to run.
struct ParsedCommand {
    let command: any ParsableCommand
    let node: CommandNode
}
