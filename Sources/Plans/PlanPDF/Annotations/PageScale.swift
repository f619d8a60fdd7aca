import PlanBase
import PlanImage
import PlanModel

/// The scale of what a part of a page shows, by which programs measure it, with the units in which they show lengths and areas.
struct PageScale: Hashable {
    /// Metres of the building to a unit of the page's own space.
    let metresPerUnit: Double
    /// The length of a unit of the page's own space in points (1/72 inch of paper).
    let pointsPerUnit: Double
    /// The units in which programs show lengths and areas.
    let units: UnitSystem
}

extension PageScale {
    /// The measure dictionary (`/Measure`; ISO 32000-1, 12.9): lengths in metres, or in feet, inches and eighths of an inch.
    var dictionary: String {
        let perUnit = metresPerUnit / units.metresPerUnit
        let (along, distance, area) =
            switch units {
            case .metric:
                ([NumberFormat("m", perUnit)], [NumberFormat("m", 1)], NumberFormat("m\u{B2}", 1))
            case .imperial:
                (
                    [NumberFormat("ft", perUnit), .inches], [NumberFormat("ft", 1), .inches],
                    NumberFormat("sq ft", 1)
                )
            }
        var text = PDFSyntax()
        text.append("<< /Type /Measure /Subtype /RL /R ")
        text.append(text: ratio)
        for (key, formats) in [("X", along), ("D", distance), ("A", [area])] {
            text.append(" /\(key) [\(formats.map(\.syntax).joined(separator: " "))]")
        }
        text.append(" >>")
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// The ratio of paper to building in words: `1 cm = 1.25 m`, `1 in = 4 ft`.
    var ratio: String {
        let (paper, points, building) =
            switch units {
            case .metric: ("cm", 72 / 2.54, "m")
            case .imperial: ("in", 72.0, "ft")
            }
        let length = metresPerUnit / pointsPerUnit * points / units.metresPerUnit
        return "1 \(paper) = \(NumberFormat.plain(Measure.rounded(length))) \(building)"
    }
}

/// A number format dictionary (ISO 32000-1, table 263): a unit and the factor by which a number becomes one of that unit.
private struct NumberFormat {
    let unit: String
    /// The number of units to a unit of the format before, or of the page's own space.
    let factor: Double
    /// The entries that say how the last format of a chain shows less than a unit.
    let fraction: String

    /// A unit with hundredths, or with another fraction.
    init(_ unit: String, _ factor: Double, fraction: String = "/D 100") {
        (self.unit, self.factor, self.fraction) = (unit, factor, fraction)
    }

    /// Inches behind feet, with eighths.
    static let inches = NumberFormat("in", 12, fraction: "/F /F /D 8")

    var syntax: String {
        var text = PDFSyntax()
        text.append("<< /Type /NumberFormat /U ")
        text.append(text: unit)
        text.append(" /C \(Self.plain(factor)) \(fraction) >>")
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// Returns a positive number with all its digits, so that what is measured is exact, and without an exponent, which PDF does not have.
    static func plain(_ number: Double) -> String {
        let parts = number.shortest.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else { return number.shortest }
        let digits = parts[0].filter { $0 != "." }
        let zeros = { (count: Int) in String(repeating: "0", count: max(0, count)) }
        return exponent < 0 ? "0." + zeros(-exponent - 1) + digits : digits + zeros(exponent + 1 - digits.count)
    }
}
