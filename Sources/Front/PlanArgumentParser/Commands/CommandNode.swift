/// A command at its place in the tree of commands, with its arguments and subcommands.
struct CommandNode {
    let type: any ParsableCommand.Type
    /// The names from the root to this command.
    let path: [String]
    let configuration: CommandConfiguration
    let arguments: ArgumentSet
    let subcommandTypes: [any ParsableCommand.Type]
    /// The version of this command, or else of the nearest ancestor that has one; empty if none has.
    let version: String

    var name: String { path.last ?? "" }
    /// The names from the root to this command as the user types them.
    var fullName: String { path.joined(separator: " ") }

    init(root: any ParsableCommand.Type) { self.init(type: root, parent: nil) }

    private init(type: any ParsableCommand.Type, parent: CommandNode?) {
        self.type = type
        configuration = type.configuration
        path = (parent?.path ?? []) + [type.name]
        version = configuration.version.isEmpty ? parent?.version ?? "" : configuration.version
        let hasHelp = parent == nil && !configuration.subcommands.isEmpty
        subcommandTypes = configuration.subcommands + (hasHelp ? [HelpCommand.self] : [])
        var arguments = ArgumentSet(of: type)
        if let parent, type == HelpCommand.self {
            arguments.completePositionals(
                with: parent.configuration.subcommands.map { $0.name } + parent.configuration.topics.map(\.name))
        }
        arguments.addBuiltIns(
            hasVersion: !version.isEmpty, listsVersion: !configuration.version.isEmpty, isRoot: parent == nil,
            program: path[0])
        self.arguments = arguments
    }

    func child(_ type: any ParsableCommand.Type) -> CommandNode { CommandNode(type: type, parent: self) }

    func child(named name: String) -> CommandNode? { subcommandTypes.first { $0.name == name }.map(child) }

    var children: [CommandNode] { subcommandTypes.map(child) }

    /// This command and all below it.
    var all: [CommandNode] { [self] + children.flatMap(\.all) }

    /// The options that take a value, here and below, each after the full name of its command.
    var valueOptionPaths: [String] {
        all.flatMap { node in
            node.arguments.named.filter(\.takesValue).flatMap(\.names).map { "\(node.fullName) \($0.spelled)" }
        }
    }

    /// The command of the given type: this command or one below it.
    func descendant(of type: any ParsableCommand.Type) -> CommandNode? { all.first { $0.type == type } }
}

extension ArgumentSet {
    fileprivate mutating func completePositionals(with words: [String]) {
        for index in definitions.indices where definitions[index].kind == .positional {
            definitions[index].form.completion = .list(words)
        }
    }

    /// Adds the options that every command has, under the names that the command does not use itself.
    fileprivate mutating func addBuiltIns(hasVersion: Bool, listsVersion: Bool, isRoot: Bool, program: String) {
        func add(
            _ builtIn: ArgumentDefinition.BuiltIn, _ names: [Name], _ help: ArgumentHelp,
            _ form: ValueForm = ValueForm(), isVisible: Bool = true
        ) {
            let free = names.filter { definition(named: $0) == nil }
            guard !free.isEmpty else { return }
            definitions.append(ArgumentDefinition(builtIn, names: free, help: help, form: form, isVisible: isVisible))
        }
        if isRoot {
            add(
                .completionScript, [.long("generate-completion-script")],
                ArgumentHelp("Print the script that completes \(program)'s arguments in a shell.", valueName: "shell"),
                ValueForm(CompletionShell.self, .automatic))
        }
        // Those who install a program call it; nobody else needs to see it.
        if isRoot { add(.manual, [.long("generate-manual")], "Print the manual pages.", isVisible: false) }
        // Every subcommand answers `--version` with the program's version; only the program's help lists the option.
        if hasVersion { add(.version, [.long("version")], "Show the version.", isVisible: listsVersion) }
        add(.help, [.short("h"), .long("help")], "Show this help.")
    }
}

/// The `help` subcommand that every program with subcommands has.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "help", abstract: "Show the help of a subcommand.")

    @Argument(help: ArgumentHelp("The subcommand.", valueName: "subcommand"))
    var subcommands: [String] = []
}
