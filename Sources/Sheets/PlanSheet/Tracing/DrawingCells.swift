/// A drawing as a grid of cells, each of one or more pixels, with what has been found out about them.
///
/// One byte a cell is all the memory that tracing takes per pixel: a drawing of 16 megapixels takes 16 MB.
struct DrawingCells: Sendable {
    /// The bits that describe one cell; the marks of a cell are a set of these bits.
    enum Mark {
        /// The cell differs clearly from paper.
        static let ink: UInt8 = 1
        /// The cell is part of a wall.
        static let wall: UInt8 = 2
        /// The cell lies in an opening of a wall, such as a door or a window, which bounds a room as the wall does.
        static let opening: UInt8 = 4
        /// The cell lies on a thin line that bounds rooms, such as a glazed partition.
        static let line: UInt8 = 8
        /// The cell belongs to the room.
        static let room: UInt8 = 16
        /// The cell has been visited by the search under way.
        static let seen: UInt8 = 32
        /// The cell differs from paper by less than ink, as the lines of windows may; before walls are found ``room``
        /// stands for it.
        static let faint: UInt8 = 64
        /// The bits that hold the tone of ink, from 0 to 15, until openings and lines are sought.
        static let tone: UInt8 = 4 | 8 | 64 | 128
        /// Any mark that bounds a room.
        static let barrier = wall | opening | line
    }

    let columns: Int
    let rows: Int
    /// The side of a cell in pixels: 1, or a power of two for a large drawing.
    let pixelsPerCell: Int
    /// The marks, row by row.
    var marks: [UInt8]

    /// The direction in which lines of cells are looked at.
    enum Axis: CaseIterable {
        /// The lines are rows.
        case horizontal
        /// The lines are columns.
        case vertical
    }

    /// The number of rows, or of columns.
    func lineCount(_ axis: Axis) -> Int { axis == .horizontal ? rows : columns }

    /// The number of cells in a row, or in a column.
    func lineLength(_ axis: Axis) -> Int { axis == .horizontal ? columns : rows }

    /// The index in ``marks`` of a cell by its line and its position along the line.
    func index(_ axis: Axis, line: Int, at position: Int) -> Int {
        axis == .horizontal ? line * columns + position : position * columns + line
    }

    /// True if a cell has at least one of some marks; false outside the grid.
    func has(_ mark: UInt8, _ axis: Axis, line: Int, at position: Int) -> Bool {
        guard line >= 0, position >= 0, line < lineCount(axis), position < lineLength(axis) else { return false }
        return marks[index(axis, line: line, at: position)] & mark != 0
    }

    /// Gives a mark to all cells of a rectangle.
    mutating func mark(_ mark: UInt8, _ axis: Axis, lines: Range<Int>, positions: Range<Int>) {
        for line in lines {
            for position in positions { marks[index(axis, line: line, at: position)] |= mark }
        }
    }

    /// Takes a mark from all cells.
    mutating func clear(_ mark: UInt8) {
        marks.withUnsafeMutableBufferPointer { marks in
            for index in marks.indices { marks[index] &= ~mark }
        }
    }

    /// Puts one mark into the place of another.
    mutating func replace(_ mark: UInt8, by other: UInt8) {
        marks.withUnsafeMutableBufferPointer { marks in
            for index in marks.indices where marks[index] & mark != 0 { marks[index] = marks[index] & ~mark | other }
        }
    }
}
