/// The words of tags: numbers, names and areas of rooms.
enum TagWords {
    /// The area in square metres that a text states, such as `43,34 m²` or `411 SF`; nil if it states none.
    static func area(in text: String) -> Double? {
        let units: [(String, Double)] = [
            ("m²", 1), ("m2", 1), ("㎡", 1), ("qm", 1), ("平方米", 1), ("sq. ft.", 0.09290304), ("sq.ft", 0.09290304),
            ("sq ft", 0.09290304),
            ("sqft", 0.09290304), ("ft²", 0.09290304), ("sf", 0.09290304),
        ]
        let lower = text.lowercased()
        for (unit, factor) in units {
            guard let range = lower.range(of: unit) else { continue }
            let before = lower[..<range.lowerBound].reversed().drop { $0 == " " || $0 == "\u{A0}" }
            let digits = String(before.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }.reversed())
            if let value = number(digits) { return value * factor }
        }
        return nil
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
        let letters = word.reduce(0) { $0 + ($1.isLetter ? 1 : 0) }
        return letters <= 4 && word.first != "." && word.last != "." && word.first != "/" && !word.contains("/")
    }

    /// True if a word after a name is like a room's number, and not the second of two such rooms as in `Bedroom 2`.
    static func isLongNumber(_ word: String) -> Bool {
        isNumber(word) && word.count(where: \.isNumber) >= 2
    }

    /// True if a text is like a room's name: letters, or at least two signs of Chinese.
    static func isName(_ text: String) -> Bool {
        guard 2...60 ~= text.count, !text.contains(where: { "=:;\"@".contains($0) }) else { return false }
        let letters = text.reduce(0) { $0 + ($1.isLetter ? 1 : 0) }
        let isIdeographic = text.contains { $0.unicodeScalars.allSatisfy { 0x3400...0x9FFF ~= $0.value } }
        return letters >= (isIdeographic ? 1 : 2) && Double(letters) >= 0.5 * Double(text.count)
    }
}

extension String {
    /// The first place of a text in the string.
    fileprivate func range(of text: String) -> Range<String.Index>? {
        var place = startIndex
        while place < endIndex {
            if self[place...].hasPrefix(text) { return place..<index(place, offsetBy: text.count) }
            place = index(after: place)
        }
        return nil
    }
}
