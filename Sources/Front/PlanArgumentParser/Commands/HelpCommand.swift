/// The `help` subcommand that every program with subcommands has.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "help", abstract: "Show the help of a subcommand.")

    @Argument(help: ArgumentHelp("The subcommand.", valueName: "subcommand"))
    var subcommands: [String] = []
}
