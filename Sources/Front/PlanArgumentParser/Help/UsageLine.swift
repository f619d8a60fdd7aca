struct UsageLine {
    let node: CommandNode

    /// The greatest number of optional options to list; `[options]` stands for more.
    private static let optionalLimit = 4

    var text: String {
        var parts = [node.fullName]
        if !node.children.isEmpty { parts.append("<subcommand>") }
        let shown = node.arguments.definitions.filter { $0.isVisible && $0.builtIn == nil }
        for definition in shown where definition.kind == .positional {
            let synopsis = definition.synopsis + (definition.isRepeating ? " ..." : "")
            parts.append(definition.isRequired ? synopsis : "[\(synopsis)]")
        }
        let groups = shown.filter { $0.kind != .positional }.groupedWithOpposites
        let optional = groups.filter { !$0[0].isRequired }.map { "[\(Self.synopsis(of: $0))]" }
        parts += groups.filter { $0[0].isRequired }.map(Self.synopsis)
        parts += optional.count > Self.optionalLimit ? ["[options]"] : optional
        return parts.joined(separator: " ")
    }

    /// A usage line, wrapped after its title.
    static func wrapped(_ text: String, after title: String = "Usage:", columns: Int) -> [String] {
        "\(title) \(text)".wrapped(to: columns, hanging: title.count + 1)
    }

    private static func synopsis(of group: [ArgumentDefinition]) -> String {
        let names = group.map(\.synopsis).joined(separator: "|")
        return group[0].kind == .option && group[0].isRepeating ? "\(names) ..." : names
    }
}
