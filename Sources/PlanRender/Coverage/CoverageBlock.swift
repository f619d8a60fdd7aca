import PlanGeometry

/// How much of each pixel a figure covers, for some rows of a drawing at a time.
///
/// Edges are added in any order; each adds, with the sign of its direction, the share of every pixel that lies to its right
/// in its rows. Summed up from the left these are the signed areas, exact for straight edges, that figures cover of pixels.
/// Only what an edge of the figure passes through is looked at one by one: what lies between is one run.
///
/// A row's sums depend on the edges and their order alone, not on which rows the block holds. The method is that of signed
/// areas accumulated along scan lines, as in R. Levien's libart and D. Turner's rasteriser for FreeType.
final class CoverageBlock {
    /// The most rows that it holds.
    let height: Int
    private(set) var rows = 0..<0
    private(set) var columns = 0..<0
    /// What the sum along a row changes by, from one pixel to the next: two more than there are columns in each row.
    private var changes: UnsafeMutableBufferPointer<Float>
    /// Which of those may differ from zero, a bit each.
    private var touched: UnsafeMutableBufferPointer<UInt64>
    private var capacity: Int
    private var wordsPerRow: Int

    init(height: Int = 16) {
        self.height = height
        (capacity, wordsPerRow) = (0, 0)
        changes = .allocate(capacity: 0)
        touched = .allocate(capacity: 0)
    }

    deinit {
        changes.deallocate()
        touched.deallocate()
    }

    /// Goes to other rows and columns of the drawing; the sums are zero then.
    func begin(rows: Range<Int>, columns: Range<Int>) {
        self.rows = rows.lowerBound..<min(rows.upperBound, rows.lowerBound + height)
        self.columns = columns
        guard columns.count + 2 > capacity else { return }
        changes.deallocate()
        touched.deallocate()
        capacity = columns.count + 2
        wordsPerRow = (capacity + 63) / 64
        changes = .allocate(capacity: capacity * height)
        changes.initialize(repeating: 0)
        touched = .allocate(capacity: wordsPerRow * height)
        touched.initialize(repeating: 0)
    }

    /// Adds an edge, in pixel points of the drawing.
    func add(_ start: Point, _ end: Point) {
        let goesDown = start.y < end.y
        let (upper, lower) = goesDown ? (start, end) : (end, start)
        var y = max(upper.y, Double(rows.lowerBound))
        let bottom = min(lower.y, Double(rows.upperBound))
        guard y < bottom else { return }
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        // From here on places are measured from the left edge.
        let (upperX, lowerX) = (upper.x - Double(columns.lowerBound), lower.x - Double(columns.lowerBound))
        let width = Double(columns.count)
        var x = upperX + (y - upper.y) * slope
        var row = Int(y) &- rows.lowerBound
        while y < bottom {
            let nextY = min(Double(rows.lowerBound &+ row &+ 1), bottom)
            let nextX = nextY == lower.y ? lowerX : upperX + (nextY - upper.y) * slope
            let height = Float(goesDown ? nextY - y : y - nextY)
            let (left, right) = x < nextX ? (x, nextX) : (nextX, x)
            if left >= 0, right < width {
                addWithin(row, from: left, to: right, height: height)
            } else {
                addClipped(row, from: left, to: right, height: height)
            }
            (x, y) = (nextX, nextY)
            row &+= 1
        }
    }

    /// Adds the part of an edge in one row that reaches beyond the columns: how high it is, and between which places it runs.
    @inline(never)
    private func addClipped(_ row: Int, from left: Double, to right: Double, height: Float) {
        let width = Double(columns.count)
        var (left, right, height) = (left, right, height)
        if left >= width { return }
        if right <= 0 { return change(row, 0, by: height) }
        if left < 0 {
            let outside = height * Float(-left / (right - left))
            change(row, 0, by: outside)
            height -= outside
            left = 0
        }
        if right > width {
            height *= Float((width - left) / (right - left))
            right = width
        }
        addWithin(row, from: left, to: right, height: height)
    }

