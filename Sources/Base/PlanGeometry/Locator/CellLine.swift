/// The line of an edge that spans several rows of cells. Places on the line are measured in cells: column k reaches
/// from k to k + 1.
struct CellLine {
    let edge: Int
    let isUpward: Bool
    /// The change of the winding number from the left of the edge to its right.
    let change: Int32
    let low: SIMD2<Double>
    let high: SIMD2<Double>
    /// The number of columns that the line moves in each row.
    let slope: Double
    /// An upper bound of the error of a place on the line, in cells.
    let slack: Double

    @inline(__always)
    init(
        edge: Int, _ points: UnsafePointer<Point>, _ map: CellMap, isUpward: Bool, slack: Double,
        cellSize: SIMD2<Double>
    ) {
        self.edge = edge
        self.isUpward = isUpward
        change = isUpward ? -1 : 1
        low = map.place(points[isUpward ? edge : edge + 1]) * cellSize
        high = map.place(points[isUpward ? edge + 1 : edge]) * cellSize
        let slope = (high.x - low.x) / (high.y - low.y)
        let reach = slack * (2 + slope.magnitude)
        // A nearly level edge may end in two rows and yet at one computed place, so that its slope is not finite.
        self.slope = reach.isFinite ? slope : 0
        self.slack = reach.isFinite ? reach : .infinity
    }

    /// Where the line meets the lower border of a row.
    @inline(__always)
    func place(_ row: Int) -> Double { low.x + (Double(row) - low.y) * slope }

    /// The column at a place, kept within limits; safe for places of any size.
    @inline(__always)
    func column(_ place: Double, _ least: Int, _ greatest: Int) -> Int {
        // The nearest whole number to the place less half a column is the column; at a border either column will do.
        let (first, last) = (Double(least) - 0.25, Double(greatest) + 0.25)
        var place = place - 0.5
        place = place > first ? place : first
        place = place < last ? place : last
        return Int(truncatingIfNeeded: (place + 0x1p52).bitPattern & 0xFFFF_FFFF)
    }

    /// The columns that the edge touches in a row, whose lower and upper borders the line meets at the given places.
    @inline(__always)
    func columns(
        _ place: Double, _ nextPlace: Double, _ leftmost: Int, _ rightmost: Int, isLowest: Bool, isHighest: Bool
    ) -> (from: Int, to: Int) {
        let leansRight = high.x >= low.x
        let (left, right) = leansRight ? (place, nextPlace) : (nextPlace, place)
        var from = column(left - slack, leftmost, rightmost)
        var to = column(right + slack, leftmost, rightmost)
        // The columns of the ends are known exactly, and the edge does not reach beyond them.
        if leansRight {
            if isLowest { from = leftmost }
            if isHighest { to = rightmost }
        } else {
            if isLowest { to = rightmost }
            if isHighest { from = leftmost }
        }
        return (from, max(from, to))
    }
}
