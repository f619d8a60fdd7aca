extension DrawingCells {
    /// Marks pairs of parallel lines that lead from wall to wall, such as glazed partitions are drawn with.
    ///
    /// Lines of furniture lead from wall to wall too, but singly, as the front of a counter, or in numbers, as the joints of tiles.
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

    /// Whether one of some lines has ink, but no wall, on at least half of its way.
    private func hasLine(_ axis: Axis, among lines: Range<Int>, _ positions: Range<Int>) -> Bool {
        lines.contains { line in
            let count = positions.count {
                has(Mark.ink, axis, line: line, at: $0) && !has(Mark.wall, axis, line: line, at: $0)
            }
            return 2 * count >= positions.count
        }
    }

    /// Marks all straight rows and columns of ink of a length or more as walls, and the space between two of them that are as near
    /// as the faces of a wall: the walls of a drawing that has only thin lines.
    mutating func markLongLinesAsWalls(length: Int, spacing: Int) {
        for axis in Axis.allCases {
            var long: [(line: Int, positions: Range<Int>)] = []
            for line in 0..<lineCount(axis) {
                var start = 0
                for position in 0...lineLength(axis) {
                    if position < lineLength(axis), marks[index(axis, line: line, at: position)] & Mark.ink != 0 { continue }
                    if position - start >= length { long.append((line, start..<position)) }
                    start = position + 1
                }
            }
            for run in long { mark(Mark.line, axis, lines: run.line..<run.line + 1, positions: run.positions) }
            fill(between: long, axis, spacing: spacing)
        }
        marks.withUnsafeMutableBufferPointer { marks in
            for index in marks.indices where marks[index] & Mark.line != 0 {
                marks[index] = marks[index] & ~Mark.line | Mark.wall
            }
        }
    }

    /// Marks what lies between lines that are near each other, over the length that they share.
    private mutating func fill(between runs: [(line: Int, positions: Range<Int>)], _ axis: Axis, spacing: Int) {
        for (number, run) in runs.enumerated() {
            for other in runs[(number + 1)...] {
                guard other.line - run.line <= spacing + 1 else { break }
                let shared = run.positions.clamped(to: other.positions)
                if shared.isEmpty || other.line == run.line { continue }
                mark(Mark.line, axis, lines: run.line..<other.line, positions: shared)
            }
        }
    }
}
