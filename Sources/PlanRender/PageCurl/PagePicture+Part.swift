import PlanImage

extension PagePicture {
    /// A part of the page as a page of its own, such as one side of a spread.
    ///
    /// - Precondition: the part lies in the page and has a pixel.
    public func part(x: Int, y: Int, width: Int, height: Int) -> PagePicture {
        precondition(
            x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= self.width && y + height <= self.height,
            "the part lies outside the page")
        var rows: [UInt8] = []
        rows.reserveCapacity(4 * width * height)
        for row in y..<y + height {
            let start = 4 * (row * self.width + x)
            rows.append(contentsOf: bytes[start..<start + 4 * width])
        }
        return PagePicture(
            PixelBuffer(width: width, height: height, format: .rgba, bytes: rows)
                ?? PixelBuffer(width: width, height: height, format: .rgba))
    }
}
