/// A heading or a paragraph of a text.
///
/// Lines that begin with `# ` are headings of chapters, with `## ` those of sections; empty lines part paragraphs, and other
/// line ends are spaces, or nothing between Han characters.
struct TextBlock: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case chapter, section, paragraph
    }

    let kind: Kind
    let text: String

    /// The blocks of a text.
    static func all(in text: String) -> [TextBlock] {
        var blocks: [TextBlock] = []
        var paragraph = ""
        func finish() {
            if !paragraph.isEmpty { blocks.append(TextBlock(kind: .paragraph, text: paragraph)) }
            paragraph = ""
        }
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.isEmpty {
                finish()
            } else if let (kind, title) = heading(line) {
                finish()
                blocks.append(TextBlock(kind: kind, text: String(title)))
            } else {
                append(line, to: &paragraph)
            }
        }
        finish()
        return blocks
    }

    private static func heading(_ line: Substring) -> (Kind, Substring)? {
        for (mark, kind) in [("# ", Kind.chapter), ("## ", .section)] where line.hasPrefix(mark) {
            let title = line.dropFirst(mark.count).trimmed
            return title.isEmpty ? nil : (kind, title)
        }
        return nil
    }

    private static func append(_ line: Substring, to paragraph: inout String) {
        if let last = paragraph.unicodeScalars.last, let first = line.unicodeScalars.first, !last.isHan || !first.isHan
        {
            paragraph += " "
        }
        paragraph += line
    }
}

extension Substring {
    /// Without white space and byte order marks at both ends.
    fileprivate var trimmed: Substring {
        func isSpace(_ character: Character) -> Bool { character.isWhitespace || character == "\u{FEFF}" }
        let start = drop(while: isSpace)
        return start.lastIndex { !isSpace($0) }.map { start[...$0] } ?? start
    }
}
