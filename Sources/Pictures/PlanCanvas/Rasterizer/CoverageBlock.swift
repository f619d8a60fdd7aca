import PlanGeometry

/// The share of each pixel that a figure covers, for some rows of a drawing at a time.
///
/// Edges are added in any order; each adds, with the sign of its direction, the share of every pixel that lies to its right
/// in its rows. Summed up from the left these are the signed areas, exact for straight edges, that figures cover of pixels.
/// Only what an edge of the figure passes through is looked at one by one: what lies between is one run.
///
/// A row's sums depend on the edges and their order alone, not on which rows the block holds. The method is that of signed
/// areas accumulated along scan lines, as in R. Levien's libart and D. Turner's rasteriser for FreeType.
package final class CoverageBlock {
    /// The greatest distance, in pixels, of the straight edges of a figure from the curves that they stand for.
    static let curveTolerance = 0.02
    /// The greatest distance in pixels that the ends of an edge may lie from the drawing's left edge, and from each other, for
    /// its places to follow from its slope without a visible error.
    private static let usualReach = 1e9

    /// The most rows that it holds.
    package let height: Int
    private(set) var rows = 0..<0
    private(set) var columns = 0..<0
    /// The changes of the sum along a row from one pixel to the next. Each row has at least two more changes than columns.
    private var changes: UnsafeMutableBufferPointer<Float>
    /// Which of those may differ from zero, a bit each.
    private var touched: UnsafeMutableBufferPointer<UInt64>
    private var capacity: Int
    private var wordsPerRow: Int

    package init(height: Int = 16) {
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
    package func begin(rows: Range<Int>, columns: Range<Int>) {
        self.rows = rows.lowerBound..<min(rows.upperBound, rows.lowerBound + height)
        self.columns = columns
        let needed = columns.count + 2 + CoverageSpan.scalarCount
        guard needed > capacity else { return }
        changes.deallocate()
        touched.deallocate()
        capacity = needed
        // A span that begins in the last word with a bit may end in the next.
        wordsPerRow = (capacity + 63) / 64 + 1
        changes = .allocate(capacity: capacity * height)
        changes.initialize(repeating: 0)
        touched = .allocate(capacity: wordsPerRow * height)
        touched.initialize(repeating: 0)
    }

    /// Adds an edge, in pixel points of the drawing.
    package func add(_ start: Point, _ end: Point) {
        let goesDown = start.y < end.y
        let (upper, lower) = goesDown ? (start, end) : (end, start)
        var y = max(upper.y, Double(rows.lowerBound))
        let bottom = min(lower.y, Double(rows.upperBound))
        guard y < bottom else { return }
        let (extent, slope) = (lower.y - upper.y, (lower.x - upper.x) / (lower.y - upper.y))
        // All that follows is finite only for such an edge; the comparisons are false for NaN.
        guard abs(upper.x) <= Self.usualReach, abs(lower.x) <= Self.usualReach, extent <= Self.usualReach,
            abs(slope) < .infinity
        else { return addExtreme(upper, lower, sign: goesDown ? 1 : -1, from: y, to: bottom) }
        // From here on places are measured from the left edge.
        let (upperX, lowerX) = (upper.x - Double(columns.lowerBound), lower.x - Double(columns.lowerBound))
        let width = Double(columns.count)
        let sign: Double = goesDown ? 1 : -1
        var x = upperX + (y - upper.y) * slope
        // Rounded down without a call, which would take as long as the rest for a short edge.
        var rowEnd = Double(Int(y))
        if rowEnd <= y { rowEnd += 1 }
        var row = Int(rowEnd) &- 1 &- rows.lowerBound
        while y < bottom {
            let nextY = rowEnd < bottom ? rowEnd : bottom
            let nextX = nextY == lower.y ? lowerX : upperX + (nextY - upper.y) * slope
            let height = Float(sign * (nextY - y))
            let (left, right) = x < nextX ? (x, nextX) : (nextX, x)
            if left >= 0, right < width {
                addWithin(row, from: left, to: right, height: height)
            } else {
                addClipped(row, from: left, to: right, height: height)
            }
            (x, y) = (nextX, nextY)
            row &+= 1
            rowEnd += 1
        }
    }

    /// Adds an edge that is too long for its slope to be of use, or so flat that it has none, in the rows from `top` to `bottom`.
    ///
    /// Each place on the edge is interpolated between its ends, so that it never lies beyond them.
    @inline(never)
    private func addExtreme(_ upper: Point, _ lower: Point, sign: Double, from top: Double, to bottom: Double) {
        // Between such places no difference overflows. An edge with an end that is no number has no place.
        let reach = 0x1p1000
        guard !upper.x.isNaN, !lower.x.isNaN else { return }
        let (first, last) = (min(max(upper.x, -reach), reach), min(max(lower.x, -reach), reach))
        let (start, end) = (max(upper.y, -reach), min(lower.y, reach))
        func place(_ y: Double) -> Double {
            let share = (y - start) / (end - start)
            return min(max(first * (1 - share) + last * share, min(first, last)), max(first, last))
                - Double(columns.lowerBound)
        }
        var (y, x) = (top, place(top))
        while y < bottom {
            let nextY = min(y.rounded(.down) + 1, bottom)
            let nextX = place(nextY)
            addClipped(
                Int(y) - rows.lowerBound, from: min(x, nextX), to: max(x, nextX), height: Float(sign * (nextY - y)))
            (x, y) = (nextX, nextY)
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
        // The row is one of the block's, and the column one of its columns, after which there is room for more.
        let changes = changes.baseAddress.unsafelyUnwrapped + (row &* capacity &+ first)
        changes[0] += height - share
        changes[1] += share
        let touched = touched.baseAddress.unsafelyUnwrapped + (row &* wordsPerRow &+ first &>> 6)
        let bit = UInt64(truncatingIfNeeded: first & 63)
        touched[0] |= 3 &<< bit
        if bit == 63 { touched[1] |= 1 }
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

    /// Calls closures with what is covered, row after row and from the left, and sets all sums to zero.
    ///
    /// - Parameters:
    ///   - line: what belongs to a row and is handed to the closures.
    ///   - edge: is called where edges pass through, with a column and how much of its pixel and of the following ones is
    ///     covered, from 0 to 1, but for rounding; what lies beyond the columns is not covered.
    ///   - run: is called with the columns between, covered alike, by a share from 0 exclusive to 1.
    @inline(__always)
    func takeSpans<Line>(
        _ rule: FillRule, line: (_ row: Int) -> Line,
        edge: (_ line: Line, _ column: Int, _ coverages: CoverageSpan) -> Void,
        run: (_ line: Line, _ columns: Range<Int>, _ coverage: Float) -> Void
    ) {
        let (left, width) = (columns.lowerBound, columns.count)
        // The words of columns at most one beyond the last: the block may have room for far wider figures.
        let words = (width &+ 1) &>> 6 &+ 1
        // All columns with a bit, and as many behind them as a span has, are ones for which there is room.
        let touched = touched.baseAddress.unsafelyUnwrapped
        for row in 0..<rows.count {
            let changes = UnsafeMutableRawPointer(changes.baseAddress.unsafelyUnwrapped + row &* capacity)
            let touched = touched + row &* wordsPerRow
            let line = line(rows.lowerBound &+ row)
            var (sum, coverage): (Float, Float) = (0, 0)
            var start = 0
            for word in 0..<words {
                var bits = touched[word]
                guard bits != 0 else { continue }
                touched[word] = 0
                while bits != 0 {
                    let shift = UInt64(truncatingIfNeeded: bits.trailingZeroBitCount)
                    let column = word &<< 6 &+ Int(shift)
                    bits &= ~(0xFF &<< shift)
                    // The span's end may lie in the next word, for which there is room.
                    if shift > 56 { touched[word &+ 1] &= ~(0xFF &>> (64 &- shift)) }
                    let end = min(column, width)
                    if coverage > 0, end > start {
                        run(line, Range(uncheckedBounds: (left &+ start, left &+ end)), coverage)
                    }
                    let place = changes + column &* MemoryLayout<Float>.stride
                    let steps = place.loadUnaligned(as: CoverageSpan.self)
                    place.storeBytes(of: CoverageSpan(), as: CoverageSpan.self)
                    let sums = Self.sums(of: steps, after: sum)
                    sum = sums[CoverageSpan.scalarCount - 1]
                    coverage = Self.coverage(of: sum, rule)
                    start = column &+ CoverageSpan.scalarCount
                    guard column < width else { continue }
                    var coverages = Self.coverages(of: sums, rule)
                    if start > width {
                        for lane in (width &- column)..<CoverageSpan.scalarCount { coverages[lane] = 0 }
                    }
                    edge(line, left &+ column, coverages)
                }
            }
            if coverage > 0, start < width {
                run(line, Range(uncheckedBounds: (left &+ start, left &+ width)), coverage)
            }
        }
    }

    /// The sums of the steps up to each of them, and of what comes before.
    @inline(__always)
    private static func sums(of steps: CoverageSpan, after sum: Float) -> CoverageSpan {
        @inline(__always)
        func sums(_ steps: SIMD4<Float>) -> SIMD4<Float> {
            // First of neighbours, then of four.
            let pairs = steps + SIMD4(0, steps[0], steps[1], steps[2])
            return pairs + SIMD4(0, 0, pairs[0], pairs[1])
        }
        let low = sums(steps.lowHalf) + sum
        return CoverageSpan(lowHalf: low, highHalf: sums(steps.highHalf) + low[3])
    }

    /// The shares of pixels that are covered, but for rounding.
    @inline(__always)
    private static func coverages(of sums: CoverageSpan, _ rule: FillRule) -> CoverageSpan {
        func sizes(_ values: CoverageSpan) -> CoverageSpan {
            unsafeBitCast(unsafeBitCast(values, to: SIMD8<UInt32>.self) & 0x7FFF_FFFF, to: CoverageSpan.self)
        }
        if rule == .evenOdd {
            // How far each sum is from the nearest even number. Added to 1.5 * 2^23, a number is rounded to a whole one.
            let halves = (sums * 0.5 + 0x1.8p23) - 0x1.8p23
            return sizes(sums - 2 * halves)
        }
        let covered = sizes(sums)
        return covered.replacing(with: 1, where: covered .> 1)
    }

    /// The share of a pixel that counts as covered; what rounding leaves over of nothing and of all is taken off.
    @inline(__always)
    private static func coverage(of sum: Float, _ rule: FillRule) -> Float {
        var size = abs(sum)
        if rule == .evenOdd, size > 1 { size = abs(size - 2 * (size / 2).rounded()) }
        return size < 1e-4 ? 0 : size > 1 - 1e-4 ? 1 : size
    }
}

/// The shares that are covered of eight pixels that follow each other in a row.
package typealias CoverageSpan = SIMD8<Float>
