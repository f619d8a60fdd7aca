extension DrawingCells {
    /// Marks pairs of parallel lines that lead from wall to wall, such as glazed partitions are drawn with.
    ///
    /// Lines of furniture lead from wall to wall too, but singly, as the front of a counter, or in numbers, as the
    /// joints of tiles.
    ///
    /// - Parameters:
    ///   - gaps: the gaps between walls along one axis.
    ///   - spacing: how many cells are free between the two lines.
    mutating func markLinePairs(in gaps: [WallGap], spacing: ClosedRange<Int>) {
        for gap in gaps where gap.inkedLines.count > 1 {
            var strokes: [Range<Int>] = []
            for line in gap.inkedLines {
                if let last = strokes.last, last.upperBound == line {
                    strokes[strokes.count - 1] = last.lowerBound..<line + 1
                } else {
                    strokes.append(line..<line + 1)
                }
            }
            for (one, other) in zip(strokes, strokes.dropFirst()) {
                let distance = other.lowerBound - one.upperBound
                guard spacing.contains(distance),
                    !hasLine(gap.axis, among: one.lowerBound - 3 * distance..<one.lowerBound - 1, gap.positions),
                    !hasLine(gap.axis, among: other.upperBound + 1..<other.upperBound + 3 * distance, gap.positions)
                else { continue }
                mark(Mark.line, gap.axis, lines: one.lowerBound..<other.upperBound, positions: gap.positions)
            }
        }
    }

    /// True if one of some lines has ink, but no wall, on at least half of its way.
    private func hasLine(_ axis: Axis, among lines: Range<Int>, _ positions: Range<Int>) -> Bool {
        lines.contains { line in
            let count = positions.count {
                has(Mark.ink, axis, line: line, at: $0) && !has(Mark.wall, axis, line: line, at: $0)
            }
            return 2 * count >= positions.count
        }
    }

    /// Marks all straight rows and columns of ink of a length or more as walls, and the space between two of them that
    /// are as near as the faces of a wall: the walls of a drawing that has only thin lines.
    mutating func markLongLinesAsWalls(length: Int, spacing: Int) {
        for axis in Axis.allCases {
            markLongLines(axis, length: length, as: Mark.room)
            fillAcross(axis, between: Mark.room, spacing: spacing)
            replace(Mark.room, by: Mark.line)
        }
        replace(Mark.line, by: Mark.wall)
    }

    /// Gives a mark to the runs of ink of a length or more.
    private mutating func markLongLines(_ axis: Axis, length: Int, as mark: UInt8) {
        for line in 0..<lineCount(axis) {
            var start = 0
            for position in 0...lineLength(axis) {
                if position < lineLength(axis), marks[index(axis, line: line, at: position)] & Mark.ink != 0 {
                    continue
                }
                if position - start >= length {
                    self.mark(mark, axis, lines: line..<line + 1, positions: start..<position)
                }
                start = position + 1
            }
        }
    }

    /// Gives a mark to the cells between two marked cells that are opposite each other on near lines of an axis.
    private mutating func fillAcross(_ axis: Axis, between mark: UInt8, spacing: Int) {
        var last = [Int](repeating: -1, count: lineLength(axis))
        for row in 0..<rows {
            for column in 0..<columns where marks[row * columns + column] & mark != 0 {
                let (line, position) = axis == .horizontal ? (row, column) : (column, row)
                let between = last[position] + 1..<line
                if last[position] >= 0, !between.isEmpty, between.count <= spacing {
                    self.mark(mark, axis, lines: between, positions: position..<position + 1)
                }
                last[position] = line
            }
        }
    }
}
