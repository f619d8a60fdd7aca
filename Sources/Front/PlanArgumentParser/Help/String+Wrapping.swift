extension StringProtocol {
    /// The text, one paragraph, as lines of at most `columns` characters, indents included; a word that is longer has a line
    /// to itself.
    ///
    /// - Parameters:
    ///   - columns: The greatest length of a line.
    ///   - indent: The number of spaces before every line.
    ///   - hanging: The number of additional spaces before every line but the first.
    func wrapped(to columns: Int, indent: Int = 0, hanging: Int = 0) -> [String] {
        var lines: [String] = []
        for word in split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if let line = lines.last, line.count + 1 + word.count <= columns {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(repeating: " ", count: lines.isEmpty ? indent : indent + hanging) + word)
            }
        }
        return lines
    }

    /// The text, several paragraphs, as lines of at most `columns` characters. Consecutive lines are one paragraph, empty
    /// lines divide paragraphs, lines that begin with `- ` are items of a list, and lines that begin with two or more spaces
    /// stay unchanged.
    func wrappedParagraphs(to columns: Int) -> [String] {
        var result: [String] = []
        var paragraph: [SubSequence] = []

        func finishParagraph() {
            guard let first = paragraph.first else { return }
            let hanging = first.hasPrefix("- ") ? 2 : 0
            result += paragraph.joined(separator: " ").wrapped(to: columns, hanging: hanging)
            paragraph = []
        }

        for line in split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy({ $0 == " " }) {
                finishParagraph()
                if result.last?.isEmpty == false { result.append("") }
            } else if line.hasPrefix("  "), paragraph.first?.hasPrefix("- ") != true {
                finishParagraph()
                result.append(String(line))
            } else {
                if line.hasPrefix("- ") { finishParagraph() }
                paragraph.append(line)
            }
        }
        finishParagraph()
        while result.last?.isEmpty == true { result.removeLast() }
        return result
    }
}
