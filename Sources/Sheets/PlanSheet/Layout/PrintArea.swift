import PlanGeometry

/// The part of a sheet of paper that a printer reaches, in pixels of the sheet that is made for it.
struct PrintArea {
    let size: Size
    let pixelsPerInch: Double

    /// The area of a paper, turned the way in which something of the given size is larger on it.
    init(of paper: SheetRequest.Paper, for medium: SheetRequest.Medium, turnedFor part: Size) {
        pixelsPerInch = medium.pixelsPerInch
        let (short, long) = paper.sides
        func pixels(_ side: Double) -> Double {
            ((side - 2 * Self.margin) / 25.4 * medium.pixelsPerInch).rounded(.down)
        }
        size =
            part.width >= part.height
            ? Size(width: pixels(long), height: pixels(short)) : Size(width: pixels(short), height: pixels(long))
    }

    /// The size of the smallest text, in pixels.
    var leastTextSize: Double { Self.leastPoints / 72 * pixelsPerInch }

    /// The size of the smallest text of a sheet that is larger than the area, in points, when the sheet is printed on it; nil for one that
    /// the area has room for.
    func printedTextSize(of sheet: Size) -> Double? {
        let share = min(size.width / sheet.width, size.height / sheet.height)
        // A pixel too much by rounding is none.
        return share < 0.99 ? Self.leastPoints * share : nil
    }

    /// Returns how many times as large a part of a drawing fills the area, beside panels that take some of its width and height.
    func scale(of part: Size, beside panels: Size = .zero) -> Double {
        // Of panels that take most of the paper it is better to see that they do.
        let width = max(size.width - panels.width, Self.leastShare * size.width)
        let height = max(size.height - panels.height, Self.leastShare * size.height)
        return min(width / part.width, height / part.height)
    }

    /// The size of the smallest text on the paper, in points.
    private static let leastPoints = 7.0
    /// The margin on each side, in millimetres.
    private static let margin = 10.0
    /// The share of the width and height that a drawing has at least.
    private static let leastShare = 0.3
}

extension SheetRequest.View {
    /// The area that the part of a drawing is printed on; nil without a paper.
    func printArea(for part: Size) -> PrintArea? {
        paper.map { PrintArea(of: $0, for: medium ?? .print, turnedFor: part) }
    }
}
