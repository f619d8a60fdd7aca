/// The usage line of a command.
struct UsageLine {
    let node: CommandNode

    /// The greatest number of optional options to list; `[options]` stands for more.
    private static let optionalLimit = 4

    var text: String {
        if let usage = node.configuration.usage { return usage }
        var parts = [node.path.joined(separator: " ")]
        if !node.visibleChildren.isEmpty {
            parts.append(node.configuration.defaultSubcommand == nil ? "<subcommand>" : "[<subcommand>]")
        }
        let shown = node.arguments.definitions.filter { $0.isVisible && $0.builtIn == nil }
        for definition in shown where definition.kind == .positional {
            let synopsis = definition.synopsis + (definition.isRepeating ? " ..." : "")
            parts.append(definition.isRequired ? synopsis : "[\(synopsis)]")
        }
        let groups = shown.filter { $0.kind != .positional }.groupedByProperty
        let required = groups.filter { $0[0].isRequired }
        let optional = groups.filter { !$0[0].isRequired }
        parts += required.map { group in
            let synopsis = Self.synopsis(of: group)
            return group.count > 1 ? "(\(synopsis))" : synopsis
        }
        if optional.count > Self.optionalLimit {
            parts.append("[options]")
        } else {
            parts += optional.map { "[\(Self.synopsis(of: $0))]" }
        }
        return parts.joined(separator: " ")
    }

    /// A usage text, which may have several lines, wrapped after the word `Usage:`.
    static func wrapped(_ text: String, columns: Int) -> [String] {
        let title = "Usage: "
        return text.split(separator: "\n").enumerated().flatMap { index, line in
            index == 0
                ? (title + line).wrapped(to: columns, hanging: title.count)
                : String(line).wrapped(to: columns, indent: title.count)
        }
    }

    private static func synopsis(of group: [ArgumentDefinition]) -> String {
        let names = group.map(\.synopsis).joined(separator: "|")
        return group[0].kind == .option && group[0].isRepeating ? "\(names) ..." : names
    }
}

extension [ArgumentDefinition] {
    /// The definitions with flags that set the same property in one group.
    var groupedByProperty: [[ArgumentDefinition]] {
        var groups: [[ArgumentDefinition]] = []
        for definition in self {
            if let last = groups.last?.last, last.key == definition.key {
                groups[groups.count - 1].append(definition)
            } else {
                groups.append([definition])
            }
        }
        return groups
    }
}
