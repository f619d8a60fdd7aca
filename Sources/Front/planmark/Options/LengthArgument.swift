import PlanArgumentParser
import PlanBase

/// A length with its unit: `7.82m`, `7,82 m`, `782cm`, `25ft`, `25'8"`, `25'-8 1/2"`.
struct LengthArgument: ExpressibleByArgument {
    let metres: Double

    private static let units = [
        "m": 1, "cm": 0.01, "mm": 0.001, "km": 1000, "ft": 0.3048, "'": 0.3048, "in": 0.0254, "\"": 0.0254,
        "yd": 0.9144,
    ]

    init?(argument: String) {
        var rest = argument.trimmed[...]
        var metres = 0.0
        var last = Double.infinity
        guard !rest.isEmpty else { return nil }
        // Feet and inches may follow each other; a smaller unit comes after a larger one.
        while !rest.isEmpty {
            guard let number = Self.takeNumber(from: &rest) else { return nil }
            let unit = rest.prefix { !$0.isNumber && !$0.isWhitespace && $0 != "-" }
            // 25'-8", as draughtsmen write it.
            rest = rest.dropFirst(unit.count).drop { $0.isWhitespace }
            if unit == "'", rest.first == "-" { rest = rest.dropFirst().drop { $0.isWhitespace } }
            guard let size = Self.units[unit.lowercased()], size < last else { return nil }
            metres += number * size
            last = size
        }
        guard metres > 0, metres.isFinite else { return nil }
        self.metres = metres
    }

    /// Takes `7.82`, `7,82`, `1/2` or `8 1/2` from the front of a text, and the spaces behind it.
    private static func takeNumber(from text: inout Substring) -> Double? {
        let word = text.prefix { $0.isNumber || " .,/".contains($0) }
        text = text.dropFirst(word.count).drop { $0.isWhitespace }
        let parts = word.split(separator: " ").map { $0.split(separator: "/", omittingEmptySubsequences: false) }
        switch parts.map(\.count) {
        case [1]: return Double(parts[0][0].replacing(",", with: "."))
        case [2]: return fraction(parts[0])
        case [1, 2]:
            guard let whole = Int(parts[0][0]), let fraction = fraction(parts[1]) else { return nil }
            return Double(whole) + fraction
        default: return nil
        }
    }

    /// A fraction of two whole numbers.
    private static func fraction(_ parts: [Substring]) -> Double? {
        guard let numerator = Int(parts[0]), let denominator = Int(parts[1]), denominator > 0 else { return nil }
        return Double(numerator) / Double(denominator)
    }

    static let expectedForm = Message("a length with its unit, such as 7.82m, 782cm or 25'8\"")
}
