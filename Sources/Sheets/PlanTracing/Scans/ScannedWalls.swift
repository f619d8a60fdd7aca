/// The walls of a scanned drawing at a scale: thick strokes of ink, filled strips between lines, and narrow spaces between lines of the
/// heavier pens.
struct ScannedWalls {
    /// The pixels of walls, with the lines that bound them.
    private(set) var mask: PixelMask

    /// The widest space between the lines of a wall, and the widest filled wall, in metres.
    private static let (widestSpace, widestFill) = (0.22, 0.7)
    /// The least length of a piece of a wall, in metres and in widths of the piece.
    private static let leastLength = (metres: 0.7, widths: 2.5)
    /// The least length of a filled piece of a wall in metres.
    private static let leastFilledLength = 0.3
    /// The least thickness of a wall that is one stroke, in metres.
    private static let leastStroke = 0.1
    /// The part of the lightness around it that a line of a heavier pen has at most.
    private static let heaviestLightness = 0.45
    /// The part of the usual width of walls' lines that those of a wall have at least.
    private static let leastPen = 0.5
    /// The parts of its border at which a space, and a filled strip, has lines at least.
    private static let boundedPart = (space: 0.75, fill: 0.7)
    /// The part of its border along which a space has other narrow spaces beyond the line at most.
    private static let crowdedPart = 0.85
    /// The greatest width of lines in metres.
    private static let widestLine = 0.08
    /// The size up to which pieces of lines are letters, in metres, and the part of its box that a piece fills at least which is none.
    private static let (largestLetter, leastFilledPart) = (0.3, 0.6)
    /// The distance within which pieces of walls are one group, in metres.
    private static let groupedDistance = 0.4
    /// The size below which walls that stand alone are furniture, texts and columns, in metres.
    private static let leastGroup = 1.8

    init(_ picture: ScannedPicture, meter: Double) {
        let lines = picture.lines(darkerThan: Self.heaviestLightness)
        let drawn = Self.withoutLetters(lines, meter: meter)
        let widestLine = Int(1.5 * Self.widestLine * meter)
        let leastLength = (metres: Self.leastLength.metres * meter, widths: Self.leastLength.widths)
        func isLong(_ piece: PixelPieces.Piece) -> Bool {
            piece.length >= max(leastLength.metres, leastLength.widths * piece.width)
        }

        let narrow = drawn.inverted.narrowParts(within: PixelMask.radius(Self.widestSpace * meter / 2))
        var spaces = PixelPieces(narrow)
        spaces.measureLines(drawn, beside: narrow, upTo: max(4, widestLine))
        let pen = spaces.usualLineWidth(where: isLong)
        mask = spaces.mask {
            isLong($0) && $0.lineWidth >= Self.leastPen * pen && $0.boundedPart >= Self.boundedPart.space
                && $0.crowdedPart <= Self.crowdedPart
        }

        let thinnest = PixelMask.radius(Self.leastStroke * meter / 2)
        mask.formUnion(PixelPieces(picture.inked.opened(by: thinnest)).mask(where: isLong))

        var filled = picture.filledStrips(reach: PixelMask.radius(Self.widestFill * meter / 2))
        filled.subtract(lines)
        filled = filled.opened(by: thinnest)
        var fills = PixelPieces(filled)
        fills.measureLines(lines.dilated(by: 2), beside: filled, upTo: max(8, widestLine))
        mask.formUnion(
            fills.mask {
                $0.boundedPart >= Self.boundedPart.fill && $0.length >= Self.leastFilledLength * meter
            })

        mask.formUnion(of: lines, within: max(3, Int(Self.widestLine * meter)))
        removeSmallGroups(meter: meter)
    }

    /// The pixels of lines without pieces of the size of letters and signs. Pieces that are filled stay, such as the dashes of heavy lines.
    private static func withoutLetters(_ lines: PixelMask, meter: Double) -> PixelMask {
        PixelPieces(lines).mask {
            let box = (columns: Double($0.columns.count), rows: Double($0.rows.count))
            return max(box.columns, box.rows) > largestLetter * meter
                || Double($0.area) >= leastFilledPart * box.columns * box.rows
        }
    }

    /// Takes away walls that stand alone: groups that are small, of pieces that lie near each other.
    private mutating func removeSmallGroups(meter: Double) {
        let reach = PixelMask.radius(Self.groupedDistance * meter / 2)
        let least = Self.leastGroup * meter + Double(2 * reach)
        let groups = PixelPieces(mask.dilated(by: reach))
        mask.formIntersection(groups.mask { Double(max($0.columns.count, $0.rows.count)) > least })
    }
}
