/// Fills lines with the words of a text.
///
/// - Parameters:
///   - text: One paragraph.
///   - columns: The greatest length of a line, indents included; a word that is longer has a line to itself.
///   - indent: The spaces before every line.
///   - hanging: The spaces more before every line but the first.
func wrap(_ text: String, columns: Int, indent: Int = 0, hanging: Int = 0) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        if !isEmpty, line.count + 1 + word.count > columns {
            lines.append(line)
            line = String(repeating: " ", count: indent + hanging)
            isEmpty = true
        }
        if !isEmpty { line += " " }
        line += word
        isEmpty = false
    }
    if !isEmpty { lines.append(line) }
    return lines
}

/// Wraps a text of several paragraphs: lines that follow each other are one paragraph, empty lines divide paragraphs, lines
/// that begin with `- ` are items of a list, and lines that begin with two or more spaces stay as they are.
func wrapParagraphs(_ text: String, columns: Int, indent: Int = 0) -> [String] {
    var result: [String] = []
    var paragraph: [Substring] = []

    func finishParagraph() {
        guard let first = paragraph.first else { return }
        let hanging = first.hasPrefix("- ") ? 2 : 0
        result += wrap(paragraph.joined(separator: " "), columns: columns, indent: indent, hanging: hanging)
        paragraph = []
    }

    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.allSatisfy({ $0 == " " }) {
            finishParagraph()
            if result.last?.isEmpty == false { result.append("") }
        } else if line.hasPrefix("  "), paragraph.first?.hasPrefix("- ") != true {
            finishParagraph()
            result.append(String(repeating: " ", count: indent) + line)
        } else {
            if line.hasPrefix("- ") { finishParagraph() }
            paragraph.append(line)
        }
    }
    finishParagraph()
    while result.last?.isEmpty == true { result.removeLast() }
    return result
}
