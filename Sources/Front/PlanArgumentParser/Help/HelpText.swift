struct HelpText {
    let node: CommandNode
    let columns: Int

    /// One entry of a section: a label at the left, its meaning at the right.
    struct Entry {
        var label: String
        var text: String
        var values: [(name: String, meaning: String)] = []
    }

    struct Section {
        var title: String
        var entries: [Entry]
    }

    /// The greatest width of the label column, which leaves most of the line to the meaning.
    private static let greatestLabelColumn = 30

    var text: String {
        var blocks: [[String]] = []
        if !node.configuration.abstract.isEmpty {
            blocks.append(node.configuration.abstract.wrappedParagraphs(to: columns))
        }
        blocks.append(UsageLine.wrapped(UsageLine(node: node).text, columns: columns))
        if !node.configuration.discussion.isEmpty {
            blocks.append(node.configuration.discussion.wrappedParagraphs(to: columns))
        }
        let sections = sections
        let labels = sections.flatMap(\.entries).map(\.label.count).filter { $0 + 4 <= labelLimit }
        let column = min((labels.max() ?? 0) + 4, labelLimit)
        blocks += sections.map { lines(of: $0, column: column) }
        if !node.configuration.examples.isEmpty { blocks.append(examples) }
        if !node.children.isEmpty {
            let command = ([node.path[0], "help"] + node.path.dropFirst()).joined(separator: " ")
            let subjects = node.configuration.topics.isEmpty ? "a subcommand" : "a subcommand or topic"
            blocks.append("See '\(command) <subcommand>' for more about \(subjects).".wrapped(to: columns))
        }
        return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private var labelLimit: Int { min(Self.greatestLabelColumn, columns * 2 / 5) }

    private var examples: [String] {
        var lines = ["Examples:"]
        for (index, example) in node.configuration.examples.enumerated() {
            if index > 0 { lines.append("") }
            lines += example.explanation.wrapped(to: columns, indent: 2)
            lines += example.command.split(separator: "\n").map { "    \($0)" }
        }
        return lines
    }

    // MARK: Sections

    /// The arguments, subcommands, options and topics, in the order in which help lists them.
    var sections: [Section] {
        var sections: [Section] = []
        func add(_ entry: Entry, to title: String) {
            if let index = sections.firstIndex(where: { $0.title == title }) {
                sections[index].entries.append(entry)
            } else {
                sections.append(Section(title: title, entries: [entry]))
            }
        }
        let visible = node.arguments.definitions.filter(\.isVisible)
        for definition in visible where definition.kind == .positional {
            add(entry(for: [definition]), to: definition.section ?? "Arguments")
        }
        for child in node.children {
            add(Entry(label: child.name, text: child.configuration.abstract), to: "Subcommands")
        }
        let named = visible.filter { $0.kind != .positional }.groupedWithOpposites
        for group in named.filter({ $0[0].section == nil }) + named.filter({ $0[0].section != nil }) {
            add(entry(for: group), to: group[0].section ?? "Options")
        }
        for topic in node.configuration.topics { add(Entry(label: topic.name, text: topic.abstract), to: "Topics") }
        return sections
    }

    private func entry(for group: [ArgumentDefinition]) -> Entry {
        let definition = group[0]
        var notes: [String] = []
        let described = definition.form.values.contains { !$0.meaning.isEmpty }
        if !definition.form.values.isEmpty, !described {
            notes.append("values: " + definition.form.values.map(\.name).joined(separator: ", "))
        }
        if let text = definition.defaultDescription { notes.append("default: \(text)") }
        if definition.isRequired, definition.kind != .positional { notes.append("required") }
        let note = notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"
        return Entry(
            label: label(for: group),
            text: [definition.help.abstract, note].filter { !$0.isEmpty }.joined(separator: " "),
            values: described ? definition.form.values : [])
    }

    private func label(for group: [ArgumentDefinition]) -> String {
        let definition = group[0]
        let ellipsis = definition.isRepeating && definition.takesValue && definition.builtIn == nil ? " ..." : ""
        if definition.kind == .positional { return definition.synopsis + ellipsis }
        let names = group.map { part in
            part.names.sorted { $0.isShort && !$1.isShort }.map(\.spelled).joined(separator: ", ")
        }
        // Long names start in one column, after the place of a short name.
        let indent = group[0].names.contains(where: \.isShort) ? "" : "    "
        let placeholder = definition.takesValue ? " <\(definition.valueName)>" : ""
        return indent + names.joined(separator: " / ") + placeholder + ellipsis
    }

    private func lines(of section: Section, column: Int) -> [String] {
        var lines = ["\(section.title):"]
        for entry in section.entries {
            var right = entry.text.wrapped(to: columns, indent: column)
            let width = entry.values.map(\.name.count).max() ?? 0
            for value in entry.values {
                let name = value.name.padded(to: width)
                let lines = value.meaning.wrapped(to: columns - 2, indent: column + 4 + width)
                for (index, line) in lines.enumerated() {
                    let beside = line.dropFirst(column + 4 + width)
                    right.append(index == 0 ? "\(spaces(column + 2))\(name)  \(beside)" : line)
                }
            }
            let label = "  " + entry.label
            if let first = right.first, label.count + 2 <= column {
                lines.append(label.padded(to: column) + first.dropFirst(column))
                lines += right.dropFirst()
            } else {
                lines.append(label)
                lines += right
            }
        }
        return lines
    }
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

extension String {
    fileprivate func padded(to width: Int) -> String { self + spaces(max(0, width - count)) }
}

extension [ArgumentDefinition] {
    /// The definitions with a flag and its opposite in one group.
    var groupedWithOpposites: [[ArgumentDefinition]] {
        var groups: [[ArgumentDefinition]] = []
        for definition in self {
            if definition.isInverse, !groups.isEmpty {
                groups[groups.count - 1].append(definition)
            } else {
                groups.append([definition])
            }
        }
        return groups
    }
}
