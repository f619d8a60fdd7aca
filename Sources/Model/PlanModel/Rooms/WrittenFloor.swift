import PlanBase

/// A floor of a building as lists and plans write it: `EG`, `1. OG`, `Level 2`, `ground floor`, `二层`, `-1`.
///
/// Floors are counted from the ground floor, 0. `2层`, `2楼` and `2F` are counted as in China, from the ground floor as 1; so are `2階`,
/// `2 этаж`, `2. etasje`, `våning 2` and `2. kerros`.
package enum WrittenFloor: Hashable, Sendable {
    /// A floor above the ground floor, or below it.
    case number(Int)
    /// Another floor, such as an attic, by its name.
    case other(String)

    /// The floor that a whole text stands for, as in a column of floors; nil for a text without letters and digits.
    package init?(_ text: String) {
        let chunks = FoldedText(text).chunks
        guard !chunks.isEmpty else { return nil }
        if let number = Double(text.trimmed).flatMap({ Int(exactly: $0) }) {
            self = .number(number)
            return
        }
        self =
            Self.named(chunks, inColumn: true) ?? WrittenFloor(in: text)
            ?? .other(chunks.map(\.text).joined(separator: " "))
    }

    /// True if a text is a number or has a word for a floor.
    package static func isFloor(_ text: String) -> Bool {
        if case .number = WrittenFloor(text) { return true }
        return WrittenFloor(in: text) != nil
    }

    /// The one floor that a text such as a plan's name speaks of; nil if it speaks of none or of several.
    package init?(in text: String) {
        let chunks = FoldedText(text).chunks
        var found: Set<WrittenFloor> = []
        var start = 0
        while start < chunks.count {
            if let (floor, count) = Self.prefix(chunks[start...]) {
                found.insert(floor)
                start += count
            } else {
                start += 1
            }
        }
        guard found.count == 1, let floor = found.first else { return nil }
        self = floor
    }

    /// The longest beginning that is a floor with its word, as in `1. OG 1.16 Lab`, and the number of its chunks.
    static func prefix(_ chunks: ArraySlice<FoldedText.Chunk>) -> (floor: WrittenFloor, count: Int)? {
        for count in stride(from: min(4, chunks.count), through: 1, by: -1) {
            let part = chunks.prefix(count)
            // The number of `OG 1.16` is the room's.
            if part.last?.kind == .number, let next = chunks.dropFirst(count).first, next.join != .apart { continue }
            if let floor = named(Array(part), inColumn: false) { return (floor, count) }
        }
        return nil
    }

    /// The longest end that is a floor with its word, as in `Lab, 1. OG`, and the number of its chunks.
    static func suffix(_ chunks: ArraySlice<FoldedText.Chunk>) -> (floor: WrittenFloor, count: Int)? {
        for count in stride(from: min(4, chunks.count), through: 1, by: -1) {
            let part = chunks.suffix(count)
            if part.first?.kind == .number, part.first?.join != .apart { continue }
            if let floor = named(Array(part), inColumn: false) { return (floor, count) }
        }
        return nil
    }

    /// - Parameter inColumn: True if the text stands in a column of floors, where single letters and numbers are floors too.
    private static func named(_ chunks: [FoldedText.Chunk], inColumn: Bool) -> WrittenFloor? {
        var numbers: [Int] = []
        var word = ""
        for chunk in chunks {
            switch chunk.kind {
            case .number:
                // The number of `OG 12` is the room's.
                guard let number = Int(chunk.text), inColumn || chunk.text.utf8.count == 1 else { return nil }
                numbers.append(number)
            case .letters:
                if let number = ordinals[chunk.text] {
                    numbers.append(number)
                } else if !(["st", "nd", "rd", "th"].contains(chunk.text) && chunk.join == .none && !numbers.isEmpty) {
                    word += chunk.text
                }
            case .ideographs:
                // More numerals are no floor, and each 十 may make the number ten times as great.
                guard chunk.text.count(where: { FoldedText.numerals[$0] != nil }) <= mostNumerals else { return nil }
                var value: Int?
                for character in chunk.text {
                    guard let digit = FoldedText.numerals[character] else {
                        word.append(character)
                        continue
                    }
                    // 十二 is 12, 二十 is 20.
                    value = digit == 10 ? max(value ?? 1, 1) * 10 : (value ?? 0) + digit
                }
                if let value { numbers.append(value) }
            }
        }
        guard numbers.count <= 1, inColumn || word.count > 1 || "层楼f".contains(word) && !word.isEmpty else {
            return nil
        }
        let number = numbers.first
        if ground.contains(word) || inColumn && ["e", "g"].contains(word) {
            return number ?? 0 == 0 ? .number(0) : nil
        }
        if upper.contains(word) || inColumn && ["", "l"].contains(word) {
            return number.map { .number($0) } ?? (["og", "obergeschoss"].contains(word) ? .number(1) : nil)
        }
        if lower.contains(word) || inColumn && word == "b" { return .number(-(number ?? 1)) }
        if fromOne.contains(word) { return number.map { .number($0 - 1) } }
        if let other = others[word], number == nil { return .other(other) }
        return nil
    }

    /// The greatest number of ideographs that make one number of a floor.
    private static let mostNumerals = 4

    private static let ground: Set = [
        "eg", "erdgeschoss", "parterre", "groundfloor", "groundlevel", "ground", "gf", "底层", "首层", "地面层", "地面",
        "rdc", "rezdechaussee", "plantabaja", "pianoterra", "terreo", "parter", "prizemi", "foldszint", "beganegrond",
        "zeminkat",
    ]
    private static let upper: Set = [
        "og", "obergeschoss", "stock", "stockwerk", "etage", "floor", "fl", "level", "lvl", "ebene", "geschoss",
        "storey", "story", "eetage", "eretage", "emeetage", "niveau", "piso", "ºpiso", "planta", "ªplanta", "nivel",
        "piano", "livello", "andar", "ºandar", "pietro", "patro", "emelet", "verdieping", "everdieping", "kat",
    ]
    /// Words for floors that are counted from the ground floor as 1.
    private static let fromOne: Set = [
        "层", "楼", "f", "楼层", "階", "этаж", "йэтаж", "etasje", "vaning", "kerros",
    ]
    private static let lower: Set = [
        "ug", "untergeschoss", "kg", "keller", "kellergeschoss", "basement", "basementlevel", "basementfloor",
        "souterrain",
        "地下", "地下层", "地下室", "地下楼", "负层", "负楼",
    ]
    private static let others = [
        "dg": "attic", "dachgeschoss": "attic", "attic": "attic", "loft": "attic", "顶层": "attic", "阁楼": "attic",
        "zg": "mezzanine", "zwischengeschoss": "mezzanine", "mezzanine": "mezzanine", "夹层": "mezzanine", "roof": "roof",
        "dach": "roof", "屋顶": "roof", "屋面": "roof",
    ]
    private static let ordinals: [String: Int] = {
        let english = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
        let german = ["erst", "zweit", "dritt", "viert", "fuenft", "sechst", "siebt", "acht", "neunt", "zehnt"]
        var ordinals: [String: Int] = [:]
        for (index, word) in english.enumerated() { ordinals[word] = index + 1 }
        for (index, word) in german.enumerated() {
            for ending in ["e", "er", "es", "en"] { ordinals[word + ending] = index + 1 }
        }
        return ordinals
    }()
}
