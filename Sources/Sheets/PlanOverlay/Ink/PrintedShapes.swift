import PlanGeometry

/// The print of a drawing, found by its shape: small connected pieces of dense ink, as words or letters in a row.
///
/// Where cells are about as wide as the gaps between letters, most words are a piece each. So print is looked for in cells of two sizes.
enum PrintedShapes {
    /// A connected piece of cells with ink.
    private struct Piece {
        var left, top, right, bottom: Int
        var count = 0, wallCount = 0

        var width: Int { right - left }
        var height: Int { bottom - top }
        var box: Box { Box(minX: Double(left), minY: Double(top), maxX: Double(right), maxY: Double(bottom)) }

        /// True if the piece is as dense as print, and neither a line nor a wall.
        var isDense: Bool {
            let (short, long) = (min(width, height), max(width, height))
            return short >= 3 && short <= PrintedShapes.greatestHeight && long <= 30 * short
                && Double(count) >= PrintedShapes.leastShare * Double(width * height) && 3 * wallCount < 2 * count
        }

        /// True if the piece alone is as long as a word of two letters.
        var isWord: Bool { 4 * max(width, height) >= 5 * min(width, height) }

        mutating func join(_ other: Piece) {
            (left, top) = (min(left, other.left), min(top, other.top))
            (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
            count += other.count
            wallCount += other.wallCount
        }
    }

    /// The height of the largest print in cells.
    private static let greatestHeight = 24
    /// The share of a piece's box that has ink.
    private static let leastShare = 0.45
    /// The share of the drawing that print covers at most; more is a pattern.
    private static let mostShare = 0.25

    /// Returns the boxes of print, in cells; none where they would cover a quarter of the drawing.
    ///
    /// - Parameters:
    ///   - columns: the number of cells in a row.
    ///   - hasInk: the cells that have ink, row by row.
    ///   - isWall: the cells that are dark as a whole.
    static func boxes(columns: Int, hasInk: [Bool], isWall: [Bool]) -> [Box] {
        var boxes = words(columns: columns, hasInk, isWall)
        let half = (columns + 1) / 2
        let (ink, wall) = (
            halved(hasInk, columns: columns, countNeeded: 1), halved(isWall, columns: columns, countNeeded: 4)
        )
        boxes += words(columns: half, ink, wall).map { $0.applying(.scale(x: 2, y: 2)) }
        let covered = boxes.reduce(0) { $0 + $1.area }
        return covered > mostShare * Double(hasInk.count) ? [] : boxes
    }

    /// The cells twice as wide and high in which so many of the four cells are set.
    private static func halved(_ cells: [Bool], columns: Int, countNeeded: Int) -> [Bool] {
        let (half, rows) = ((columns + 1) / 2, cells.count / max(columns, 1))
        var counts = [UInt8](repeating: 0, count: half * ((rows + 1) / 2))
        for row in 0..<rows {
            let (from, to) = (row * columns, row / 2 * half)
            for column in 0..<columns where cells[from + column] { counts[to + column / 2] += 1 }
        }
        return counts.map { Int($0) >= countNeeded }
    }

    private static func words(columns: Int, _ hasInk: [Bool], _ isWall: [Bool]) -> [Box] {
        let dense = pieces(columns: columns, hasInk, isWall).filter(\.isDense)
        let grid = BoxGrid(dense.map(\.box), cellSize: Double(greatestHeight))
        return dense.filter { $0.isWord || hasNeighbour($0, among: dense, grid) }.map(\.box)
    }

    /// True if a piece of like height stands beside a piece, in one row.
    private static func hasNeighbour(_ piece: Piece, among pieces: [Piece], _ grid: BoxGrid) -> Bool {
        let reach = Double(max(piece.width, piece.height))
        return grid.indices(near: piece.box.insetBy(dx: -reach, dy: -reach / 4)).contains { index in
            let other = pieces[index]
            return (other.left, other.top) != (piece.left, piece.top)
                && 3 * abs(other.height - piece.height) <= piece.height
        }
    }

    /// The connected pieces, by runs of cells in rows that touch each other, corners included.
    private static func pieces(columns: Int, _ hasInk: [Bool], _ isWall: [Bool]) -> [Piece] {
        var pieces: [Piece] = []
        var sets = DisjointSets(count: 0)
        var above: [(run: Range<Int>, piece: Int)] = []
        for row in 0..<(hasInk.count / max(columns, 1)) {
            let start = row * columns
            var (runs, next, column) = ([(run: Range<Int>, piece: Int)](), 0, 0)
            while column < columns {
                guard hasInk[start + column] else {
                    column += 1
                    continue
                }
                let first = column
                while column < columns, hasInk[start + column] { column += 1 }
                var piece = Piece(left: first, top: row, right: column, bottom: row + 1, count: column - first)
                for cell in first..<column where isWall[start + cell] { piece.wallCount += 1 }
                let index = sets.append()
                pieces.append(piece)
                while next < above.count, above[next].run.upperBound < first { next += 1 }
                var touching = next
                while touching < above.count, above[touching].run.lowerBound <= column {
                    sets.unite(above[touching].piece, index)
                    touching += 1
                }
                runs.append((first..<column, index))
            }
            above = runs
        }
        var wholes: [Piece] = []
        var places = [Int?](repeating: nil, count: pieces.count)
        for (index, piece) in pieces.enumerated() {
            let set = sets.representative(of: index)
            if let place = places[set] {
                wholes[place].join(piece)
            } else {
                places[set] = wholes.count
                wholes.append(piece)
            }
        }
        return wholes
    }
}
