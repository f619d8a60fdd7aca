import PlanGeometry

/// A sprite of which some can be seen in a part of a cell.
private struct SeenSprite {
    let frame: Int32
    /// Where its top-left pixel lies.
    let left, top: Int32
    /// The range of its columns beyond which nothing can be seen.
    let columns: Range<Int32>
    /// In which of the part's rows some can be seen, a bit each.
    let rows: UInt64
}

extension MarkerLayer: RowLayer {
    var isPaintedOnRows: Bool { hasSpritesOnly }

    /// Blends the sprites of all marks that the canvas shows onto it.
    func paintSprites(on canvas: Canvas, movedBy moved: (x: Int, y: Int)) throws {
        let visible = PixelBox(
            left: -moved.x, top: -moved.y, right: canvas.width - moved.x, bottom: canvas.height - moved.y)
        try index.forEachCell(meeting: visible) { part, indices in
            let shown = indices.filter { !box(of: marks[Int($0)]).intersection(part).isEmpty }
            try paint(shown, in: part, on: canvas, movedBy: moved)
        }
    }

    /// Paints marks in a part of one cell. Runs of marks with sprites are painted together, those without one by one.
    private func paint(
        _ shown: [Int32], in part: PixelBox, on canvas: Canvas, movedBy moved: (x: Int, y: Int)
    ) throws {
        var run: [Int32] = []
        for index in shown {
            let mark = marks[Int(index)]
            if looks[Int(mark.look)].steps == 0 {
                try blend(run, in: part, on: canvas, movedBy: moved)
                run = []
                canvas.withSavedState {
                    // Other parts of the canvas have the mark painted in turn.
                    canvas.add(Box(part.intersection(box(of: mark))))
                    canvas.clip()
                    paintPaths(of: mark, on: canvas)
                }
            } else {
                run.append(index)
            }
        }
        try blend(run, in: part, on: canvas, movedBy: moved)
    }

    /// Blends the sprites of marks onto a canvas.
    private func blend(_ run: [Int32], in part: PixelBox, on canvas: Canvas, movedBy moved: (x: Int, y: Int)) throws {
        guard !run.isEmpty else { return }
        try canvas.withPixels { pixels in
            guard let target = pixels.bytes.baseAddress else { return }
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: part.right - part.left) { sprite in
                forEachSeenRow(of: run, in: part) { frame, first, columns, y in
                    frame.premultiplied(first: first, count: columns.count, into: sprite)
                    guard let source = sprite.baseAddress else { return }
                    // The row lies in the sprite and in the part, which lies on the canvas.
                    let row = (target + (y + moved.y) * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
                    blendPixels(source, over: row + columns.lowerBound + moved.x, count: columns.count)
                }
            }
        }
    }

    /// Blends the sprites of all marks onto some of the rows of a drawing.
    func paint(onto rows: PixelRows, _ range: Range<Int>, with block: CoverageBlock) {
        let box = PixelBox(left: 0, top: range.lowerBound, right: rows.width, bottom: range.upperBound)
        index.forEachCell(meeting: box) { part, indices in
            if !indices.isEmpty { blend(indices, in: part, of: rows) }
        }
    }

    private func blend(_ run: ArraySlice<Int32>, in part: PixelBox, of rows: PixelRows) {
        switch rows.format {
        case .rgb:
            forEachSeenRow(of: run, in: part) { frame, first, columns, y in
                // The columns lie in the row, and as many pixels in the sprite from its first one on.
                guard let row = rows[y].baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
                blendSamples(
                    frame.added + 3 * first, keeping: frame.kept + 3 * first, over: row + 3 * columns.lowerBound,
                    count: 3 * columns.count)
            }
        case .rgba:
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: rows.width) { sprite in
                forEachSeenRow(of: run, in: part) { frame, first, columns, y in
                    frame.premultiplied(first: first, count: columns.count, into: sprite)
                    guard let source = sprite.baseAddress else { return }
                    let samples = UnsafeMutableRawBufferPointer(rebasing: rows[y][(4 * columns.lowerBound)...])
                    compositeOverRGBA(source, 0..<columns.count, onto: samples)
                }
            }
        case .gray: break
        }
    }

    /// Calls a closure with the rows of the marks' sprites that can be seen in a part, from the bottom up: a sprite, the
    /// first of its pixels there, the drawing's columns that it covers from there on, and the drawing's row.
    ///
    /// Rows that are wholly covered by opaque pixels of sprites above would change nothing and are left out, as are the
    /// columns at a sprite's sides that are covered in all rows.
    @inline(__always)
    private func forEachSeenRow(
        of run: some BidirectionalCollection<Int32>, in part: PixelBox,
        _ body: (_ frame: SpriteFrame, _ first: Int, _ columns: Range<Int>, _ y: Int) -> Void
    ) {
        for seen in seenSprites(of: run, in: part).reversed() {
            let frame = sprites.frames[Int(seen.frame)]
            let (left, top) = (Int(seen.left), Int(seen.top))
            let (first, end) = (Int(seen.columns.lowerBound), Int(seen.columns.upperBound))
            var rows = seen.rows
            while rows != 0 {
                let y = part.top + rows.trailingZeroBitCount
                rows &= rows - 1
                body(frame, (y - top) * frame.width + first, left + first..<left + end, y)
            }
        }
    }

    /// The sprites of marks of which some can be seen in a part, from the top down.
    private func seenSprites(of run: some BidirectionalCollection<Int32>, in part: PixelBox) -> [SeenSprite] {
        var seenSprites: [SeenSprite] = []
        let coverage = CellCoverage(width: part.right - part.left, rows: part.bottom - part.top)
        func look(at stamp: Stamp) {
            let frame = sprites.frames[Int(stamp.frame)]
            let (left, top) = (Int(stamp.x) + frame.left, Int(stamp.y) + frame.top)
            let seen = coverage.cover(with: frame, top: top - part.top, left: left - part.left)
            guard seen.rows != 0 else { return }
            seenSprites.append(
                SeenSprite(
                    frame: stamp.frame, left: Int32(left), top: Int32(top),
                    columns: Int32(seen.columns.lowerBound)..<Int32(seen.columns.upperBound), rows: seen.rows))
        }
        for index in run.reversed() {
            let mark = marks[Int(index)]
            let symbol = symbolStamp(of: mark)
            if looks[Int(mark.look)].number != nil {
                // Where many markers lie on each other hardly any number can be seen: one look at all of it is enough.
                let (x, y) = (Int(symbol.x) - part.left, Int(symbol.y) - part.top)
                let box = looks[Int(mark.look)].numberBox
                if !coverage.covers(
                    PixelBox(left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y))
                {
                    for stamp in numberStamps(of: mark).reversed() { look(at: stamp) }
                }
            }
            look(at: symbol)
        }
        return seenSprites
    }
}
