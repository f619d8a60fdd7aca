/// The manual pages of a program, as `man` reads them: one of each command, and one of each topic.
///
/// The pages follow each other. The first line of each, `.TH NAME SECTION …`, names the file that it belongs into.
struct Manual {
    let root: CommandNode

    var text: String {
        let commands = root.all.filter { $0.type != HelpCommand.self }
        return (commands.map(page) + root.configuration.topics.map(page)).joined()
    }

    // MARK: Pages

    private func page(of node: CommandNode) -> String {
        let configuration = node.configuration
        var page = ManualPage(name: Self.name(of: node), section: 1, program: root.name, version: root.version)
        page.begin(configuration.abstract)
        page.heading("Synopsis")
        page.paragraph(UsageLine(node: node).text)
        if !configuration.discussion.isEmpty {
            page.heading("Description")
            page.paragraphs(configuration.discussion)
        }
        for section in HelpText(node: node, columns: TerminalWidth.standard).sections {
            page.heading(section.title)
            for entry in section.entries { page.entry(entry) }
        }
        if !configuration.examples.isEmpty { page.heading("Examples") }
        for example in configuration.examples {
            page.paragraph(example.explanation)
            page.lines(example.command.split(separator: "\n").map(String.init))
        }
        page.heading("See also")
        page.paragraph(references(of: node).joined(separator: ", "))
        return page.text
    }

    private func page(of topic: HelpTopic) -> String {
        var page = ManualPage(name: "\(root.name)-\(topic.name)", section: 7, program: root.name, version: root.version)
        page.begin(topic.abstract)
        page.heading("Description")
        page.paragraphs(topic.discussion)
        page.heading("See also")
        page.paragraph("\(root.name)(1)")
        return page.text
    }

    /// The pages above and below a command's, and those of the topics.
    private func references(of node: CommandNode) -> [String] {
        let above = node.path.count > 1 ? ["\(node.path.dropLast().joined(separator: "-"))(1)"] : []
        let below = node.children.filter { $0.type != HelpCommand.self }.map { "\(Self.name(of: $0))(1)" }
        return above + below + root.configuration.topics.map { "\(root.name)-\($0.name)(7)" }
    }

    private static func name(of node: CommandNode) -> String { node.path.joined(separator: "-") }
}

/// A page for `man`, written line by line.
private struct ManualPage {
    let name: String
    private(set) var text: String

    init(name: String, section: Int, program: String, version: String) {
        self.name = name
        text = ".TH \(name.uppercased().inRoff) \(section) \"\" \"\(version.inRoff)\" \"\(program.inRoff)\"\n"
    }

    mutating func begin(_ abstract: String) {
        heading("Name")
        text += "\(name.inRoff) \\- \(abstract.inRoff)\n"
    }

    mutating func heading(_ title: String) { text += ".SH \(title.uppercased().inRoff)\n" }

    mutating func paragraph(_ line: String) { text += ".PP\n\(line.inRoff)\n" }

    /// Adds paragraphs as those of a command's discussion.
    mutating func paragraphs(_ discussion: String) {
        let unwrapped = Set(discussion.split(separator: "\n").filter { $0.hasPrefix("  ") }.map(String.init))
        for line in discussion.wrappedParagraphs(to: TerminalWidth.standard) {
            if line.isEmpty {
                text += ".PP\n"
            } else if unwrapped.contains(line) {
                lines([line])
            } else if line.hasPrefix("- ") {
                text += ".IP \\(bu 2\n\(String(line.dropFirst(2)).inRoff)\n"
            } else {
                text += "\(String(line.drop { $0 == " " }).inRoff)\n"
            }
        }
    }

    /// Adds lines that stay as they are.
    mutating func lines(_ lines: [String]) {
        text += ".PP\n.RS 4\n.nf\n" + lines.map { "\($0.inRoff)\n" }.joined() + ".fi\n.RE\n"
    }

    mutating func entry(_ entry: HelpText.Entry) {
        text += ".TP\n\\fB\(String(entry.label.drop { $0 == " " }).inRoff)\\fP\n"
        text += entry.text.isEmpty ? "\\&\n" : "\(entry.text.inRoff)\n"
        for value in entry.values {
            text += ".RS\n.TP\n\(value.name.inRoff)\n\(value.meaning.inRoff)\n.RE\n"
        }
    }
}

extension String {
    /// The text for roff: backslashes and hyphens as characters, no line that could be a request.
    fileprivate var inRoff: String {
        let escaped = split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let characters = line.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : String($0) }.joined()
            return characters.hasPrefix(".") || characters.hasPrefix("'") ? "\\&\(characters)" : characters
        }
        return escaped.joined(separator: "\n")
    }
}
