import PlanGeometry
import PlanImage

/// Where a drawing's pixels lie on its page.
struct PageSpace: Hashable {
    /// The page's number in its file, from 1.
    let page: Int
    /// From pixel points of the drawing to the page's own space.
    let toPage: AffineTransform
    /// From the page's own space to pixel points.
    let toDrawing: AffineTransform

    /// A drawing of a size in pixels that shows a page.
    ///
    /// - Returns: nil for a page whose size is no sound number.
    init?(_ page: PDFPage, drawing: Size) {
        self.init(page: page.number, toPage: page.toPage(pictureSize: drawing))
    }

    /// A page with a map from pixel points; nil if that cannot be undone.
    init?(page: Int, toPage: AffineTransform) {
        guard toPage.isFinite, let inverse = toPage.inverted() else { return nil }
        (self.page, self.toPage, toDrawing) = (page, toPage, inverse)
    }

    /// Units of the page's own space to a pixel.
    var unitsPerPixel: Double { abs(toPage.determinant).squareRoot() }

    /// Returns the metres of the building to a unit of the page's own space, for a drawing of `pixelsPerMetre` pixels to a metre.
    func metresPerUnit(pixelsPerMetre: Double) -> Double { 1 / (pixelsPerMetre * unitsPerPixel) }
}
