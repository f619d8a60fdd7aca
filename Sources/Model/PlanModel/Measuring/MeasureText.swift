import PlanGeometry

/// Lengths and areas as drawings show them: `7.80 m`, `12.4 m²`. A no-break space stands before the unit.
public enum MeasureText {
    /// A length.
    ///
    /// - Parameter metres: Not below 0. A length that no double holds is `∞ km`.
    public static func length(_ metres: Double) -> String {
        switch metres {
        case ..<0.0995: text(metres * 1000, "mm", digits: metres < 0.00995 ? 1 : 0)
        case ..<99.995: text(metres, "m", digits: 2)
        case ..<9999.95: text(metres, "m", digits: 1)
        default: text(metres / 1000, "km", digits: 2)
        }
    }

    /// An area.
    ///
    /// - Parameter squareMetres: Not below 0. An area that no double holds is `∞ km²`.
    public static func area(_ squareMetres: Double) -> String {
        switch squareMetres {
        case ..<0.0995: text(squareMetres * 10_000, "cm²", digits: squareMetres < 0.000995 ? 1 : 0)
        case ..<9.995: text(squareMetres, "m²", digits: 2)
        case ..<999.95: text(squareMetres, "m²", digits: 1)
        case ..<999_999.5: text(squareMetres, "m²", digits: 0)
        default: text(squareMetres / 1e6, "km²", digits: 2)
        }
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
