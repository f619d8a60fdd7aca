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
    private let layer: SpriteLayer
    /// From the top down.
    private var sprites: [Seen] = []
    private let coverage: CellCoverage

    /// - Parameter run: the marks, from the bottom up, none of them too large for sprites.
    init(of run: some BidirectionalCollection<Int32>, in part: PixelBox, of layer: SpriteLayer) {
        self.part = part
        self.layer = layer
        coverage = CellCoverage(width: part.right - part.left, rows: part.bottom - part.top)
        func look(at stamp: SpriteLayer.Stamp) {
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

    /// True if the sprites cover each pixel of a box that lies in the part.
    func cover(_ box: PixelBox) -> Bool { coverage.covers(box.offsetBy(x: -part.left, y: -part.top)) }

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

/// The sprites of a layer that can be seen in some rows and columns of a drawing.
struct SeenMarks {
    private let cells: [SeenSprites]

    /// - Parameter box: the rows and columns; the rows are those of one row of tiles.
    init(of layer: SpriteLayer, in box: PixelBox) {
        var cells: [SeenSprites] = []
        layer.index.forEachCell(meeting: box) { part, indices in
            cells.append(SeenSprites(of: indices, in: part, of: layer))
        }
        self.cells = cells
    }

    /// True if sprites paint opaquely over each pixel of a box that lies in the rows and columns.
    func hide(_ box: PixelBox) -> Bool { !cells.isEmpty && cells.allSatisfy { $0.cover(box) } }

    /// Paints the sprites over the rows.
    func paint(onto rows: PixelRows) { for cell in cells { cell.paint(onto: rows) } }
}

extension SeenSprites {
    /// Paints the sprites over rows that hold the part.
    package func paint(onto rows: PixelRows) {
        switch rows.format {
        case .rgb:
            forEachRow { frame, first, columns, y in
                // The columns lie in the row, and as many pixels in the sprite from its first one on.
                let row = rows.start(ofRow: y, column: columns.lowerBound).assumingMemoryBound(to: UInt8.self)
                blendSamples(
                    frame.added + 3 * first, keeping: frame.kept + 3 * first, over: row, count: 3 * columns.count)
            }
        case .rgba:
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: rows.columns.count) { sprite in
                forEachRow { frame, first, columns, y in
                    frame.premultiplied(first: first, count: columns.count, into: sprite)
                    guard let source = sprite.baseAddress else { return }
                    let samples = UnsafeMutableRawBufferPointer(
                        start: rows.start(ofRow: y, column: columns.lowerBound), count: 4 * columns.count)
                    compositeOverRGBA(source, 0..<columns.count, onto: samples)
                }
            }
        case .gray: break
        }
    }
}
