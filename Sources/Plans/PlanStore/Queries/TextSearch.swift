/// A search for words in title and note. Each word must be the beginning of a word there, regardless of case, and of accents on
/// Latin letters; a word of a script without spaces between words must be a part of the title or of the note.
public struct TextSearch: Hashable, Sendable {
    /// The beginnings of words.
    public let beginnings: [String]
    /// The parts of the title or of the note, as they are.
    public let parts: [String]

    /// Makes the search for the words of a text; `nil` for a blank text. A text without any letter or digit is itself a part.
    public init?(_ text: String) {
        let words = text.split { !($0.isLetter || $0.isNumber) }
        beginnings = words.filter { !$0.isOfUnspacedScript }.map(String.init)
        let unspaced = words.filter(\.isOfUnspacedScript).map(String.init)
        if words.isEmpty {
            guard text.contains(where: { !$0.isWhitespace }) else { return nil }
            parts = [text]
        } else {
            parts = unspaced
        }
    }

    /// True if the search finds a marker with the given title and note.
    public func matches(title: String?, note: String?) -> Bool {
        let texts = [title, note].compactMap(\.self)
        for part in parts where !texts.contains(where: { $0.utf8Contains(part) }) { return false }
        guard !beginnings.isEmpty else { return true }
        let words = texts.flatMap { SearchWords.words(of: $0) }
        return beginnings.allSatisfy { beginning in
            // What a query calls one word may be several: a combining sign can divide it.
            SearchWords.words(of: beginning).allSatisfy { wanted in words.contains { $0.hasPrefix(wanted) } }
        }
    }
}

extension String {
    /// True if a text is a part of this string, compared byte by byte in UTF-8: letters that look alike are different.
    fileprivate func utf8Contains(_ part: String) -> Bool {
        let (bytes, wanted) = (Array(utf8), Array(part.utf8))
        guard wanted.count <= bytes.count else { return false }
        return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
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
