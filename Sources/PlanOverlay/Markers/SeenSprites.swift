import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// The sprites of which some can be seen in a part of a cell.
struct SeenSprites {
    private struct Seen {
        let frame: Int32
        /// Where its top-left pixel lies.
        let left, top: Int32
        /// The range of its columns beyond which nothing can be seen.
        let columns: Range<Int32>
        /// In which of the part's rows some can be seen, a bit each.
        let rows: UInt64
    }

    let part: PixelBox
    private let layer: MarkerLayer
    /// From the top down.
    private var sprites: [Seen] = []
    private let coverage: CellCoverage

    /// - Parameter run: the marks, from the bottom up, none of them too large for sprites.
    init(of run: some BidirectionalCollection<Int32>, in part: PixelBox, of layer: MarkerLayer) {
        self.part = part
        self.layer = layer
        coverage = CellCoverage(width: part.right - part.left, rows: part.bottom - part.top)
        func look(at stamp: MarkerLayer.Stamp) {
            let frame = layer.sprites.frames[Int(stamp.frame)]
            let (left, top) = (Int(stamp.x) + frame.left, Int(stamp.y) + frame.top)
            let seen = coverage.cover(with: frame, top: top - part.top, left: left - part.left)
            guard seen.rows != 0 else { return }
            sprites.append(
                Seen(
                    frame: stamp.frame, left: Int32(left), top: Int32(top),
                    columns: Int32(seen.columns.lowerBound)..<Int32(seen.columns.upperBound), rows: seen.rows))
        }
        for index in run.reversed() {
            let mark = layer.marks[Int(index)]
            let symbol = layer.symbolStamp(of: mark)
            let frame = layer.sprites.frames[Int(symbol.frame)]
            // Where many markers lie on each other hardly anything of most of them can be seen: one look at all of it is enough.
            let (x, y) = (Int(symbol.x) - part.left, Int(symbol.y) - part.top)
            let box = PixelBox(
                left: x + frame.left, top: y + frame.top, right: x + frame.left + frame.width,
                bottom: y + frame.top + frame.height)
            let isCovered = coverage.covers(box)
            if layer.looks[Int(mark.look)].number != nil {
                let number = layer.looks[Int(mark.look)].numberBox.offsetBy(x: x, y: y)
                if !(isCovered && box.contains(number)), !coverage.covers(number) {
                    for stamp in layer.numberStamps(of: mark).reversed() { look(at: stamp) }
                }
            }
            if !isCovered { look(at: symbol) }
        }
    }

    /// Whether the sprites cover each pixel of a box that the part has.
    func cover(_ box: PixelBox) -> Bool {
        coverage.covers(box.offsetBy(x: -part.left, y: -part.top))
    }

    /// Calls a closure with the rows of sprites that can be seen, from the bottom up: a sprite, the first of its pixels there,
    /// the drawing's columns that it covers from there on, and the drawing's row.
    ///
    /// Rows that are wholly covered by opaque pixels of sprites above would change nothing and are left out, as are the
    /// columns at a sprite's sides that are covered in all rows, and what is transparent at both ends of a row.
    @inline(__always)
    func forEachRow(_ body: (_ frame: SpriteFrame, _ first: Int, _ columns: Range<Int>, _ y: Int) -> Void) {
        for seen in sprites.reversed() {
            let frame = layer.sprites.frames[Int(seen.frame)]
            let (left, top) = (Int(seen.left), Int(seen.top))
            let (first, end) = (Int(seen.columns.lowerBound), Int(seen.columns.upperBound))
            var rows = seen.rows
            while rows != 0 {
                let y = part.top + rows.trailingZeroBitCount
                rows &= rows - 1
                let visible = frame.visibleColumns(ofRow: y - top)
                let (from, to) = (max(first, visible.lowerBound), min(end, visible.upperBound))
                guard from < to else { continue }
                body(frame, (y - top) * frame.width + from, left + from..<left + to, y)
            }
        }
    }
}

extension MarkerLayer: RowLayer {
    var isPaintedOnRows: Bool { hasSpritesOnly }
    var canHide: Bool { true }

    func prepared(for part: Range<Int>, width: Int) -> (any PreparedRows)? {
        var cells: [SeenSprites] = []
        let box = PixelBox(left: 0, top: part.lowerBound, right: width, bottom: part.upperBound)
        index.forEachCell(meeting: box) { part, indices in
            cells.append(SeenSprites(of: indices, in: part, of: self))
        }
        return SeenMarkers(cells: cells)
    }

    package func paint(
        onto rows: PixelRows, _ part: Range<Int>, with block: CoverageBlock, below cover: (any PreparedRows)?
    ) {
        prepared(for: part, width: rows.width)?.paint(onto: rows)
    }
}

/// What can be seen of markers in some rows of a drawing.
private struct SeenMarkers: PreparedRows {
    /// Those that make the rows up.
    let cells: [SeenSprites]

    func hides(_ box: PixelBox) -> Bool { !cells.isEmpty && cells.allSatisfy { $0.cover(box) } }

    func paint(onto rows: PixelRows) {
        for cell in cells { paint(cell, onto: rows) }
    }

    private func paint(_ cell: SeenSprites, onto rows: PixelRows) {
        switch rows.format {
        case .rgb:
            cell.forEachRow { frame, first, columns, y in
                // The columns lie in the row, and as many pixels in the sprite from its first one on.
                guard let row = rows[y].baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
                blendSamples(
                    frame.added + 3 * first, keeping: frame.kept + 3 * first, over: row + 3 * columns.lowerBound,
                    count: 3 * columns.count)
            }
        case .rgba:
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: rows.width) { sprite in
                cell.forEachRow { frame, first, columns, y in
                    frame.premultiplied(first: first, count: columns.count, into: sprite)
                    guard let source = sprite.baseAddress else { return }
                    let samples = UnsafeMutableRawBufferPointer(rebasing: rows[y][(4 * columns.lowerBound)...])
                    compositeOverRGBA(source, 0..<columns.count, onto: samples)
                }
            }
        case .gray: break
        }
    }
}
