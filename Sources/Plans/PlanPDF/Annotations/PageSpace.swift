import PlanGeometry
import PlanImage
import PlanModel

/// Where a drawing's pixels lie on its page.
struct PageSpace: Hashable {
    /// The page's number in its file, from 1.
    let page: Int
    /// From pixel points of the drawing to the page's own space.
    let toPage: AffineTransform
    /// From the page's own space to pixel points.
    let toDrawing: AffineTransform
    /// The length of a unit of the page's own space in points (1/72 inch); 1 unless the page says otherwise.
    let pointsPerUnit: Double

    /// A drawing of a size in pixels that shows a page.
    ///
    /// - Returns: nil for a page whose size is no sound number.
    init?(_ page: PDFPage, drawing: Size) {
        self.init(page: page.number, toPage: page.toPage(pictureSize: drawing), pointsPerUnit: page.unit)
    }

    /// A page with a map from pixel points; nil if that cannot be undone.
    init?(page: Int, toPage: AffineTransform, pointsPerUnit: Double) {
        guard toPage.isFinite, let inverse = toPage.inverted() else { return nil }
        (self.page, self.toPage, toDrawing, self.pointsPerUnit) = (page, toPage, inverse, pointsPerUnit)
    }

    /// Units of the page's own space to a pixel.
    var unitsPerPixel: Double { abs(toPage.determinant).squareRoot() }

    /// Points of the page to a pixel.
    var pointsPerPixel: Double { unitsPerPixel * pointsPerUnit }

    /// Returns a length on the page in units of the page's own space.
    func units(points: Double) -> Double { points / pointsPerUnit }

    /// Returns the page's scale for a drawing of `pixelsPerMetre` pixels to a metre of the building.
    func scale(pixelsPerMetre: Double, in units: UnitSystem) -> PageScale {
        PageScale(
            metresPerUnit: 1 / (pixelsPerMetre * unitsPerPixel), pointsPerUnit: pointsPerUnit, units: units)
    }
}
