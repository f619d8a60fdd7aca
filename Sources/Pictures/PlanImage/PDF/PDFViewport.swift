import PlanGeometry

/// A part of a page that says how large what it shows is (`/VP` with `/Measure`; ISO 32000-1, 12.9).
public struct PDFViewport: Hashable, Sendable {
    /// The name of the part, such as `Section A-A`; nil if it has none.
    public let name: String?
    /// The part of the page, in units of the page's own space; nil for all of it.
    public let box: Box?
    /// The scale of the part along the page's own x axis: the number of points on the page that represent one metre of the building.
    public let pointsPerMetre: Double
    /// The scale of the part along the page's own y axis, in points per metre; equal to ``pointsPerMetre`` unless the page says
    /// otherwise.
    public let pointsPerMetreAlongY: Double

    /// True if the scales along x and y differ by more than a hundredth, as where a distorted scan was measured.
    public var isUnequal: Bool { abs(pointsPerMetreAlongY / pointsPerMetre - 1) > 0.01 }
}

extension PDFViewport {
    /// Metres to a unit, by the names that measures call them.
    private static let metres = [
        "m": 1, "mm": 0.001, "cm": 0.01, "km": 1000, "in": 0.0254, "\"": 0.0254, "ft": 0.3048, "'": 0.3048,
        "yd": 0.9144, "mi": 1609.344,
    ]

    /// - Parameter unit: How many points a unit of the page's own space is.
    /// - Returns: nil for a viewport without a rectilinear measure in a known unit.
    init?(_ viewport: PDFFile.Object, unit: Double, box: Box?) {
        guard let measure = viewport["/Measure"], measure["/Subtype"]?.name ?? "RL" == "RL",
            let x = Self.metresPerUnit(measure["/X"])
        else { return nil }
        name = viewport["/Name"]?.text.map { String($0.prefix(200)) }
        self.box = box
        pointsPerMetre = unit / x
        pointsPerMetreAlongY = unit / (Self.metresPerUnit(measure["/Y"]) ?? x)
    }

    /// Returns the number of metres that a unit of the page's own space represents, from the first of some number formats; nil if that
    /// format has no positive factor or no known unit.
    private static func metresPerUnit(_ formats: PDFFile.Object?) -> Double? {
        guard let first = formats?.items().first, let factor = first["/C"]?.value, factor > 0, factor.isFinite,
            let label = first["/U"]?.text, let metres = metres[label.trimmingSpaces.lowercased()]
        else { return nil }
        return factor * metres
    }
}
