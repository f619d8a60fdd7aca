extension DrawingCells {
    /// The widths of a drawing's lines and walls, in cells.
    struct Thickness {
        /// The most frequent width of thin lines.
        let line: Int
        /// The least width that makes ink a wall.
        let wall: Int
        /// The greatest width that walls usually have.
        let thickest: Int
    }

    /// Marks thick ink as walls: what is left of the ink after a morphological opening by a square that is larger than lines are
    /// wide (Serra, "Image Analysis and Mathematical Morphology", 1982), without small spots.
    ///
    /// - Returns: the widths found.
    mutating func markWalls() -> Thickness {
        let runs = runLengthCounts(of: Mark.ink)
        let line = runs.indices.dropFirst().prefix(16).max { runs[$0] < runs[$1] } ?? 1
        let wall = max(4, 2 * line + 1)
        markOpened(by: wall)
        let wallRuns = runLengthCounts(of: Mark.wall)
        let total = wallRuns.reduce(0, +)
        var (seen, thickest) = (0, wall)
        for length in wallRuns.indices where seen < total * 85 / 100 {
            seen += wallRuns[length]
            thickest = max(length, wall)
        }
        dropSpots(shorterThan: max(columns, rows) / 40, exceptPiersFrom: thickest * 3 / 5)
        return Thickness(line: line, wall: wall, thickest: thickest)
    }

    /// How many runs of marked cells there are of each length below 256, in rows and in columns.
    private func runLengthCounts(of mark: UInt8) -> [Int] {
        var counts = [Int](repeating: 0, count: 256)
        var above = [Int32](repeating: 0, count: columns)
        marks.withUnsafeBufferPointer { marks in
            for row in 0..<rows {
                var left = 0
                for column in 0..<columns {
                    if marks[row * columns + column] & mark != 0 {
                        left += 1
                        above[column] += 1
                    } else {
                        if left > 0 {
                            if left < 256 { counts[left] += 1 }
                            left = 0
                        }
                        if above[column] > 0 {
                            if above[column] < 256 { counts[Int(above[column])] += 1 }
                            above[column] = 0
                        }
                    }
                }
            }
        }
        return counts
    }

    /// Marks as wall all ink that a square of ink covers.
    ///
    /// The opening is an erosion and a dilation, each of them by rows and by columns: one sweep down finds the lower right corners
    /// of all squares of ink, and one sweep up marks the squares.
    private mutating func markOpened(by side: Int) {
        let (columns, rows) = (columns, rows)
        var heights = [UInt16](repeating: 0, count: columns)
        marks.withUnsafeMutableBufferPointer { marks in
            for row in 0..<rows {
                var run = 0
                for column in 0..<columns {
                    let index = row * columns + column
                    run = marks[index] & Mark.ink != 0 ? run + 1 : 0
                    heights[column] = run >= side ? min(heights[column] + 1, UInt16(side)) : 0
                    if heights[column] == side { marks[index] |= Mark.wall }
                }
            }
            for column in 0..<columns { heights[column] = 0 }
            for row in (0..<rows).reversed() {
                var run = 0
                for column in (0..<columns).reversed() {
                    let index = row * columns + column
                    if marks[index] & Mark.wall != 0 { heights[column] = UInt16(side) }
                    if heights[column] > 0 {
                        heights[column] -= 1
                        run = side
                    }
                    if run > 0 {
                        run -= 1
                        marks[index] |= Mark.wall
                    }
                }
            }
        }
    }

    /// Takes the mark of a wall from connected cells that are shorter than any wall, such as the strokes of large letters.
    ///
    /// - Parameters:
    ///   - length: the least length of a wall.
    ///   - side: the least side of a full rectangle that is a piece of wall between two windows, however short it is.
    private mutating func dropSpots(shorterThan length: Int, exceptPiersFrom side: Int) {
        var fill = CellFill(columns: columns, rows: rows)
        for row in 0..<rows {
            for column in 0..<columns
            where marks[row * columns + column] & (Mark.wall | Mark.seen) == Mark.wall {
                let box = fill.spread(
                    from: (column, row), over: Mark.wall | Mark.seen, equalTo: Mark.wall, marking: Mark.seen, in: &marks)
                let (width, height) = (box.columns.count, box.rows.count)
                let isPier = min(width, height) >= side && box.count * 10 >= width * height * 7
                guard max(width, height) < length, !isPier else { continue }
                _ = fill.spread(
                    from: (column, row), over: Mark.seen | Mark.wall, equalTo: Mark.seen | Mark.wall, marking: 0,
                    clearing: Mark.seen | Mark.wall, in: &marks)
            }
        }
        clear(Mark.seen)
    }
}
