import PlanBase
import PlanGeometry

/// Lengths and areas as drawings show them: `7.80 m`, `12.4 m²`, `25'-7"`, `133 sq ft`. A no-break space stands between the parts.
public enum MeasureText {
    /// Metres in a foot, and in an inch.
    private static let (metresPerFoot, metresPerInch) = (UnitSystem.imperial.metresPerUnit, 0.0254)
    private static let (feetPerMile, squareFeetPerAcre) = (5280.0, 43_560.0)

    /// Returns a length in the units of a system, with a language's decimal sign.
    ///
    /// Feet and inches are rounded to sixteenths of an inch below an inch, to eighths below a foot, to halves below 100 feet, and to
    /// whole inches above, as metres are to tenths of a millimetre and up to tenths of a metre.
    ///
    /// - Parameter metres: A number below 0 counts as 0. A length that no double holds is `∞ km` or `∞ mi`.
    public static func length(
        _ metres: Double, in units: UnitSystem = .metric, language: MessageLanguage = .english
    ) -> String {
        switch units {
        case .metric: language.number(metricLength(max(metres, 0)))
        case .imperial: language.number(imperialLength(inches: max(metres, 0) / metresPerInch))
        }
    }

    /// Returns an area in the units of a system, with a language's decimal sign.
    ///
    /// - Parameter squareMetres: A number below 0 counts as 0. An area that no double holds is `∞ km²` or `∞ acres`.
    public static func area(
        _ squareMetres: Double, in units: UnitSystem = .metric, language: MessageLanguage = .english
    ) -> String {
        switch units {
        case .metric: language.number(metricArea(max(squareMetres, 0)))
        case .imperial: language.number(imperialArea(squareFeet: max(squareMetres, 0) / metresPerFoot / metresPerFoot))
        }
    }

    private static func metricLength(_ metres: Double) -> String {
        switch metres {
        case ..<0.0995: text(metres * 1000, "mm", digits: metres < 0.00995 ? 1 : 0)
        case ..<99.995: text(metres, "m", digits: 2)
        case ..<9999.95: text(metres, "m", digits: 1)
        default: text(metres / 1000, "km", digits: 2)
        }
    }

    private static func metricArea(_ squareMetres: Double) -> String {
        switch squareMetres {
        case ..<0.0995: text(squareMetres * 10_000, "cm²", digits: squareMetres < 0.000995 ? 1 : 0)
        case ..<9.995: text(squareMetres, "m²", digits: 2)
        case ..<999.95: text(squareMetres, "m²", digits: 1)
        case ..<999_999.5: text(squareMetres, "m²", digits: 0)
        default: text(squareMetres / 1e6, "km²", digits: 2)
        }
    }

    private static func imperialLength(inches: Double) -> String {
        switch inches {
        case ..<(1 - 1 / 32): feetAndInches(inches, denominator: 16)
        case ..<(12 - 1 / 16): feetAndInches(inches, denominator: 8)
        case ..<(1200 - 1 / 4): feetAndInches(inches, denominator: 2)
        case ..<(12 * feetPerMile): feetAndInches(inches, denominator: 1)
        default: text(inches / 12 / feetPerMile, "mi", digits: 2)
        }
    }

    private static func imperialArea(squareFeet: Double) -> String {
        switch squareFeet {
        case ..<0.995: text(squareFeet * 144, "sq\u{A0}in", digits: squareFeet < 0.0695 ? 1 : 0)
        case ..<99.95: text(squareFeet, "sq\u{A0}ft", digits: 1)
        case ..<(10 * squareFeetPerAcre): text(squareFeet, "sq\u{A0}ft", digits: 0)
        default: text(squareFeet / squareFeetPerAcre, "acres", digits: 1)
        }
    }

    /// Feet and inches as drawings have them: `6 3/8"`, `12'-6 1/2"`, `12'-0"`.
    ///
    /// - Parameters:
    ///   - inches: At most the inches of a mile.
    ///   - denominator: The parts of an inch to which the length is rounded, 1, 2, 8 or 16.
    private static func feetAndInches(_ inches: Double, denominator: Int) -> String {
        let parts = Int(saturating: (inches * Double(denominator)).rounded())
        let (feet, rest) = (parts / (12 * denominator), parts % (12 * denominator))
        let whole = rest / denominator
        var (numerator, divisor) = (rest % denominator, denominator)
        while numerator > 0, numerator.isMultiple(of: 2) { (numerator, divisor) = (numerator / 2, divisor / 2) }
        let fraction = numerator > 0 ? "\(numerator)/\(divisor)" : ""
        let words = [whole == 0 && feet == 0 && numerator > 0 ? "" : "\(whole)", fraction].filter { !$0.isEmpty }
        return (feet > 0 ? "\(feet)'-" : "") + words.joined(separator: "\u{A0}") + "\""
    }

    private static func text(_ number: Double, _ unit: String, digits: Int) -> String {
        // Of larger numbers a double has no tenths, and a product might overflow.
        guard number < 1e15 else { return "\(number.isFinite ? number.shortest : "∞")\u{A0}\(unit)" }
        // Rounded half away from zero, as people do, and not by the bits of the number.
        let factor = [1.0, 10, 100][digits]
        let parts = (number * factor).rounded() / factor
        let whole = parts.rounded(.down)
        let fraction = "\(Int(saturating: ((parts - whole) * factor).rounded()))"
        let decimals = digits == 0 ? "" : "." + String(repeating: "0", count: digits - fraction.count) + fraction
        return "\(Int(saturating: whole, at: 1e15))\(decimals)\u{A0}\(unit)"
    }
}
