/// A command at its place in the tree of commands, with its arguments and subcommands.
struct CommandNode {
    let type: any ParsableCommand.Type
    /// The names from the root to this command.
    let path: [String]
    /// The commands from the root to this one.
    let types: [any ParsableCommand.Type]
    let configuration: CommandConfiguration
    let arguments: ArgumentSet
    let subcommandTypes: [any ParsableCommand.Type]
    /// The version of this command, or else of the nearest ancestor that has one; empty if none has.
    let version: String

    var name: String { path.last ?? "" }
    var isRoot: Bool { path.count == 1 }

    init(root: any ParsableCommand.Type) {
        self.init(type: root, parent: nil)
    }

    private init(type: any ParsableCommand.Type, parent: CommandNode?) {
        self.type = type
        let configuration = type.configuration
        self.configuration = configuration
        let path = (parent?.path ?? []) + [type.name]
        self.path = path
        types = (parent?.types ?? []) + [type]
        version = configuration.version.isEmpty ? parent?.version ?? "" : configuration.version
        subcommandTypes = Self.subcommandTypes(of: configuration, isRoot: parent == nil)
        var arguments = ArgumentSet(of: type)
        if let parent, ObjectIdentifier(type) == ObjectIdentifier(HelpCommand.self) {
            arguments.completePositionals(with: parent.nonHelpNames)
        }
        arguments.addBuiltIns(
            hasVersion: !version.isEmpty, listsVersion: !configuration.version.isEmpty, isRoot: parent == nil,
            program: path[0])
        self.arguments = arguments
    }

    private static func subcommandTypes(
        of configuration: CommandConfiguration, isRoot: Bool
    ) -> [any ParsableCommand.Type] {
        var types = configuration.subcommands
        if let fallback = configuration.defaultSubcommand, !types.contains(where: { $0 == fallback }) {
            types.append(fallback)
        }
        let hasOwnHelp = types.contains { $0.name == HelpCommand.name }
        if isRoot, !types.isEmpty, !hasOwnHelp { types.append(HelpCommand.self) }
        return types
    }

    private var nonHelpNames: [String] {
        subcommandTypes.filter { $0.configuration.shouldDisplay && $0 != HelpCommand.self }.map { $0.name }
    }

    func child(_ type: any ParsableCommand.Type) -> CommandNode {
        CommandNode(type: type, parent: self)
    }

    func child(named name: String) -> CommandNode? {
        subcommandTypes.first { $0.name == name }.map(child)
    }

    /// The subcommands that help and completion list.
    var visibleChildren: [CommandNode] {
        subcommandTypes.filter { $0.configuration.shouldDisplay }.map(child)
    }

    /// This command and all listed commands below it.
    var allVisible: [CommandNode] {
        [self] + visibleChildren.flatMap(\.allVisible)
    }

    /// This command and all below it.
    var all: [CommandNode] {
        [self] + subcommandTypes.flatMap { child($0).all }
    }

    /// The command of the given type: this command or one below it.
    func descendant(of type: any ParsableCommand.Type) -> CommandNode? {
        if self.type == type { return self }
        for subcommand in subcommandTypes {
            if let found = child(subcommand).descendant(of: type) { return found }
        }
        return nil
    }
}

extension ArgumentSet {
    fileprivate mutating func completePositionals(with words: [String]) {
        for index in definitions.indices where definitions[index].kind == .positional {
            definitions[index].form.completion = .list(words)
        }
    }

    /// Adds the options that every command has, under the names that the command does not use itself.
    fileprivate mutating func addBuiltIns(hasVersion: Bool, listsVersion: Bool, isRoot: Bool, program: String) {
        func add(_ builtIn: ArgumentDefinition.BuiltIn, _ names: [Name], _ help: ArgumentHelp, _ form: ValueForm) {
            let free = names.filter { definition(named: $0) == nil }
            guard !free.isEmpty else { return }
            definitions.append(ArgumentDefinition(builtIn, names: free, help: help, form: form))
        }
        if isRoot {
            add(
                .completionScript, [.long("generate-completion-script")],
                ArgumentHelp("Print the script that completes \(program)'s arguments in a shell.", valueName: "shell"),
                ValueForm(CompletionShell.self, .automatic))
        }
        if hasVersion {
            // Every subcommand answers `--version` with the program's version; only the program's help lists the option.
            let help: ArgumentHelp = listsVersion ? "Show the version." : .hidden
            add(.version, [.long("version")], help, ValueForm(.none))
        }
        add(.help, [.short("h"), .long("help")], "Show this help.", ValueForm(.none))
    }
}
