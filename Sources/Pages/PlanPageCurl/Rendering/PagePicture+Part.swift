import PlanImage

extension PagePicture {
    /// A copy of a part of the page, such as one side of a spread; all arguments are in pixels.
    ///
    /// - Precondition: the part lies in the page and is not empty.
    public func part(x: Int, y: Int, width: Int, height: Int) -> PagePicture {
        precondition(
            x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= self.width && y + height <= self.height,
            "the part lies outside the page")
        var picture = PixelBuffer(width: width, height: height, format: .rgba)
        picture.withUnsafeMutableBytes { rows in
            guard let target = rows.baseAddress else { return }
            for row in 0..<height {
                // Safe because the part lies in the page and a pixel has four bytes.
                let source = pixels + (y + row) * self.width + x
                (target + 4 * row * width).copyMemory(from: source, byteCount: 4 * width)
            }
        }
        return PagePicture(picture)
    }
}
