/// What bounds the rooms of a drawing: its cells with all marks of barriers, and the openings, which can be taken out again.
struct RoomWalls: Sendable {
    var cells: DrawingCells
    let thickness: DrawingCells.Thickness
    private(set) var openings: [WallOpening] = []

    /// - Parameters:
    ///   - cells: the cells with their walls marked.
    ///   - gap: how long, in cells, an opening without a line through it may be.
    init(_ cells: DrawingCells, thickness: DrawingCells.Thickness, gap: Int) {
        (self.cells, self.thickness) = (cells, thickness)
        // A frame or a sash makes the ends of a door's or window's gap uneven by about the width of a few lines.
        for axis in DrawingCells.Axis.allCases {
            let gaps = cells.gaps(along: axis, tolerance: thickness.wall, inkTolerance: (thickness.line + 1) / 2)
            openings += cells.openings(
                among: gaps, width: max(2, thickness.wall / 2)..<thickness.thickest * 5 / 4 + 3, length: gap)
            self.cells.markLinePairs(in: gaps, spacing: 3...max(3, thickness.thickest))
        }
        for opening in openings { mark(opening) }
    }

    private mutating func mark(_ opening: WallOpening) {
        cells.mark(DrawingCells.Mark.opening, opening.axis, lines: opening.lines, positions: opening.positions)
    }

    /// Takes an opening out, so that it bounds no room any more.
    mutating func remove(at index: Int) {
        let removed = openings.remove(at: index)
        for line in removed.lines {
            for position in removed.positions {
                cells.marks[cells.index(removed.axis, line: line, at: position)] &= ~DrawingCells.Mark.opening
            }
        }
        for opening in openings where opening.overlaps(removed) { mark(opening) }
    }
}
