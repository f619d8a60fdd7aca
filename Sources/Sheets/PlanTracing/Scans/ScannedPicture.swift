/// The pixels of a scanned drawing, from which its lines and filled strips are told.
package struct ScannedPicture: Sendable {
    package let width: Int
    package let height: Int
    private let lightness: PixelField
    /// The lightness without lines.
    private let tone: PixelField
    /// The lightness below which pixels are ink, whatever is around them.
    private let ink: UInt8

    /// The half of the width in pixels of a square that holds every line in its width.
    private static let lineReach = 3
    /// The part of the paper's lightness below which pixels are ink.
    private static let inkPart = 0.42
    /// The part of the lightness around it that a filled strip has at most.
    private static let filledPart = 0.78

    /// - Parameter lightness: A byte for each pixel, row by row; 255 for white.
    package init(width: Int, height: Int, lightness: [UInt8]) {
        precondition(lightness.count == width * height, "as many bytes as pixels")
        (self.width, self.height) = (width, height)
        self.lightness = PixelField(width: width, height: height, values: lightness)
        tone = self.lightness.closed(reach: Self.lineReach)
        ink = UInt8(Double(Self.paper(of: lightness)) * Self.inkPart)
    }

    /// The pixels that have less than a part of the lightness around them, as lines have, and all dark ink.
    func lines(darkerThan part: Double) -> PixelMask {
        let limits = (0..<256).map { max(UInt8(Double($0) * part), ink) }
        return PixelMask(
            width: width, height: height,
            marks: zip(lightness.values, tone.values).map { $0 < limits[Int($1)] ? 1 : 0 })
    }

    /// The pixels of dark ink.
    var inked: PixelMask {
        PixelMask(width: width, height: height, marks: lightness.values.map { $0 < ink ? 1 : 0 })
    }

    /// The pixels of strips that are darker than what is at both sides, without their lines.
    ///
    /// - Parameter reach: Half the greatest width of a strip in pixels.
    func filledStrips(reach: Int) -> PixelMask {
        let limits = (0..<256).map { UInt8(Double($0) * Self.filledPart) }
        return PixelMask(
            width: width, height: height,
            marks: zip(tone.values, tone.closed(reach: reach).values).map { $0 < limits[Int($1)] ? 1 : 0 })
    }

    /// The lightness that a fifth of the pixels exceeds.
    private static func paper(of lightness: [UInt8]) -> UInt8 {
        var counts = [Int](repeating: 0, count: 256)
        for value in lightness { counts[Int(value)] += 1 }
        var left = lightness.count / 5
        for level in (0..<256).reversed() {
            left -= counts[level]
            if left < 0 { return UInt8(level) }
        }
        return 0
    }
}
