/// The walls and openings that bound the rooms of a drawing: the drawing's cells with all marks of barriers, and the openings, which can be
/// taken out again.
struct RoomWalls: Sendable {
    var cells: DrawingCells
    let thickness: DrawingCells.Thickness
    private(set) var openings: [WallOpening] = []

    /// - Parameters:
    ///   - cells: the cells with their walls marked.
    ///   - gap: how long, in cells, an opening without a line through it may be.
    ///   - boundsByLines: whether every single line that leads from wall to wall bounds rooms.
    init(_ cells: DrawingCells, thickness: DrawingCells.Thickness, gap: Int, boundsByLines: Bool) {
        (self.cells, self.thickness) = (cells, thickness)
        var found: [WallOpening] = []
        let (displacement, looseDisplacement) = ((thickness.line + 1) / 2, thickness.line + 1)
        for axis in DrawingCells.Axis.allCases {
            // Sashes and frames make the ends of a gap uneven by a part of the wall's thickness; where a wall ends with
            // a step of one pixel only, evenness tells the gap from the room beside it.
            for (tolerance, least) in [
                (0, thickness.wall + 1), (max(thickness.line, thickness.thickest / 5), max(2, thickness.wall / 2)),
            ] {
                let gaps = cells.gaps(
                    along: axis, tolerance: tolerance, displacement: displacement, looseDisplacement: looseDisplacement)
                found += cells.openings(
                    among: gaps, width: least..<thickness.thickest * 5 / 4 + 3, length: gap,
                    displacement: displacement, looseDisplacement: looseDisplacement)
                if tolerance == 0 { continue }
                self.cells.markLinePairs(in: gaps, spacing: 3...max(3, thickness.thickest))
                guard boundsByLines else { continue }
                for gap in gaps {
                    for line in gap.looselyInkedLines {
                        self.cells.mark(DrawingCells.Mark.line, axis, lines: line..<line + 1, positions: gap.positions)
                    }
                }
            }
        }
        openings = Array(Set(found))
        for opening in openings { mark(opening) }
    }

    private mutating func mark(_ opening: WallOpening) {
        cells.mark(DrawingCells.Mark.opening, opening.axis, lines: opening.lines, positions: opening.positions)
    }

    /// Takes openings out, so that they bound no room any more.
    mutating func remove(_ removed: [WallOpening]) {
        let removed = Set(removed)
        openings.removeAll { removed.contains($0) }
        for opening in removed {
            for line in opening.lines {
                for position in opening.positions {
                    cells.marks[cells.index(opening.axis, line: line, at: position)] &= ~DrawingCells.Mark.opening
                }
            }
        }
        // Openings that overlap the removed ones have lost cells.
        for opening in openings { mark(opening) }
    }
}
