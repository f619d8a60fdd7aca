/// The grid of a ``PolygonLocator``: what is known of each tile and cell.
struct TileIndex: Sendable {
    /// The cells of a tile, a bit each, see ``GridCell/bit``.
    struct Cells: BitwiseCopyable {
        /// The cells that edges touch.
        let touched: UInt32
        /// The cells inside, of those that no edge touches.
        let inside: UInt32
    }

    let grid: TileGrid
    /// The cells of each tile.
    let cells: [Cells]
    /// For each tile that edges touch, the place of its ``SectionSummary`` in ``stream``; the tile's sections follow.
    private let starts: [UInt32]
    private let stream: [UInt32]

    /// The memory that the index takes, in bytes.
    var memoryFootprint: Int {
        cells.count * MemoryLayout<Cells>.stride + (starts.count + stream.count) * MemoryLayout<UInt32>.stride
            + grid.memoryFootprint
    }

    /// The index of a shape, the first area, or `nil` when a grid does not suit it.
    init?(_ shape: FlatAreas, rule: FillRule) {
        guard let box = shape.boxes[0], shape.points.count < EdgeRun.greatestPointCount,
            TileGrid.lengths.contains(box.width), TileGrid.lengths.contains(box.height)
        else { return nil }
        let extents = shape.edgeExtents
        let layout = GridLayout(
            count: shape.vertexCount, extentX: extents.x / box.width, extentY: extents.y / box.height)
        guard let grid = TileGrid(over: box, columns: layout.columns, rows: layout.rows) else { return nil }
        let tileCount = layout.columns * layout.rows
        let expectedPieces =
            layout.isCoarse
            ? shape.vertexCount * Int(GridLayout.greatestTilesOfEdge(count: shape.vertexCount)) : tileCount
        let parts = shape.points.withUnsafeBufferPointer {
            points -> (cells: [Cells], starts: [UInt32], stream: [UInt32])? in
            guard let points = points.baseAddress else { return nil }
            var builder = GridBuilder(
                grid: grid, rule: rule, points: points, expectedPieces: expectedPieces, isCoarse: layout.isCoarse)
            if shape.rings(of: 0).count == 1, let ring = shape.rings(of: 0).first {
                builder.beginRing(over: ring.box)
                builder.trace(ring.edges, flags: [.startsPolygon, .restIsInside])
                builder.fillRing()
                let (starts, stream) = Self.starts(builder) { _ in false }
                return (Self.cells(builder, inside: builder.plane), starts, stream)
            }
            var layer = UnionLayer(tileCount: tileCount)
            for polygon in shape.polygons(of: 0) { layer.add(shape.rings(ofPolygon: polygon), to: &builder) }
            let (starts, stream) = Self.starts(builder) { layer.isCovered[$0] }
            return (Self.cells(builder, inside: layer.inside), starts, stream)
        }
        guard let parts else { return nil }
        self.grid = grid
        (cells, starts, stream) = parts
    }

    private static func cells(_ builder: borrowing GridBuilder, inside: borrowing FixedBuffer<UInt32>) -> [Cells] {
        let (columns, rows) = (builder.grid.columns, builder.grid.rows)
        return [Cells](unsafeUninitializedCapacity: builder.tileCount) { cells, count in
            guard let cells = cells.baseAddress else { return }
            for row in 0..<rows {
                for column in 0..<columns {
                    let tile = row * columns + column
                    let inner = builder.innerCells(column, row)
                    cells[tile] = Cells(touched: builder.touchedCells(tile) & inner, inside: inside[tile] & inner)
                }
            }
            count = builder.tileCount
        }
    }

    /// Writes the sections of all tiles, and the place in the stream where those of each start.
    private static func starts(
        _ builder: borrowing GridBuilder, isCovered: (Int) -> Bool
    ) -> (starts: [UInt32], stream: [UInt32]) {
        var starts = [UInt32](repeating: 0, count: builder.tileCount)
        let wordCount = builder.sections.count * SectionSummary.wordCount + builder.sectionWordCount
        let stream = [UInt32](unsafeUninitializedCapacity: wordCount) { words, count in
            guard let words = words.baseAddress else { return }
            var writer = WordWriter(words)
            for first in 0..<builder.sections.count where builder.sections[first].flags.contains(.firstOfTile) {
                let section = builder.sections[first]
                let (tile, start) = (Int(section.tile), writer.position)
                starts[tile] = UInt32(truncatingIfNeeded: start)
                writer.skip(SectionSummary.wordCount)
                let sectionCount = builder.writeSections(from: first, to: &writer)
                var summary = SectionSummary(count: sectionCount, isCovered: isCovered(tile))
                if sectionCount == 1 { summary.setOutcomes(section.flags) }
                writer.store(summary, at: start)
            }
            builder.writePieces(to: writer)
            let scanned = SectionSummary(count: 0, isCovered: false, isScanned: true)
            for tile in builder.badCorners { writer.store(scanned, at: Int(starts[tile])) }
            count = writer.position
        }
        return (starts, stream)
    }

    /// Lends the memory that the points of a shape are located with. The pointers do not outlive the call.
    @inline(__always)
    func withReader<Result>(_ shape: FlatAreas, _ rule: FillRule, _ body: (LocatorReader) -> Result?) -> Result? {
        cells.withUnsafeBufferPointer { cells in
            starts.withUnsafeBufferPointer { starts in
                grid.withSectionReader(shape.points, stream, rule) { sections -> Result? in
                    guard let cells = cells.baseAddress, let starts = starts.baseAddress else { return nil }
                    return body(LocatorReader(map: grid.map, cells: cells, starts: starts, sections: sections))
                }
            }
        }
    }
}
