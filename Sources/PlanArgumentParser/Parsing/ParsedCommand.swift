/// The command that a command line asks for, ready to run.
struct ParsedCommand {
    let command: any ParsableCommand
    let node: CommandNode
}
