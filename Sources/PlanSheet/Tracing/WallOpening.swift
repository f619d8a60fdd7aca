/// An opening in a wall, such as a door, a window or a passage, which bounds rooms as the wall does.
struct WallOpening {
    let axis: DrawingCells.Axis
    let lines: Range<Int>
    let positions: Range<Int>

    /// The columns of cells.
    var columns: Range<Int> { axis == .horizontal ? positions : lines }
    /// The rows of cells.
    var rows: Range<Int> { axis == .horizontal ? lines : positions }

    /// Whether two openings have a cell in common.
    func overlaps(_ other: WallOpening) -> Bool { columns.overlaps(other.columns) && rows.overlaps(other.rows) }
}

extension DrawingCells {
    /// The openings among the gaps between walls.
    ///
    /// A gap is an opening if it is as narrow as a wall is thick and one of these holds:
    /// - The ends of two walls face each other, as at a door, and the gap is not longer than `length`.
    /// - The end of a wall that is clearly longer than thick faces any wall, as at a door beside a corner, and the gap is not longer
    ///   than `length`.
    /// - A line is drawn through it from wall to wall, as in windows, however long it is.
    func openings(among gaps: [WallGap], width: Range<Int>, length: Int, inkTolerance: Int) -> [WallOpening] {
        gaps.compactMap { gap in
            guard width.contains(gap.lines.count) else { return nil }
            if !gap.isCrossed(tolerance: inkTolerance) {
                guard gap.positions.count <= length else { return nil }
                let limit = gap.lines.count * 3 / 2
                let before = freeDepth(of: gap, from: gap.positions.lowerBound - 1, step: -1, limit: limit)
                let after = freeDepth(of: gap, from: gap.positions.upperBound, step: 1, limit: limit)
                guard min(before, after) >= 1 || max(before, after) >= limit else { return nil }
            }
            return WallOpening(axis: gap.axis, lines: gap.lines, positions: gap.positions)
        }
    }

    /// How far the wall at an end of a gap goes back with free cells on both of its sides.
    private func freeDepth(of gap: WallGap, from start: Int, step: Int, limit: Int) -> Int {
        let middle = (gap.lines.lowerBound + gap.lines.upperBound) / 2
        for depth in 0..<limit {
            let position = start + step * depth
            // The cells directly beside the gap may be the blurred edge of the wall.
            guard has(Mark.wall, gap.axis, line: middle, at: position),
                !has(Mark.wall, gap.axis, line: gap.lines.lowerBound - 1, at: position),
                !has(Mark.wall, gap.axis, line: gap.lines.upperBound, at: position)
            else { return depth }
        }
        return limit
    }
}
