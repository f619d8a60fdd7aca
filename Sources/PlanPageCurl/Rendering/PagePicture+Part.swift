import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

extension PagePicture {
    /// A part of the page as a page of its own, such as one side of a spread.
    ///
    /// - Precondition: the part lies in the page and has a pixel.
    public func part(x: Int, y: Int, width: Int, height: Int) -> PagePicture {
        precondition(
            x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= self.width && y + height <= self.height,
            "the part lies outside the page")
        var picture = PixelBuffer(width: width, height: height, format: .rgba)
        picture.withUnsafeMutableBytes { rows in
            guard let target = rows.baseAddress else { return }
            for row in 0..<height {
                // The part lies in the page, whose pixels have four bytes.
                let source = pixels + (y + row) * self.width + x
                (target + 4 * row * width).copyMemory(from: source, byteCount: 4 * width)
            }
        }
        return PagePicture(picture)
    }
}
