/// A fill of connected cells, line by line (Smith, "Tint Fill", SIGGRAPH 1979). Cells are connected over their sides.
struct CellFill {
    let columns: Int
    let rows: Int
    /// Runs of a row whose neighbours above and below have not been looked at yet.
    private var pending: [(row: Int, columns: Range<Int>)] = []

    init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

    /// The extent of a fill: the bounding box and the number of the filled cells.
    struct Extent {
        var columns: Range<Int>
        var rows: Range<Int>
        /// The number of cells.
        var count: Int
    }

    /// Fills from a cell that qualifies; the changed marks must keep a cell from qualifying again.
    ///
    /// - Parameters:
    ///   - start: the cell.
    ///   - mask: the marks that decide.
    ///   - value: what the marks under the mask are in cells to be filled.
    ///   - mark: the marks that filled cells are given.
    ///   - cleared: the marks that filled cells lose.
    ///   - marks: the cells, row by row.
    mutating func spread(
        from start: (column: Int, row: Int), over mask: UInt8, equalTo value: UInt8, marking mark: UInt8,
        clearing cleared: UInt8 = 0, in marks: inout [UInt8]
    ) -> Extent {
        let columns = columns
        var extent = Extent(
            columns: start.column..<start.column, rows: start.row..<start.row + 1, count: 0)
        marks.withUnsafeMutableBufferPointer { marks in
            func qualifies(_ row: Int, _ column: Int) -> Bool { marks[row * columns + column] & mask == value }
            func run(_ row: Int, _ column: Int) -> Range<Int> {
                var (first, end) = (column, column + 1)
                while first > 0, qualifies(row, first - 1) { first -= 1 }
                while end < columns, qualifies(row, end) { end += 1 }
                for column in first..<end {
                    marks[row * columns + column] = marks[row * columns + column] & ~cleared | mark
                }
                extent.columns = min(extent.columns.lowerBound, first)..<max(extent.columns.upperBound, end)
                extent.rows = min(extent.rows.lowerBound, row)..<max(extent.rows.upperBound, row + 1)
                extent.count += end - first
                return first..<end
            }
            pending.append((start.row, run(start.row, start.column)))
            while let (row, filled) = pending.popLast() {
                for next in [row - 1, row + 1] where next >= 0 && next < rows {
                    var column = filled.lowerBound
                    while column < filled.upperBound {
                        if qualifies(next, column) {
                            let more = run(next, column)
                            pending.append((next, more))
                            column = more.upperBound
                        }
                        column += 1
                    }
                }
            }
        }
        return extent
    }
}
