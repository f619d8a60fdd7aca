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

    /// Marks thick ink as walls: what is left of the ink after a morphological opening by a square that is larger than
    /// lines are wide (Serra, "Image Analysis and Mathematical Morphology", 1982), without small spots and without the
    /// drawing's frame.
    ///
    /// A first opening finds all that is thicker than lines. It tells how thick the thinnest walls are and which tones
    /// walls have; a second opening leaves nothing thinner, such as the front of a wardrobe, and nothing of a rare
    /// tone, such as a grey screen on a black wall.
    ///
    /// - Returns: the widths found.
    mutating func markWalls() -> Thickness {
        let lines = runLengthCounts(of: Mark.ink)
        // Of a drawing with hardly a thin line, walls would be the most frequent ones.
        let line = (1...1 + min(max(columns, rows) / 500, 15)).max { lines[$0] < lines[$1] } ?? 1
        let thick = max(4, 2 * line + 1)
        markOpened(by: thick) { $0 & Mark.ink != 0 }
        dropFrame()
        let runs = runLengthCounts(of: Mark.wall)
        let most = runs.max() ?? 0
        let thinnest = runs.indices.first { runs[$0] > 0 && 5 * runs[$0] >= most } ?? thick
        let wall = max(thick, (9 * thinnest + 5) / 10)
        let tones = wallTones()
        clear(Mark.wall)
        // Single cells of a rare tone are the blurred edges of walls; squares of them are something else.
        markOpened(by: thick) { $0 & Mark.ink != 0 && !tones.contains($0 & Mark.tone) }
        replace(Mark.wall, by: Mark.seen)
        markOpened(by: wall) { $0 & (Mark.ink | Mark.seen) == Mark.ink }
        clear(Mark.tone | Mark.seen)
        replace(Mark.room, by: Mark.faint)
        dropFrame()
        let total = runs.reduce(0, +)
        var (seen, thickest) = (0, wall)
        for length in runs.indices where seen < total * 85 / 100 {
            seen += runs[length]
            thickest = max(length, wall)
        }
        dropSpots(shorterThan: max(columns, rows) / 40, exceptPiersFrom: thickest * 3 / 5)
        return Thickness(line: line, wall: wall, thickest: thickest)
    }

    /// The least share of the walls' cells that a tone has which counts as one of walls.
    private static let leastToneShare = 0.02

    /// The tones that walls have, as bits of marks.
    private func wallTones() -> Set<UInt8> {
        var counts = [Int](repeating: 0, count: 256)
        marks.withUnsafeBufferPointer { marks in
            for mark in marks where mark & Mark.wall != 0 { counts[Int(mark & Mark.tone)] += 1 }
        }
        let least = Self.leastToneShare * Double(counts.reduce(0, +))
        return Set(counts.indices.filter { counts[$0] > 0 && Double(counts[$0]) >= least }.map { UInt8($0) })
    }

    /// Returns the numbers of runs of marked cells, in rows and in columns together, by their lengths below 256.
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

    /// Marks as wall all that is covered by a square of cells of a kind.
    ///
    /// The opening is an erosion and a dilation, each of them by rows and by columns: one sweep down finds the lower
    /// right corners of all squares of ink, and one sweep up marks the squares.
    private mutating func markOpened(by side: Int, of isSolid: (UInt8) -> Bool) {
        let (columns, rows) = (columns, rows)
        let solid = (0...255).map { isSolid(UInt8($0)) }
        var heights = [UInt16](repeating: 0, count: columns)
        marks.withUnsafeMutableBufferPointer { marks in
            for row in 0..<rows {
                var run = 0
                for column in 0..<columns {
                    let index = row * columns + column
                    run = solid[Int(marks[index])] ? run + 1 : 0
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

    /// Takes the mark of a wall from connected cells that are shorter than any wall, such as the strokes of large
    /// letters.
    ///
    /// - Parameters:
    ///   - length: the least length of a wall.
    ///   - side: the side of a square of ink that makes a piece of wall of its own, such as a pier between two windows.
    private mutating func dropSpots(shorterThan length: Int, exceptPiersFrom side: Int) {
        dropWalls { cells, part in
            max(part.columns.count, part.rows.count) < length && !cells.hasSquare(of: side, in: part)
        }
    }

    /// Takes the mark of a wall from the frame around a drawing: what is as large as the whole drawing but less than
    /// half of all walls.
    private mutating func dropFrame() {
        let total = marks.withUnsafeBufferPointer { $0.count { $0 & Mark.wall != 0 } }
        dropWalls { cells, part in
            return 10 * part.columns.count > 9 * cells.columns && 10 * part.rows.count > 9 * cells.rows
                && 2 * part.count < total
        }
    }

    /// Takes the mark of a wall from all connected cells for which a condition holds.
    private mutating func dropWalls(where isDropped: (DrawingCells, CellFill.Extent) -> Bool) {
        var fill = CellFill(columns: columns, rows: rows)
        for row in 0..<rows {
            for column in 0..<columns
            where marks[row * columns + column] & (Mark.wall | Mark.seen) == Mark.wall {
                let part = fill.spread(
                    from: (column, row), over: Mark.wall | Mark.seen, equalTo: Mark.wall, marking: Mark.seen, in: &marks
                )
                guard isDropped(self, part) else { continue }
                _ = fill.spread(
                    from: (column, row), over: Mark.seen | Mark.wall, equalTo: Mark.seen | Mark.wall, marking: 0,
                    clearing: Mark.seen | Mark.wall, in: &marks)
            }
        }
        clear(Mark.seen)
    }

    /// True if a box holds a square of wall cells with a given side.
    private func hasSquare(of side: Int, in box: CellFill.Extent) -> Bool {
        guard box.columns.count >= side, box.rows.count >= side else { return false }
        var heights = [Int](repeating: 0, count: box.columns.count)
        for row in box.rows {
            var run = 0
            for (number, column) in box.columns.enumerated() {
                let isWall = marks[row * columns + column] & Mark.wall != 0
                heights[number] = isWall ? heights[number] + 1 : 0
                run = heights[number] >= side ? run + 1 : 0
                if run == side { return true }
            }
        }
        return false
    }
}
