/// An opening in a wall, such as a door, a window or a passage, which bounds rooms as the wall does.
struct WallOpening: Hashable {
    let axis: DrawingCells.Axis
    let lines: Range<Int>
    let positions: Range<Int>

    /// The columns of cells.
    var columns: Range<Int> { axis == .horizontal ? positions : lines }
    /// The rows of cells.
    var rows: Range<Int> { axis == .horizontal ? lines : positions }

    /// True if this opening has all cells of another opening.
    func contains(_ other: WallOpening) -> Bool {
        columns.lowerBound <= other.columns.lowerBound && columns.upperBound >= other.columns.upperBound
            && rows.lowerBound <= other.rows.lowerBound && rows.upperBound >= other.rows.upperBound
    }
}

extension DrawingCells {
    /// The openings among the gaps between walls.
    ///
    /// A gap is an opening if it is as narrow as a wall is thick, is open on both sides, and one of these holds:
    /// - The ends of two walls face each other, as at a door, and the gap is not longer than `length`.
    /// - The end of a wall that is clearly longer than thick faces any wall, as at a door beside a corner, and the gap
    ///   is not longer than `length`.
    /// - A line is drawn through it from wall to wall, as in windows, and the two walls end on the same side of the
    ///   gap.
    func openings(among gaps: [WallGap], width: Range<Int>, length: Int, displacement: Int, looseDisplacement: Int)
        -> [WallOpening]
    {
        gaps.compactMap { gap in
            guard width.contains(gap.lines.count), leadsThrough(gap) else { return nil }
            let isOpening =
                if gap.isCrossed(displacement: displacement, looseDisplacement: looseDisplacement) {
                    isBetweenSides(gap, depth: looseDisplacement, reach: width.upperBound)
                } else {
                    gap.positions.count <= length && isBetweenEnds(gap)
                }
            return isOpening ? WallOpening(axis: gap.axis, lines: gap.lines, positions: gap.positions) : nil
        }
    }

    /// True if a gap is open on both of its sides, which the recess in a wall is not.
    private func leadsThrough(_ gap: WallGap) -> Bool {
        [gap.lines.lowerBound - 1, gap.lines.upperBound].allSatisfy { line in
            2 * gap.positions.count { has(Mark.wall, gap.axis, line: line, at: $0) } < gap.positions.count
        }
    }

    /// True if the walls at both ends of a gap end on one common side of the gap, a few cells back from the gap.
    ///
    /// - Parameters:
    ///   - depth: how many cells back.
    ///   - reach: how many lines beside the gap a wall may go on at most.
    private func isBetweenSides(_ gap: WallGap, depth: Int, reach: Int) -> Bool {
        let ends = [gap.positions.lowerBound - 1 - depth, gap.positions.upperBound + depth]
        return [(gap.lines.lowerBound, -1), (gap.lines.upperBound - 1, 1)].contains { edge, step in
            ends.allSatisfy { position in
                (1...reach).contains { !has(Mark.wall, gap.axis, line: edge + step * $0, at: position) }
            }
        }
    }

    /// True if the ends of two walls face each other over a gap, or the end of a long wall faces another wall.
    private func isBetweenEnds(_ gap: WallGap) -> Bool {
        let limit = gap.lines.count * 3 / 2
        let before = freeDepth(of: gap, from: gap.positions.lowerBound - 1, step: -1, limit: limit)
        let after = freeDepth(of: gap, from: gap.positions.upperBound, step: 1, limit: limit)
        return min(before, after) >= 1 || max(before, after) >= limit
    }

    /// Returns the number of cells, up to `limit`, that the wall at an end of a gap goes back with free cells on both of its sides.
    private func freeDepth(of gap: WallGap, from start: Int, step: Int, limit: Int) -> Int {
        let middle = (gap.lines.lowerBound + gap.lines.upperBound) / 2
        return (0..<limit).first { depth in
            let position = start + step * depth
            return !has(Mark.wall, gap.axis, line: middle, at: position)
                || has(Mark.wall, gap.axis, line: gap.lines.lowerBound - 1, at: position)
                || has(Mark.wall, gap.axis, line: gap.lines.upperBound, at: position)
        } ?? limit
    }
}
