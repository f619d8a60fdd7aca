import CSQLite
import PlanBase
import PlanGeometry

/// Fills the empty R*Tree `marker_box` with many points at once: nodes of points that follow each other on a Hilbert curve, and
/// nodes of such nodes above them. That takes a fifth of the time of inserting the points one by one.
///
/// The method is that of I. Kamel and C. Faloutsos, "Hilbert R-tree: An Improved R-tree Using Fractals", 1994. The tables that
/// hold the nodes, and what a node looks like, are part of SQLite's documentation (<https://sqlite.org/rtree.html>, 6).
struct PackedPointTree {
    /// An entry of a node: a child node with its bounding box, or, in a leaf, a point.
    private struct Cell {
        /// The number of the child, or the row number of the point.
        let id: Int64
        var (minX, maxX, minY, maxY): (Float, Float, Float, Float)

        mutating func formUnion(_ other: Cell) {
            (minX, maxX) = (min(minX, other.minX), max(maxX, other.maxX))
            (minY, maxY) = (min(minY, other.minY), max(maxY, other.maxY))
        }
    }

    /// The bytes of a node before its cells, and of a cell.
    private static let headerSize = 4
    private static let cellSize = 24

    private let connection: Connection

    /// - Parameter connection: in a transaction that writes; the R*Tree must be empty.
    init(_ connection: Connection) { self.connection = connection }

    /// Fills the tree with points, sorted along the curve.
    func fill(with points: [IndexedPoint]) throws {
        let sql = "SELECT length(data) FROM marker_box_node WHERE nodeno = 1"
        let nodeSize = Int(try connection.prepare(sql).first { $0.integer(0) } ?? 0)
        let capacity = (nodeSize - Self.headerSize) / Self.cellSize
        // SQLite makes nodes of at most 51 cells. A malicious file may have a root of any size.
        guard (4...51).contains(capacity) else {
            throw DatabaseError(damage: Message("the index of markers has no sound root"))
        }
        var cells = points.map { entry in
            let (x, y) = (entry.point.x, entry.point.y)
            return Cell(id: entry.seq, minX: x.floatBelow, maxX: x.floatAbove, minY: y.floatBelow, maxY: y.floatAbove)
        }
        // SQLite protects the tables of a virtual table from all but the virtual table itself.
        try connection.withoutProtection {
            let insertNode = try connection.prepare(
                "INSERT OR REPLACE INTO marker_box_node (nodeno, data) VALUES (?, ?)")
            let insertRow = try connection.prepare("INSERT INTO marker_box_rowid (rowid, nodeno) VALUES (?, ?)")
            let insertParent = try connection.prepare(
                "INSERT INTO marker_box_parent (nodeno, parentnode) VALUES (?, ?)")
            /// Notes which node the points or nodes of some cells are in.
            func link(_ places: [(id: Int64, node: Int64)], depth: Int) throws {
                let insertion = depth == 0 ? insertRow : insertParent
                // In the order of their numbers, each is put behind the one before.
                for place in places.sorted(by: { $0.id < $1.id }) {
                    try insertion.run(.integer(place.id), .integer(place.node))
                }
            }
            // A node is filled to nine tenths, so that markers added later find room.
            let filling = max(2, capacity * 9 / 10)
            var (next, depth): (Int64, Int) = (2, 0)
            while cells.count > capacity {
                var parents: [Cell] = []
                var places: [(id: Int64, node: Int64)] = []
                places.reserveCapacity(cells.count)
                for children in Self.groups(of: cells, filling) {
                    try insertNode.run(.integer(next), .blob(Self.node(children, depth: 0, size: nodeSize)))
                    for child in children { places.append((child.id, next)) }
                    var parent = Cell(
                        id: next, minX: .infinity, maxX: -.infinity, minY: .infinity, maxY: -.infinity)
                    for child in children { parent.formUnion(child) }
                    parents.append(parent)
                    next += 1
                }
                try link(places, depth: depth)
                cells = parents
                depth += 1
            }
            try insertNode.run(.integer(1), .blob(Self.node(cells[...], depth: depth, size: nodeSize)))
            try link(cells.map { ($0.id, 1) }, depth: depth)
        }
    }

    /// Groups of nearly the same size, so that none is nearly empty.
    private static func groups(of cells: [Cell], _ filling: Int) -> [ArraySlice<Cell>] {
        let count = (cells.count + filling - 1) / filling
        return (0..<count).map { cells[$0 * cells.count / count..<($0 + 1) * cells.count / count] }
    }

    /// The bytes of a node: the depth of the tree, which only the root has, the number of cells, and the cells, all big-endian.
    private static func node(_ cells: ArraySlice<Cell>, depth: Int, size: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
        }
        append(UInt16(depth))
        append(UInt16(cells.count))
        for cell in cells {
            append(cell.id)
            for side in [cell.minX, cell.maxX, cell.minY, cell.maxY] { append(side.bitPattern) }
        }
        bytes += repeatElement(0, count: size - bytes.count)
        return bytes
    }
}
