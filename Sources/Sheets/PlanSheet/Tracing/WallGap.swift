/// Free cells between two faces of walls: consecutive lines of cells that begin and end at walls in nearly the same
/// places.
struct WallGap {
    let axis: DrawingCells.Axis
    /// The lines that the gap takes; their number is the width of the gap across its direction.
    var lines: Range<Int>
    /// Where the first line begins and ends; the other lines do so at most ``DrawingCells/gaps(along:tolerance:)``'s
    /// tolerance away.
    let first: Range<Int>
    /// The least range that has all lines.
    var positions: Range<Int>
    /// The lines of the gap along which ink leads from wall to wall.
    var inkedLines: [Int] = []
    /// The lines along which, or near which, ink leads from wall to wall.
    var looselyInkedLines: [Int] = []

    /// True if a line is drawn through the gap from wall to wall, and not only along the gap's edge.
    ///
    /// - Parameters:
    ///   - displacement: how far from an inked line the ink may be.
    ///   - looseDisplacement: how far from a loosely inked line the ink may be.
    func isCrossed(displacement: Int, looseDisplacement: Int) -> Bool {
        func isInside(_ line: Int, _ reach: Int) -> Bool {
            line - reach >= lines.lowerBound && line + reach < lines.upperBound
        }
        return inkedLines.contains { isInside($0, displacement) }
            || looselyInkedLines.contains { isInside($0, looseDisplacement) }
    }
}

extension DrawingCells {
    /// All gaps along an axis, in the order of their lines.
    ///
    /// - Parameters:
    ///   - tolerance: how far the ends of a gap's lines may differ.
    ///   - displacement: how far, in cells across, a line from wall to wall may be displaced on its way.
    ///   - looseDisplacement: the same for a loosely inked line.
    func gaps(
        along axis: Axis, tolerance: Int, displacement: Int, looseDisplacement: Int
    ) -> [WallGap] {
        var (finished, open): ([WallGap], [WallGap]) = ([], [])
        var line = -1
        for run in freeRuns(along: axis) {
            if run.line != line {
                // Gaps without a run in the last line are finished.
                finished += open.filter { $0.lines.upperBound < line }
                open.removeAll { $0.lines.upperBound < line }
                line = run.line
            }
            let isLooselyInked = isInked(axis, line: run.line, run.positions, tolerance: looseDisplacement)
            let isInked = isLooselyInked && isInked(axis, line: run.line, run.positions, tolerance: displacement)
            let match = open.firstIndex {
                $0.lines.upperBound == line && abs($0.first.lowerBound - run.positions.lowerBound) <= tolerance
                    && abs($0.first.upperBound - run.positions.upperBound) <= tolerance
            }
            if let match {
                open[match].lines = open[match].lines.lowerBound..<line + 1
                let all = open[match].positions
                open[match].positions =
                    min(all.lowerBound, run.positions.lowerBound)..<max(all.upperBound, run.positions.upperBound)
                if isInked { open[match].inkedLines.append(line) }
                if isLooselyInked { open[match].looselyInkedLines.append(line) }
            } else {
                open.append(
                    WallGap(
                        axis: axis, lines: line..<line + 1, first: run.positions, positions: run.positions,
                        inkedLines: isInked ? [line] : [], looselyInkedLines: isLooselyInked ? [line] : []))
            }
        }
        return finished + open
    }

    /// The runs of cells between two walls on a line, by lines.
    private func freeRuns(along axis: Axis) -> [(line: Int, positions: Range<Int>)] {
        var runs: [(line: Int, positions: Range<Int>)] = []
        var last = [Int32](repeating: -1, count: lineCount(axis))
        let (columns, rows) = (columns, rows)
        marks.withUnsafeBufferPointer { marks in
            for row in 0..<rows {
                for column in 0..<columns where marks[row * columns + column] & Mark.wall != 0 {
                    let (line, position) = axis == .horizontal ? (row, column) : (column, row)
                    let before = Int(last[line])
                    if before >= 0, before < position - 1 { runs.append((line, before + 1..<position)) }
                    last[line] = Int32(position)
                }
            }
        }
        // Rows come in their order; runs of columns come by rows.
        if axis == .vertical { runs.sort { ($0.line, $0.positions.lowerBound) < ($1.line, $1.positions.lowerBound) } }
        return runs
    }

    /// True if ink leads along a run from its beginning to its end, without a gap longer than three cells.
    ///
    /// Ink beside a wall is the wall's blurred edge and does not count.
    private func isInked(_ axis: Axis, line: Int, _ positions: Range<Int>, tolerance: Int) -> Bool {
        let near = max(0, line - tolerance)...min(lineCount(axis) - 1, line + tolerance)
        let beside = max(0, near.lowerBound - 1)...min(lineCount(axis) - 1, near.upperBound + 1)
        var missing = 0
        for position in positions {
            if near.contains(where: { marks[index(axis, line: $0, at: position)] & (Mark.ink | Mark.faint) != 0 }),
                !beside.contains(where: { marks[index(axis, line: $0, at: position)] & Mark.wall != 0 })
            {
                missing = 0
            } else {
                missing += 1
                if missing > 3 { return false }
            }
        }
        return true
    }
}
