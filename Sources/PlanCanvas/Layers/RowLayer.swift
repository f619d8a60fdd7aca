import PlanGeometry
import PlanModel

/// A layer that can paint straight onto a drawing's rows, which is quicker than painting on a tile that is then blended over
/// them.
package protocol RowLayer: OverlayLayer {
    /// Whether it does; else it paints on a canvas.
    var isPaintedOnRows: Bool { get }

    /// Paints over some rows of one row of tiles.
    ///
    /// - Parameters:
    ///   - rows: rows of the drawing, all of the part among them.
    ///   - part: the rows to paint over.
    ///   - block: for figures' coverage; it belongs to the thread.
    ///   - cover: what will be painted over the part later: what it hides need not be painted.
    func paint(onto rows: PixelRows, _ part: Range<Int>, with block: CoverageBlock, below cover: (any PreparedRows)?)

    /// What it paints over some rows of one row of tiles of a drawing of that width, so that it can be asked what that hides
    /// before the layers below it are painted; nil for a layer that cannot tell.
    func prepared(for part: Range<Int>, width: Int) -> (any PreparedRows)?

    /// Whether it can tell what it hides.
    var canHide: Bool { get }
}

extension RowLayer {
    /// Nothing.
    package func prepared(for part: Range<Int>, width: Int) -> (any PreparedRows)? { nil }

    /// It cannot.
    package var canHide: Bool { false }
}

/// What a layer paints over some rows.
package protocol PreparedRows {
    /// Whether it paints opaquely over each pixel of a box that lies in the rows and on the drawing.
    func hides(_ box: PixelBox) -> Bool

    /// Paints over the rows.
    func paint(onto rows: PixelRows)
}
