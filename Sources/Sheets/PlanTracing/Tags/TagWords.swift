/// The words of tags: numbers, names and areas of rooms.
enum TagWords {
    /// The area in square metres that a text states, such as `43,34 m²` or `411 SF`; nil if it states none.
    static func area(in text: String) -> Double? { statedArea(in: text)?.area }

    /// A text without the area that it states, and what stands after it.
    static func withoutArea(_ text: String) -> String {
        statedArea(in: text).map { String(text[..<$0.start]) } ?? text
    }

    private static let units: [(String, Double)] = [
        ("m²", 1), ("m2", 1), ("㎡", 1), ("sqm", 1), ("sq.m", 1), ("sq m", 1), ("qm", 1), ("平方米", 1),
        ("sq. ft.", 0.09290304), ("sq.ft", 0.09290304), ("sq ft", 0.09290304), ("sqft", 0.09290304),
        ("ft²", 0.09290304), ("sf", 0.09290304),
    ]

    /// The area that a text states, and where it begins.
    private static func statedArea(in text: String) -> (area: Double, start: String.Index)? {
        for (unit, factor) in units {
            guard let place = text.firstPlace(of: unit) else { continue }
            let before = text[..<place].reversed().drop { $0 == " " || $0 == "\u{A0}" }
            let digits = before.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
            if let value = number(String(digits.reversed())) { return (value * factor, digits.endIndex.base) }
        }
        return nil
    }

    /// The area in square metres of the sides that a text states, such as `11'-5" X 10'-0"` or `3.60 x 4.20 m`; nil if it states none.
    static func areaOfSides(in text: String) -> Double? {
        guard text.utf8.count <= 40 else { return nil }
        let parts = text.split(whereSeparator: { "xX×".contains($0) })
        guard parts.count == 2 else { return nil }
        let isMetres = parts[1].contains { $0 == "m" }
        let sides = parts.map { part -> Double? in
            let length = String(part).filter { !"()[]".contains($0) }.trimmedOfSpaces
            // Whole numbers without a unit are the sizes of windows, tables and tiles.
            guard length.contains(where: { "'′’.,".contains($0) }) || isMetres else { return nil }
            return WrittenLength.metres(isMetres && !length.hasSuffix("m") ? length + "m" : length).first
        }
        guard let width = sides[0], let height = sides[1], min(width, height) >= 0.6 else { return nil }
        return width * height
    }

    /// The number that digits with a decimal comma or point, or separators of thousands, mean.
    private static func number(_ digits: String) -> Double? {
        let parts = digits.split(whereSeparator: { $0 == "." || $0 == "," })
        guard let last = parts.last, parts.count <= 3 else { return nil }
        if parts.count == 1 { return Double(parts[0]) }
        let isThousands = last.count == 3 && parts[0].count <= 3 && parts[0] != "0"
        return Double(isThousands ? parts.joined() : parts.dropLast().joined() + "." + last)
    }

    /// True if a word is like a room's number: digits with letters, points or hyphens.
    static func isNumber(_ word: String) -> Bool {
        guard 1...12 ~= word.count, word.contains(where: { $0.isASCII && $0.isNumber }) else { return false }
        guard
            word.allSatisfy({
                $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." || $0 == "-" || $0 == "_" || $0 == "/"
            })
        else { return false }
        // A number with a point and a metre is a length.
        if word.hasSuffix("m"), word.contains("."), Double(word.dropLast()) != nil { return false }
        let letters = word.reduce(0) { $0 + ($1.isLetter ? 1 : 0) }
        return letters <= 4 && word.first != "." && word.last != "." && word.first != "/" && !word.contains("/")
    }

    /// True if a word after a name is like a room's number, and not the second of two such rooms as in `Bedroom 2`.
    static func isLongNumber(_ word: String) -> Bool {
        isNumber(word) && word.count(where: \.isNumber) >= 2
    }

    /// A room's name without the number of one among such rooms: `Bedroom` of `Bedroom 2`. Other texts, such as `Type 2`, are as they are.
    static func withoutCount(_ name: String) -> String {
        let digits = name.reversed().prefix(while: \.isNumber)
        guard 1...2 ~= digits.count else { return name }
        let rest = String(name.dropLast(digits.count))
        return namesRoom(rest) ? rest : name
    }

    /// True if a text has a word for rooms, which many names share.
    static func namesRoom(_ text: String) -> Bool {
        text.lowercased().split { !$0.isLetter }.contains { word in
            nouns.contains(String(word)) || germanNouns.contains { word.hasSuffix($0) }
        } || text.contains { "室厅间房厨卫".contains($0) }
    }

    /// True if a name after a number is that of a street, as in title blocks: `Barber Dr. Stoughton, WI 53589` or `Aalseth Lane`.
    static func isStreet(_ name: String) -> Bool {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.count > 1 && words.dropFirst().contains { streets.contains(String($0)) }
            || words.contains { word in word.count > 6 && ["straße", "strasse"].contains { word.hasSuffix($0) } }
    }

    private static let streets: Set = [
        "street", "lane", "avenue", "ave", "road", "blvd", "boulevard", "drive", "dr", "highway", "hwy",
    ]

    private static let nouns: Set = [
        "room", "rm", "area", "hall", "hallway", "corridor", "lobby", "office", "toilet", "restroom", "bathroom",
        "bath", "wc",
        "bedroom", "closet", "storage", "store", "kitchen", "living", "dining", "garage", "elevator", "lift", "stair",
        "stairs",
        "stairwell", "unit", "lab", "laboratory", "lounge", "vestibule", "shaft", "suite", "ward", "classroom",
        "laundry", "utility",
        "bad", "diele", "du", "treppe", "kind", "kinder", "eltern", "wohnen", "schlafen", "gast", "arbeiten", "dusche",
        "ankleide", "balkon", "loggia", "balcony", "study",
    ]
    private static let germanNouns = [
        "raum", "zimmer", "flur", "küche", "lager", "büro", "halle", "keller", "treppenhaus",
    ]

    /// True if a text is like a room's name: letters, or at least two signs of Chinese.
    static func isName(_ text: String) -> Bool {
        guard 2...60 ~= text.count, !text.contains(where: { "=:;\"@".contains($0) }) else { return false }
        // Titles of drawings in title blocks.
        if text.lowercased().hasSuffix(" plan") { return false }
        let letters = text.reduce(0) { $0 + ($1.isLetter ? 1 : 0) }
        let isIdeographic = text.contains(where: \.isIdeographic)
        return letters >= (isIdeographic ? 1 : 2) && Double(letters) >= 0.5 * Double(text.count)
    }
}

extension String {
    fileprivate var trimmedOfSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// The first place of a text in small letters, whatever the case of the string's own.
    fileprivate func firstPlace(of text: String) -> String.Index? {
        indices.first { start in
            var place = start
            for character in text {
                guard place < endIndex, self[place].lowercased() == String(character) else { return false }
                place = index(after: place)
            }
            return true
        }
    }
}

extension Character {
    /// True for signs of Chinese.
    var isIdeographic: Bool { unicodeScalars.allSatisfy { 0x3400...0x9FFF ~= $0.value } }
}
