import PlanGeometry

extension SpriteLayer {
    /// Paints the marks over rows: sprites by blending, large symbols by coverage.
    ///
    /// - Parameters:
    ///   - box: the rows and columns to paint over; the rows are those of one row of tiles.
    ///   - block: for the coverage; it belongs to the thread.
    package func paint(onto rows: PixelRows, in box: PixelBox, with block: CoverageBlock) {
        if largeSymbols.allSatisfy({ $0 == nil }) { return SeenMarks(of: self, in: box).paint(onto: rows) }
        index.forEachCell(meeting: box) { part, indices in
            var run: [Int32] = []
            for index in indices {
                let mark = marks[Int(index)]
                guard !self.box(of: mark).intersection(part).isEmpty else { continue }
                guard let symbol = largeSymbols[Int(mark.look)] else {
                    run.append(index)
                    continue
                }
                if !run.isEmpty { SeenSprites(of: run, in: part, of: self).paint(onto: rows) }
                run = []
                symbol.forEachFigure(at: mark.point, number: mark.number, outlines) { figures, shift in
                    figures.paint(movedBy: shift, onto: rows, in: part, of: drawing, with: block)
                }
            }
            if !run.isEmpty { SeenSprites(of: run, in: part, of: self).paint(onto: rows) }
        }
    }
}

extension FigureList {
    /// Paints the figures over a part of the rows. Coverage is summed over all of a figure's columns on the drawing, so that
    /// the pixels do not depend on the part.
    fileprivate func paint(
        movedBy shift: Vector, onto rows: PixelRows, in part: PixelBox, of drawing: PixelBox, with block: CoverageBlock
    ) {
        let clipped = PixelRows(
            start: rows.start(ofRow: part.top, column: part.left), stride: rows.stride, columns: part.left..<part.right,
            format: rows.format, range: part.top..<part.bottom)
        for (form, color) in zip(forms, colors) {
            guard let bounds = form.bounds else { continue }
            let box = PixelBox(covering: bounds.offsetBy(shift)).intersection(drawing)
            let painted = box.intersection(part)
            guard !painted.isEmpty else { continue }
            for top in stride(from: painted.top, to: painted.bottom, by: block.height) {
                block.begin(rows: top..<min(top + block.height, painted.bottom), columns: box.left..<box.right)
                RowBrush(color, on: clipped).paint(form, movedBy: shift, in: block)
            }
        }
    }
}

extension RowBrush {
    /// Paints over what a form covers of the block's rows and columns.
    fileprivate func paint(_ form: FigureList.Form, movedBy shift: Vector, in block: CoverageBlock) {
        paint { line, edge, run in
            form.forEachSpan(movedBy: shift, in: block) {
                edge(line($0), $1, $2)
            } run: {
                run(line($0), $1, $2)
            }
        }
    }
}
