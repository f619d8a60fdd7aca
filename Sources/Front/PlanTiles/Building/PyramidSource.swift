import PlanCanvas
import PlanImage

/// The input of a pyramid: the rows of the largest level, and the renderers of the areas and markers on each level.
// Unchecked: one thread at a time uses the reader.
struct PyramidSource: @unchecked Sendable {
    /// A reader that has read no row yet.
    let reader: any DrawingReader
    /// The pixel format of all levels.
    let format: PixelFormat
    /// The renderers of areas and markers, indexed by the number of halvings from the largest level; nil or missing where a level
    /// shows the bare drawing.
    let renderers: [OverlayRenderer?]
    /// True if the marks are painted on the largest level before that level is halved, so that the marks shrink with it.
    let paintsFirst: Bool

    /// The digests of what is painted on the tiles of a level, row by row; nil where that cannot be told.
    func digests(of shape: PyramidShape, level: Int) -> [UInt64?] {
        let (columns, rows) = shape.tiles(ofLevel: level)
        let index = shape.lastLevel - level
        // Scaled marks are those of the largest level.
        guard !paintsFirst, renderers.indices.contains(index), let renderer = renderers[index] else {
            return [UInt64?](repeating: paintsFirst ? nil : 1, count: columns * rows)
        }
        func part(_ column: Int, _ row: Int) -> PyramidShape.Part {
            shape.part(of: TileAddress(level: level, column: column, row: row))
        }
        return renderer.displayList.tileDigests(
            columns: (0..<columns).map { part($0, 0) }.map { $0.left..<$0.left + $0.width },
            rows: (0..<rows).map { part(0, $0) }.map { $0.top..<$0.top + $0.height })
    }
}
