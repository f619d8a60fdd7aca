/// A length that a dimension's text states.
enum WrittenLength {
    /// The lengths of buildings' parts that dimensions state, in metres.
    private static let range = 0.2...150.0

    /// The lengths in metres that a text can mean, such as `13' - 5"`, `3.50` and `3500`; none if it is no length alone.
    static func metres(_ text: String) -> [Double] {
        guard text.utf8.count <= 24, text.contains(where: \.isNumber) else { return [] }
        let plain = text.map { replaced[$0] ?? String($0) }.joined()
        let meant =
            plain.contains("'") || plain.contains("\"") ? feetAndInches(plain).map { [$0] } ?? [] : metric(plain)
        return meant.filter { range ~= $0 }
    }

    private static let replaced: [Character: String] = [
        "″": "\"", "”": "\"", "“": "\"", "′": "'", "’": "'", "‘": "'", "½": " 1/2", "¼": " 1/4", "¾": " 3/4",
        "–": "-", ",": ".", "⁵": "", "\u{A0}": " ",
    ]

    /// The metres of `13' - 5 1/2"`, `13'` or `5"`; nil for another text.
    private static func feetAndInches(_ text: String) -> Double? {
        var (feet, rest) = (0.0, Substring(text))
        if let mark = text.firstIndex(of: "'") {
            guard let value = Double(text[..<mark].filter { $0 != " " }) else { return nil }
            (feet, rest) = (value, text[text.index(after: mark)...])
        }
        rest = rest.drop { $0 == " " || $0 == "-" }
        while rest.last == " " { rest.removeLast() }
        guard !rest.isEmpty else { return feet * 0.3048 }
        guard rest.last == "\"" else { return nil }
        var inches = 0.0
        for part in rest.dropLast().split(whereSeparator: { $0 == " " || $0 == "-" }) {
            let numbers = part.split(separator: "/", omittingEmptySubsequences: false).compactMap { Double($0) }
            if numbers.count == 2, numbers[1] > 0 {
                inches += numbers[0] / numbers[1]
            } else if numbers.count == 1, !part.contains("/") {
                inches += numbers[0]
            } else {
                return nil
            }
        }
        return (12 * feet + inches) * 0.0254
    }

    /// The metres of `3.50`, `3500`, `350 cm`: whole numbers without a unit are millimetres or centimetres.
    private static func metric(_ text: String) -> [Double] {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let value = Double(digits), digits.first != ".", digits.last != "." else { return [] }
        let decimals = digits.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
        switch text[digits.endIndex...].filter({ $0 != " " }) {
        case "m": return [value]
        case "cm": return [value / 100]
        case "mm": return [value / 1000]
        case "" where 2...3 ~= decimals: return [value]
        case "" where decimals == 0 && digits.count >= 3: return [value / 1000, value / 100]
        case "" where decimals <= 1 && value >= 20: return [value / 100]
        default: return []
        }
    }
}
