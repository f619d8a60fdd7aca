import PlanGeometry

/// Which marks meet each cell of a drawing, whose pixels are few enough to stay in a processor's cache while all marks of the
/// cell are painted.
package struct MarkIndex: Sendable {
    /// Rows in a cell: as many as a word has bits.
    static let cellHeight = 64
    private static let cellWidth = 1024

    /// The cells that a mark meets.
    private struct Cells {
        let rows, columns: Range<Int32>
    }

    private let rowCount, columnCount: Int
    /// The marks that meet cell `i`, counted row by row, are `marks[starts[i]..<starts[i + 1]]`.
    private let starts: [Int]
    private let marks: [Int32]
    /// The box around all marks.
    let bounds: PixelBox

    /// Some of the marks.
    private struct Part: Sendable {
        var cells: [Cells] = []
        /// The number of marks of the part that meet each cell.
        var counts: [Int]
        var bounds: PixelBox?
    }

    /// - Parameters:
    ///   - count: how many marks there are, one at least.
    ///   - drawing: what is painted on.
    ///   - box: the pixels that each mark may cover.
    init(count: Int, drawing: Box, box: @Sendable (Int) -> PixelBox) {
        let size = PixelBox(covering: drawing)
        let rowCount = (size.bottom + Self.cellHeight - 1) / Self.cellHeight
        let columnCount = max(1, (size.right + Self.cellWidth - 1) / Self.cellWidth)
        let ranges = concurrentParts(of: count)
        let parts = concurrentMap(ranges) { range in
            var part = Part(counts: [Int](repeating: 0, count: rowCount * columnCount))
            part.cells.reserveCapacity(range.count)
            for index in range {
                let box = box(index)
                part.bounds = part.bounds?.union(box) ?? box
                let firstRow = max(box.top, 0) / Self.cellHeight
                let endRow = box.bottom <= 0 ? 0 : min((box.bottom - 1) / Self.cellHeight + 1, rowCount)
                // What lies beside the drawing belongs to its outermost cells.
                let firstColumn = min(max(box.left, 0) / Self.cellWidth, columnCount - 1)
                let lastColumn = min(max(box.right - 1, 0) / Self.cellWidth, columnCount - 1)
                let cells = Cells(
                    rows: Int32(firstRow)..<Int32(max(firstRow, endRow)),
                    columns: Int32(firstColumn)..<Int32(lastColumn + 1))
                part.cells.append(cells)
                Self.forEach(cells, columnCount) { part.counts[$0] += 1 }
            }
            return part
        }
        var starts = [0]
        // Where each part's marks of each cell begin.
        var next = parts.map { _ in [Int]() }
        for cell in 0..<rowCount * columnCount {
            var start = starts[cell]
            for part in parts.indices {
                next[part].append(start)
                start += parts[part].counts[cell]
            }
            starts.append(start)
        }
        let total = starts[rowCount * columnCount]
        marks = [Int32](unsafeUninitializedCapacity: total) { [next] marks, initializedCount in
            initializedCount = total
            guard let base = marks.baseAddress else { return }
            nonisolated(unsafe) let start = base
            _ = concurrentMap(Array(zip(ranges, parts.indices))) { range, part in
                var next = next[part]
                for (index, cells) in zip(range, parts[part].cells) {
                    Self.forEach(cells, columnCount) { cell in
                        // Each place is one part's.
                        (start + next[cell]).initialize(to: Int32(index))
                        next[cell] += 1
                    }
                }
            }
        }
        (self.rowCount, self.columnCount, self.starts) = (rowCount, columnCount, starts)
        bounds = parts.dropFirst().compactMap(\.bounds).reduce(parts[0].bounds ?? size) { $0.union($1) }
    }

    @inline(__always)
    private static func forEach(_ cells: Cells, _ columnCount: Int, _ body: (Int) -> Void) {
        for row in cells.rows {
            for column in cells.columns { body(Int(row) * columnCount + Int(column)) }
        }
    }

    /// Calls a closure with the parts of a box that make it up, each in one cell, and the marks that meet the cell, from the
    /// bottom up. Above the drawing, too, no part has more rows than a cell; beside it parts are as wide as the box; below it
    /// there are none.
    func forEachCell(meeting box: PixelBox, _ body: (_ part: PixelBox, _ marks: ArraySlice<Int32>) throws -> Void)
        rethrows
    {
        var top = box.top
        while top < box.bottom {
            let row = max(top, 0) / Self.cellHeight
            guard row < rowCount else { return }
            let bottom = min(box.bottom, top < 0 ? min(0, top + Self.cellHeight) : (row + 1) * Self.cellHeight)
            var left = box.left
            while left < box.right {
                let column = min(max(left, 0) / Self.cellWidth, columnCount - 1)
                let right = column == columnCount - 1 ? box.right : min(box.right, (column + 1) * Self.cellWidth)
                let cell = row * columnCount + column
                try body(
                    PixelBox(left: left, top: top, right: right, bottom: bottom), marks[starts[cell]..<starts[cell + 1]]
                )
                left = right
            }
            top = bottom
        }
    }
}
