import PlanBase

/// The letters, digits and ideographs of a text, in the form in which two spellings of one name are equal: in lower case and without
/// marks, `ü` as `ue` and `ß` as `ss`, full-width signs as ASCII.
struct FoldedText: Hashable, Sendable {
    /// A part of a text: digits, letters, or ideographs.
    struct Chunk: Hashable, Sendable {
        /// The signs that a chunk has.
        enum Kind: Hashable, Sendable { case number, letters, ideographs }
        /// The signs between a chunk and the one before it.
        enum Join: Hashable, Sendable {
            /// Spaces, or others that end a word.
            case apart
            /// One of `.`, `-`, `_` and `/`.
            case sign
            /// None.
            case none
        }

        var text: String
        let kind: Kind
        var join: Join
    }

    /// The parts, in order.
    var chunks: [Chunk] = []

    /// The chunks of a text.
    init(_ text: String) {
        var join = Chunk.Join.apart
        for character in text.lowercased() {
            if ".-_/–—·．。－".contains(character) {
                if join == .none { join = .sign }
                continue
            }
            let folded = Self.folded(character)
            guard let kind = folded.first.flatMap(Self.kind) else {
                join = .apart
                continue
            }
            if join == .none, let last = chunks.last, last.kind == kind {
                chunks[chunks.count - 1].text += folded
            } else {
                chunks.append(Chunk(text: folded, kind: kind, join: chunks.isEmpty ? .apart : join))
            }
            join = .none
        }
        chunks = chunks.flatMap(Self.parted)
    }

    /// An ideographic text such as `一层设备间` as the floor and the rest; other chunks as they are.
    private static func parted(_ chunk: Chunk) -> [Chunk] {
        guard chunk.kind == .ideographs, let end = chunk.text.firstIndex(where: { $0 == "层" || $0 == "楼" }) else {
            return [chunk]
        }
        let after = chunk.text.index(after: end)
        let isFloor = chunk.text[..<end].allSatisfy { numerals[$0] != nil || "地下负首底".contains($0) }
        guard isFloor, after < chunk.text.endIndex else { return [chunk] }
        return [
            Chunk(text: String(chunk.text[..<after]), kind: .ideographs, join: chunk.join),
            Chunk(text: String(chunk.text[after...]), kind: .ideographs, join: .none),
        ]
    }

    private static func kind(of character: Character) -> Chunk.Kind? {
        if character.isASCII { return character.isNumber ? .number : character.isLetter ? .letters : nil }
        guard character.isLetter || character.isNumber, let scalar = character.unicodeScalars.first else { return nil }
        return scalar.properties.isIdeographic ? .ideographs : .letters
    }

    /// A letter in lower case without its mark, as one or two letters.
    private static func folded(_ character: Character) -> String {
        if character.isASCII { return String(character) }
        if let known = letters[character] { return known }
        guard let scalar = character.unicodeScalars.first else { return "" }
        // Full-width forms of ASCII.
        if (0xFF01...0xFF5E).contains(scalar.value), let plain = Unicode.Scalar(scalar.value - 0xFEE0) {
            return String(plain).lowercased()
        }
        // "LATIN SMALL LETTER E WITH ACUTE" is an e.
        let name = (scalar.properties.name ?? "").split(separator: " ")
        if name.count > 3, name[0] == "LATIN", name[2] == "LETTER", name[3].count == 1 { return name[3].lowercased() }
        return String(character)
    }

    private static let letters: [Character: String] = [
        "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "œ": "oe",
    ]

    /// The numerals that ideographs may stand for.
    static let numerals: [Character: Int] = [
        "零": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
    ]

    /// A text with `ue` as `u` and the like, and numbers without leading zeros: the form of spellings that differ in no more than that.
    static func loose(_ text: String) -> String {
        guard let first = text.utf8.first else { return text }
        if (0x30...0x39).contains(first) {
            let digits = text.drop { $0 == "0" }
            return digits.isEmpty ? "0" : String(digits)
        }
        guard text.utf8.contains(UInt8(ascii: "e")) else { return text }
        var result = ""
        for character in text {
            if character == "e", let last = result.last, "aou".contains(last) { continue }
            result.append(character)
        }
        return result
    }
}
