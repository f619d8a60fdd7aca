import PlanArgumentParser
import PlanModel

/// A length with its unit: `7.82m`, `7,82 m`, `782cm`, `25ft`, `25'8"`.
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
            let digits = rest.prefix { $0.isNumber || $0 == "." || $0 == "," }
            rest = rest.dropFirst(digits.count).drop { $0.isWhitespace }
            let unit = rest.prefix { !$0.isNumber && !$0.isWhitespace && $0 != "-" }
            // 25'-8", as draughtsmen write it.
            rest = rest.dropFirst(unit.count).drop { $0.isWhitespace }
            if unit == "'", rest.first == "-" { rest = rest.dropFirst().drop { $0.isWhitespace } }
            guard let number = Double(digits.replacing(",", with: ".")), let size = Self.units[unit.lowercased()],
                size < last
            else { return nil }
            metres += number * size
            last = size
        }
        guard metres > 0, metres.isFinite else { return nil }
        self.metres = metres
    }

    static let expectedForm = "a length with its unit, such as 7.82m, 782cm or 25'8\""
}
