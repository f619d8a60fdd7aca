/// The scale of a page: the number of points that a metre takes, and what tells it.
public struct SheetScale: Hashable, Sendable {
    /// The number of points of the page that a metre of the building takes.
    public let pointsPerMeter: Double
    /// The evidence of the scale.
    public let source: Source

    /// A kind of evidence of a page's scale.
    public enum Source: String, Hashable, Sendable {
        /// The options give it.
        case given
        /// A text of the page, such as `1:100` or `1/8" = 1'-0"`.
        case text
        /// The widths of doors, most of which are near 0.9 m.
        case doors
        /// The areas in the rooms' tags.
        case areas
        /// Nothing: 1:100 is assumed.
        case assumed
    }

    /// The scale of 1:100.
    static let assumed = SheetScale(pointsPerMeter: 7200 / 254, source: .assumed)

    /// The scale that a page's texts and the radii of its door swings tell.
    init(texts: [String], swingRadii: [Double]) {
        let told = texts.prefix(100_000).flatMap(Self.scales)
        let radius = swingRadii.isEmpty ? nil : swingRadii.sorted()[swingRadii.count / 2]
        let fitting = told.filter { scale in radius.map { 0.55...1.4 ~= $0 / scale } ?? true }
        let counts = Dictionary(fitting.map { ($0, 1) }, uniquingKeysWith: +)
        if let best = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key {
            self.init(pointsPerMeter: best, source: .text)
        } else if let radius, swingRadii.count >= 3 {
            self.init(pointsPerMeter: radius / 0.9, source: .doors)
        } else {
            self = .assumed
        }
    }

    /// A scale and what tells it.
    init(pointsPerMeter: Double, source: Source) { (self.pointsPerMeter, self.source) = (pointsPerMeter, source) }
}

extension SheetScale {
    /// The points per metre of each scale that a text states.
    static func scales(in text: String) -> [Double] {
        guard text.utf8.count < 400 else { return [] }
        let inches: Set<Character> = ["\"", "″", "”", "“"]
        let feet: Set<Character> = ["'", "′", "’"]
        let characters = text.filter { !$0.isWhitespace }.map {
            inches.contains($0) ? "\"" : feet.contains($0) ? "'" : $0
        }
        var scales: [Double] = []
        for (index, character) in characters.enumerated() {
            if character == ":" || character == "：", let before = number(endingAt: index, in: characters), before == 1,
                let after = number(from: index + 1, in: characters), 5...5000 ~= after
            {
                scales.append(7200 / 2.54 / after)
            }
            if character == "=", index > 0, characters[index - 1] == "\"",
                let drawn = number(endingAt: index - 1, in: characters), 0.01...12 ~= drawn,
                let built = number(from: index + 1, in: characters), 0.5...500 ~= built
            {
                scales.append(drawn * 72 / (built * 0.3048))
            }
        }
        return scales
    }

    /// The number or fraction that ends before a place.
    private static func number(endingAt end: Int, in characters: [Character]) -> Double? {
        var start = end
        while start > 0, characters[start - 1].isASCII,
            characters[start - 1].isNumber || "/.-".contains(characters[start - 1])
        {
            start -= 1
        }
        let parts = String(characters[start..<end]).split(separator: "-").map { part -> Double? in
            let fraction = part.split(separator: "/")
            if fraction.count == 2, let over = Double(fraction[0]), let under = Double(fraction[1]), under > 0 {
                return over / under
            }
            return fraction.count == 1 ? Double(fraction[0]) : nil
        }
        return parts.isEmpty || parts.contains(nil) ? nil : parts.reduce(0) { $0 + ($1 ?? 0) }
    }

    /// The whole number that begins at a place.
    private static func number(from start: Int, in characters: [Character]) -> Double? {
        guard start < characters.count else { return nil }
        return Double(String(characters[start...].prefix { $0.isASCII && $0.isNumber }))
    }
}
