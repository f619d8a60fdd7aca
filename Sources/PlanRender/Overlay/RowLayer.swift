/// A layer that can paint straight onto a drawing's rows, which is quicker than painting on a tile that is then blended over
/// them.
protocol RowLayer: OverlayLayer {
    /// Whether it does; else it paints on a canvas.
    var isPaintedOnRows: Bool { get }

    /// Paints over some rows of one row of tiles.
    ///
    /// - Parameters:
    ///   - rows: rows of the drawing, all of the part among them.
    ///   - part: the rows to paint over.
    ///   - block: for figures' coverage; it belongs to the thread.
    func paint(onto rows: PixelRows, _ part: Range<Int>, with block: CoverageBlock)
}
