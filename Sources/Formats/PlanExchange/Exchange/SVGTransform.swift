import PlanGeometry

extension AffineTransform {
    /// The transform of an SVG attribute, a list of `translate`, `scale`, `rotate`, `skewX`, `skewY` and `matrix` (SVG 1.1, 7.6);
    /// `nil` if it is malformed.
    init?(svg text: String) {
        var transform = AffineTransform.identity
        var rest = text.trimmed[...]
        while !rest.isEmpty {
            guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close,
                let numbers = SVGNumbers(rest[rest.index(after: open)..<close]).all,
                let next = Self.function(rest[..<open].trimmed, numbers)
            else { return nil }
            // The first in the list is applied last.
            transform = next.concatenating(transform)
            rest = rest[rest.index(after: close)...].drop { $0 == "," || $0.isWhitespace }
        }
        self = transform
    }

    private static func function(_ name: String, _ values: [Double]) -> AffineTransform? {
        func tangent(_ degrees: Double) -> Double {
            let rotation = Self.rotation(degrees: degrees)
            return rotation.b / rotation.a
        }
        return switch (name, values.count) {
        case ("translate", 1): .translation(x: values[0], y: 0)
        case ("translate", 2): .translation(x: values[0], y: values[1])
        case ("scale", 1): .scale(x: values[0], y: values[0])
        case ("scale", 2): .scale(x: values[0], y: values[1])
        case ("rotate", 1): .rotation(degrees: values[0])
        case ("rotate", 3):
            AffineTransform.translation(x: -values[1], y: -values[2]).concatenating(.rotation(degrees: values[0]))
                .concatenating(.translation(x: values[1], y: values[2]))
        case ("skewX", 1): AffineTransform(a: 1, b: 0, c: tangent(values[0]), d: 1, tx: 0, ty: 0)
        case ("skewY", 1): AffineTransform(a: 1, b: tangent(values[0]), c: 0, d: 1, tx: 0, ty: 0)
        case ("matrix", 6):
            AffineTransform(a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
        default: nil
        }
    }
}

/// Numbers of SVG, separated by spaces, commas or signs.
struct SVGNumbers {
    /// The numbers up to the first character that fits none.
    let numbers: [Double]
    /// The numbers, if the text has nothing else.
    let all: [Double]?

    init(_ text: some StringProtocol) {
        var numbers: [Double] = []
        var current = ""
        func finish() -> Bool {
            defer { current = "" }
            guard !current.isEmpty else { return true }
            guard let number = Double(decimal: current) else { return false }
            numbers.append(number)
            return true
        }
        var fits = true
        for character in text where fits {
            let startsNumber =
                (character == "-" || character == "+") && !current.isEmpty && current.last != "e" && current.last != "E"
            if character == "," || character.isWhitespace || startsNumber { fits = finish() }
            if character != ",", !character.isWhitespace { current.append(character) }
        }
        if fits { fits = finish() }
        self.numbers = numbers
        all = fits ? numbers : nil
    }
}