    /// Adds the part of an edge in one row that lies in the columns.
    @inline(__always)
    private func addWithin(_ row: Int, from left: Double, to right: Double, height: Float) {
        let first = Int(left)
        let column = Double(first)
        guard right < column + 1 else { return addPixels(row, from: left, to: right, height: height) }
        // As nearly always for an edge that is steep: all in one pixel.
        let share = height * Float((left + right) / 2 - column)
        change(row, first, by: height - share)
        change(row, first &+ 1, by: share)
    }

    /// Adds the part of an edge in one row, pixel by pixel; in each the share to the right is what lies right of the middle of
    /// the edge's piece.
    private func addPixels(_ row: Int, from left: Double, to right: Double, height: Float) {
        let (first, last) = (Int(left), Int(right))
        let perPixel = height / Float(right - left)
        var start = left
        for column in first...last {
            let end = min(Double(column + 1), right)
            let piece = perPixel * Float(end - start)
            let share = piece * Float((start + end) / 2 - Double(column))
            change(row, column, by: piece - share)
            change(row, column + 1, by: share)
            start = end
        }
    }

    @inline(__always)
    private func change(_ row: Int, _ column: Int, by value: Float) {
        // The row is one of the block's, and the column at most one beyond the last: places are never right of `width`,
        // for which, and for one more, there is room.
        changes.baseAddress.unsafelyUnwrapped[row &* capacity &+ column] += value
        touched.baseAddress.unsafelyUnwrapped[row &* wordsPerRow &+ column >> 6] |= 1 << UInt64(column & 63)
    }

    /// Calls a closure with the runs of pixels that are covered alike, by a share from 0 exclusive to 1, row after row and
    /// from the left, and sets all sums to zero.
    @inline(__always)
    func takeRuns(_ rule: FillRule, _ body: (_ row: Int, _ columns: Range<Int>, _ coverage: Float) -> Void) {
        takeRuns(rule, line: { $0 }, body)
    }

    /// The same for what belongs to a row instead of its number.
    @inline(__always)
    func takeRuns<Line>(
        _ rule: FillRule, line: (_ row: Int) -> Line,
        _ body: (_ line: Line, _ columns: Range<Int>, _ coverage: Float) -> Void
    ) {
        let (words, left, width) = (wordsPerRow, columns.lowerBound, columns.count)
        // All columns with a bit are ones for which there is room.
        let touched = touched.baseAddress.unsafelyUnwrapped
        for row in 0..<rows.count {
            let changes = changes.baseAddress.unsafelyUnwrapped + row &* capacity
            let line = line(rows.lowerBound &+ row)
            var (sum, coverage): (Float, Float) = (0, 0)
            var start = 0
            func emit(until end: Int) {
                guard coverage > 0, end > start else { return }
                body(line, Range(uncheckedBounds: (left &+ start, left &+ end)), coverage)
            }
            for word in 0..<words {
                var bits = touched[row &* words &+ word]
                guard bits != 0 else { continue }
                touched[row &* words &+ word] = 0
                while bits != 0 {
                    let column = word &<< 6 &+ bits.trailingZeroBitCount
                    bits &= bits &- 1
                    emit(until: min(column, width))
                    sum += changes[column]
                    changes[column] = 0
                    coverage = Self.coverage(of: sum, rule)
                    start = column
                }
            }
            emit(until: width)
        }
    }

    /// The share of a pixel that counts as covered; what rounding leaves over of nothing and of all is taken off.
    @inline(__always)
    private static func coverage(of sum: Float, _ rule: FillRule) -> Float {
        var size = abs(sum)
        if rule == .evenOdd, size > 1 {
            size -= 2 * (size / 2).rounded(.down)
            size = size > 1 ? 2 - size : size
        }
        return size < 1e-4 ? 0 : size > 1 - 1e-4 ? 1 : size
    }
}
