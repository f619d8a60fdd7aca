import PlanCanvas
import PlanGeometry

/// Draws a turning leaf, row by row.
struct LeafPainter {
    private let box: PixelBox
    private let columns: Range<Int>
    private let front: LeafInk
    /// The lifted part; nil while the leaf is flat.
    private let lifted: LiftedLeaf?
    private let axes: RollAxes?

    init(_ leaf: TurningLeaf<PagePicture>, picture: PixelBox, style: PageCurlStyle) {
        box = PixelBox(rounding: leaf.frame)
        let visible = box.intersection(picture)
        columns = visible.isEmpty ? 0..<0 : visible.left..<visible.right
        front = LeafInk.printed(leaf.front, style: style)
        let origin = Point(x: Double(box.left), y: Double(box.top))
        guard let roll = leaf.curl.roll else {
            (axes, lifted) = (nil, nil)
            return
        }
        let axes = RollAxes(roll, of: leaf.curl, at: origin)
        self.axes = axes
        lifted = LiftedLeaf(leaf, roll: roll, axes: axes, origin: origin, picture: picture, style: style)
    }

    /// The pixels of a row where the leaf is flat.
    func flat(row y: Int) -> Range<Int> {
        guard y >= box.top, y < box.bottom else { return 0..<0 }
        guard let axes else { return columns }
        return (axes.across * -1).range(atLeast: 0, row: y, in: columns)
    }

    /// The pixels of a row that the flap hides.
    func hidden(row y: Int) -> Range<Int> { lifted?.filled(row: y) ?? 0..<0 }

    /// Draws a part of the range `flat(row:)` of a row.
    func drawFlat(_ range: Range<Int>, row y: Int, into pixels: UnsafeMutablePointer<UInt32>) {
        guard !range.isEmpty else { return }
        if let page = front.page {
            // Safe because the range lies within the frame, which has the page's size.
            let source = page.pixels + (y - box.top) * page.width + range.lowerBound - box.left
            (pixels + range.lowerBound).update(from: source, count: range.count)
        } else {
            var color = front.bias
            color.w = 255
            (pixels + range.lowerBound).update(repeating: packed(color), count: range.count)
        }
    }

    /// Draws the lifted part of a row.
    func drawLifted(row y: Int, into pixels: UnsafeMutablePointer<UInt32>, shadow: RowShadow) {
        lifted?.draw(row: y, into: pixels, shadow: shadow)
    }
}
