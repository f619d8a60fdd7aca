import PlanGeometry

/// A spatial hash of boxes: square cells that tell quickly whether a place is free.
///
/// Cells share lists of boxes, found by a hash of their places: Teschner et al., "Optimized Spatial Hashing for Collision Detection of
/// Deformable Objects" (2003). What a list has of other cells is told apart by the boxes themselves.
struct BoxGrid {
    private let cellSize: Double
    private var boxes: [Box] = []
    /// The boxes, by their numbers, of the cells that share a hash; as many lists as a power of 2.
    private var lists = [[Int32]](repeating: [], count: 64)
    /// The total count of numbers in `lists`.
    private var listedCount = 0
    /// The cells that the boxes cover; nil if they are not kept.
    private var covered: CoveredCells?

    /// - Parameters:
    ///   - boxes: the first boxes.
    ///   - cellSize: the side of a cell; about as long as the boxes.
    ///   - region: where boxes may crowd so that ``isFree(_:besides:)`` finds little but taken places; nil if that is not to be expected.
    init(_ boxes: [Box] = [], cellSize: Double, crowdedIn region: Box? = nil) {
        self.cellSize = max(cellSize, 1)
        // Small enough that every box as long as a fifth of a cell covers some.
        if let region { covered = CoveredCells(in: region, cellSize: self.cellSize / 10) }
        for box in boxes { insert(box) }
    }

    /// The box of a number, as ``indices(near:)`` returns it.
    subscript(index: Int) -> Box { boxes[index] }

    mutating func insert(_ box: Box) {
        boxes.append(box)
        covered?.cover(box)
        list(boxes.count - 1)
        guard listedCount > 2 * lists.count else { return }
        var count = 4 * lists.count
        while listedCount > count { count *= 4 }
        lists = [[Int32]](repeating: [], count: count)
        listedCount = 0
        for index in boxes.indices { list(index) }
    }

    /// Puts a box into the lists of its cells.
    private mutating func list(_ index: Int) {
        // Not a method of this value: while that reads the value, the closure would change a copy of all lists.
        Self.forEachList(of: boxes[index], size: cellSize, count: lists.count) { list in
            lists[list].append(Int32(index))
            listedCount += 1
            return true
        }
    }

    /// True if no box in the grid intersects this one.
    ///
    /// - Parameter own: a box in the grid that does not count.
    func isFree(_ box: Box, besides own: Box? = nil) -> Bool {
        if own == nil, let covered, covered.meets(box) { return false }
        return Self.forEachList(of: box, size: cellSize, count: lists.count) { list in
            !lists[list].contains { boxes[Int($0)].intersects(box) && boxes[Int($0)] != own }
        }
    }

    /// The numbers of the boxes in the grid that intersect a box, cell by cell, those of a cell in the order of insertion; some may occur
    /// more than once.
    func indices(near box: Box) -> [Int] {
        var found: [Int] = []
        Self.forEachList(of: box, size: cellSize, count: lists.count) { list in
            found += lists[list].lazy.map { Int($0) }.filter { boxes[$0].intersects(box) }
            return true
        }
        return found
    }

    /// True if no box in the grid contains a sample of a line; samples are at most `step` apart.
    ///
    /// - Parameter own: a box in the grid that does not count.
    func isFree(along line: LineSegment, step: Double, besides own: Box? = nil) -> Bool {
        let count = max(1, Int(saturating: (line.length / max(step, 0.5)).rounded(.up)))
        return (0...count).allSatisfy { index in
            let point = line.point(at: Double(index) / Double(count))
            return isFree(Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y), besides: own)
        }
    }

    /// Calls a closure with the list of each cell that a box intersects until one call returns false; true if none did.
    @discardableResult
    private static func forEachList(of box: Box, size: Double, count: Int, _ body: (Int) -> Bool) -> Bool {
        let columns = cell(box.minX, size)...cell(box.maxX, size)
        for row in cell(box.minY, size)...cell(box.maxY, size) {
            for column in columns where !body((column &* 73_856_093 ^ row &* 19_349_663) & (count - 1)) { return false }
        }
        return true
    }

    private static func cell(_ coordinate: Double, _ size: Double) -> Int {
        Int(saturating: (coordinate / size).rounded(.down), at: 1_000_000)
    }
}
