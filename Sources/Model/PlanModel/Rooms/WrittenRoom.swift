import PlanBase

/// A room as a list or a plan writes it, taken apart: `EG Raum 0.16 Technik` is the number 0.16 and the word Technik on the ground floor.
struct WrittenRoom: Hashable, Sendable {
    /// The text in lower case and without marks, each part after a space, with floor and kind of room.
    let whole: String
    /// The parts without the floor and the kind of room.
    let parts: [String]
    /// The parts of the number, such as `0` and `16`; letters that belong to it too, as in `E016`.
    let code: [String]
    /// The parts that are words.
    let words: [String]
    /// The floor, where the text says it.
    let floor: WrittenFloor?

    /// Takes a text apart.
    ///
    /// - Parameter isLoose: True for ``FoldedText/loose(_:)`` parts.
    init(_ text: String, isLoose: Bool = false) {
        let chunks = FoldedText(text).chunks
        func form(_ text: String) -> String { isLoose ? FoldedText.loose(text) : text }
        whole = chunks.map { form($0.text) }.joined(separator: " ")
        var rest = Self.withoutKind(chunks[...])
        var floor: WrittenFloor?
        if let (found, count) = WrittenFloor.prefix(rest), count < rest.count {
            floor = found
            rest = Self.withoutKind(rest.dropFirst(count))
        } else if let (found, count) = WrittenFloor.suffix(rest), count < rest.count {
            floor = found
            rest = rest.dropLast(count)
        }
        self.floor = floor
        parts = rest.map { form($0.text) }
        var (code, words): ([String], [String]) = ([], [])
        let all = Array(rest)
        for (index, chunk) in all.enumerated() {
            let isJoined = chunk.join != .apart && index > 0 && all[index - 1].kind == .number
            let joinsNext = index + 1 < all.count && all[index + 1].join != .apart && all[index + 1].kind == .number
            if chunk.kind == .number || chunk.kind == .letters && chunk.text.count <= 2 && (isJoined || joinsNext) {
                code.append(form(chunk.text))
            } else {
                words.append(form(chunk.text))
            }
        }
        // `-1.16` is in the basement.
        let start = text.trimmed.prefix(2)
        if !code.isEmpty, start.first.map({ "-−–".contains($0) }) == true, start.dropFirst().first?.isNumber == true {
            code.insert("-", at: 0)
        }
        (self.code, self.words) = (code, words)
    }

    /// The chunks without words such as `Raum` or `房间` before a room's name, and without `室` behind a number.
    private static func withoutKind(_ chunks: ArraySlice<FoldedText.Chunk>) -> ArraySlice<FoldedText.Chunk> {
        var rest = chunks
        while rest.count > 1, let first = rest.first {
            // An `R` is one only before a number.
            let isKind =
                kinds.contains(first.text)
                || ["r", "no", "nr"].contains(first.text) && rest.dropFirst().first?.kind == .number
            guard isKind else { break }
            rest.removeFirst()
        }
        if let first = rest.first, first.kind == .ideographs {
            for kind in ["房间号", "房间", "房号"] where first.text.hasPrefix(kind) && first.text != kind {
                rest[rest.startIndex].text = String(first.text.dropFirst(kind.count))
                break
            }
        }
        if rest.count > 1, let last = rest.last, last.join == .none,
            ["室", "号", "房", "房间", "号房", "号室", "号房间"].contains(last.text)
        {
            rest.removeLast()
        }
        return rest
    }

    private static let kinds: Set = [
        "raum", "room", "zimmer", "rm", "zi", "zr", "raumnr", "raumnummer", "roomno", "roomnumber", "number", "nummer",
        "space",
        "房间", "房间号", "房号", "室",
    ]

    /// True if the words of this and of another spelling do not contradict each other: one has none, or has all of the other's words, if
    /// only in part.
    func hasWords(like other: WrittenRoom) -> Bool {
        words.isEmpty || other.words.isEmpty
            || words.allSatisfy { word in other.words.contains { Self.isPart(word, $0) } }
            || other.words.allSatisfy { word in words.contains { Self.isPart(word, $0) } }
    }

    /// True if one of two words begins or ends with the other, which is no mere syllable.
    static func isPart(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        let (short, long) = one.count < other.count ? (one, other) : (other, one)
        return short.count >= leastLength(of: short) && (long.hasPrefix(short) || long.hasSuffix(short))
    }

    /// The least number of signs of a word that stands for a longer one.
    static func leastLength(of word: String) -> Int { word.utf8.first.map { $0 < 0x80 } == true ? 3 : 2 }
}
