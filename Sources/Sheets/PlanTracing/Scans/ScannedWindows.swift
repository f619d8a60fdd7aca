/// The windows, gates and fronts of a scanned drawing: narrow spaces between lines of any pen beside the paper around the building.
struct ScannedWindows {
    /// The pixels between the lines of windows, with these lines.
    private(set) var mask: PixelMask

    /// The part of the lightness around it that a line of any pen has at most.
    private static let lineLightness = 0.72
    /// The greatest width of a narrow space, and its least length, in metres.
    private static let (widest, leastLength) = (0.3, 0.5)
    /// The part of its border at which a space has lines at least, and along which it has other narrow spaces beyond the line at most.
    private static let (boundedPart, crowdedPart) = (0.7, 0.8)
    /// The greatest width of lines in metres.
    private static let widestLine = 0.06

    /// - Parameter outside: The pixels of spaces that reach the edge of the picture.
    init(_ picture: ScannedPicture, walls: ScannedWalls, outside: PixelMask, meter: Double) {
        let lines = picture.lines(darkerThan: Self.lineLightness)
        let lineWidth = max(3, Int(Self.widestLine * meter))
        var narrow = lines.inverted.narrowParts(within: PixelMask.radius(Self.widest * meter / 2))
        narrow.subtract(walls.mask)
        var spaces = PixelPieces(narrow)
        spaces.measureLines(lines, beside: narrow, upTo: 2 * lineWidth)
        spaces.markPieces(at: outside.dilated(by: 2 * lineWidth))
        mask = spaces.mask {
            $0.isMarked && $0.length >= Self.leastLength * meter && $0.boundedPart >= Self.boundedPart
                && $0.crowdedPart <= Self.crowdedPart
        }
        mask.formUnion(of: lines, within: lineWidth)
    }
}
