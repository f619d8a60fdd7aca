import PlanGeometry
import PlanImage
import PlanModel

/// The viewports of a page (ISO 32000-1, 12.9): by which programs measure what somebody measures on it.
struct PageViewports {
    /// The scales of the drawing that the page is.
    let scales: DrawingScales
    /// The drawing's size in pixels.
    let size: Size
    let space: PageSpace
    /// The units in which programs show what they measure.
    let units: UnitSystem

    /// The value of `/VP`: the whole page, and above it the details, as of several the last holds where a point lies; nil where there
    /// is no scale.
    var syntax: String? {
        var parts: [String] = []
        if let scale = scales.pixelsPerMetre {
            parts.append(viewport(named: nil, Box(origin: .zero, size: size), pixelsPerMetre: scale))
        }
        // A smaller one holds within a larger.
        for detail in scales.details.sorted(by: { $0.box.area > $1.box.area }) {
            parts.append(viewport(named: detail.name, detail.box, pixelsPerMetre: detail.pixelsPerMetre))
        }
        return parts.isEmpty ? nil : "[\(parts.joined(separator: " "))]"
    }

    /// Marks viewports that Planmark wrote, so that it may write them anew.
    private static let ownKey = "/PLMK_Scale"

    /// True if a page has viewports that Planmark did not write.
    static func hasOthers(_ page: PDFFile.Object) -> Bool {
        page["/VP"]?.items().contains { $0[ownKey] == nil } ?? false
    }

    private func viewport(named name: String?, _ box: Box, pixelsPerMetre: Double) -> String {
        let part = box.applying(space.toPage)
        var text = PDFSyntax()
        text.append("<< /Type /Viewport /BBox ")
        text.append([part.minX, part.minY, part.maxX, part.maxY])
        if let name {
            text.append(" /Name ")
            text.append(text: name)
        }
        let scale = space.scale(pixelsPerMetre: pixelsPerMetre, in: units)
        text.append(" \(Self.ownKey) true /Measure \(scale.dictionary) >>")
        return String(decoding: text.bytes, as: UTF8.self)
    }
}
