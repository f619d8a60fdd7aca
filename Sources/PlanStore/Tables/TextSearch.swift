/// A search for words in title and note, as SQL conditions on the table `marker` named m.
struct TextSearch {
    private(set) var conditions: [String] = []
    private(set) var values: [SQLValue] = []

    /// Makes the search for the words of a text; `nil` for a blank text.
    init?(_ text: String) {
        let words = text.split { !($0.isLetter || $0.isNumber) }
        // The index divides words at spaces. Words of scripts without spaces are searched as parts of the text.
        let (unspaced, spaced) = (words.filter(\.isOfUnspacedScript), words.filter { !$0.isOfUnspacedScript })
        if !spaced.isEmpty {
            conditions.append("m.seq IN (SELECT rowid FROM marker_text WHERE marker_text MATCH ?)")
            // Quotes keep a word from being an operator of the search language; the star finds words that begin with the
            // word.
            values.append(.text(spaced.map { "\"\($0)\"*" }.joined(separator: " ")))
        }
        for word in unspaced {
            conditions.append("(instr(m.title, ?) > 0 OR instr(m.note, ?) > 0)")
            values += [.text(String(word)), .text(String(word))]
        }
        if conditions.isEmpty {
            guard text.contains(where: { !$0.isWhitespace }) else { return nil }
            conditions = ["(instr(m.title, ?) > 0 OR instr(m.note, ?) > 0)"]
            values = [.text(text), .text(text)]
        }
    }
}

extension Substring {
    /// True if the word is in a script without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese.
    fileprivate var isOfUnspacedScript: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F,
                0x20000...0x3FFFF:
                true
            default: false
            }
        }
    }
}
