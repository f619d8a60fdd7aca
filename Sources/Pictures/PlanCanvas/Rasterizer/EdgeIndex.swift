import PlanGeometry

/// The edges of an area's rings, found by the rows that they or their stroke meet.
struct EdgeIndex: Sendable {
    /// A ring after the other, each followed by its first two points again; a point differs from the one before it.
    private let points: [Point]
    /// The edges of each band of rows, by the place of their start among the points; those of a ring in order.
    private let edges: [Int32]
    /// Where the edges of each band begin, and where the last ones end.
    private let starts: [Int]
    /// Rows of a band, as a power of 2; the first one begins at the drawing's top.
    private let shift: Int
    private let firstBand: Int

    /// The most rows that are asked for at a time, none of them beyond a whole multiple of so many.
    static let bandHeight = 16
    /// In how many bands edges lie at most on average: longer ones are found by rows of tiles, as they would take too much memory.
    private static let mostBands = 16

    /// - Parameters:
    ///   - box: the box around the rings, of which at most the drawing is asked for.
    ///   - reach: how far from an edge its stroke is seen.
    init(_ rings: [Ring], in box: PixelBox, reach: Double) {
        let fine = Self.bandHeight.trailingZeroBitCount
        let bands = (first: box.top >> fine, last: max(box.top, box.bottom - 1) >> fine)
        let (top, bottom) = (Double(bands.first << fine), Double((bands.last + 1) << fine))
        var points: [Point] = []
        /// The edges that the rows of the box meet, by their starts, with the bands that they lie in.
        var met: [(edge: Int32, bands: ClosedRange<Int32>)] = []
        let vertexCount = rings.reduce(0) { $0 + $1.vertices.count }
        points.reserveCapacity(vertexCount + 2 * rings.count)
        met.reserveCapacity(vertexCount)
        var bandCount = 0
        for ring in rings {
            let vertices = ring.distinctVertices
            guard vertices.count > 1 else { continue }
            points.append(vertices[0])
            for index in 1...vertices.count {
                let (start, end) = (vertices[index - 1], vertices[index < vertices.count ? index : 0])
                points.append(end)
                let (low, high) = start.y < end.y ? (start.y - reach, end.y + reach) : (end.y - reach, start.y + reach)
                guard low < bottom, high >= top else { continue }
                // Places are not negative, so that whole numbers are cut off from them.
                let first = Int(max(low, top)) >> fine
                let last = min(Int(min(high, bottom)) >> fine, bands.last)
                met.append((Int32(points.count - 2), Int32(first)...Int32(last)))
                bandCount += last - first + 1
            }
            points.append(vertices[1])
        }
        // Bands of tiles' rows for edges of which many are long.
        let isFine = bandCount <= Self.mostBands * max(met.count, 256)
        shift = isFine ? fine : OverlayTile.height.trailingZeroBitCount
        let (coarser, firstBand) = (shift - fine, bands.first >> (shift - fine))
        func places(_ bands: ClosedRange<Int32>) -> ClosedRange<Int> {
            Int(bands.lowerBound) >> coarser - firstBand...Int(bands.upperBound) >> coarser - firstBand
        }
        var starts = [Int](repeating: 0, count: bands.last >> coarser - firstBand + 2)
        for edge in met { for place in places(edge.bands) { starts[place + 1] += 1 } }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var next = starts
        var sorted = [Int32](repeating: 0, count: starts[starts.count - 1])
        for edge in met {
            for place in places(edge.bands) {
                sorted[next[place]] = edge.edge
                next[place] += 1
            }
        }
        self.firstBand = firstBand
        (self.points, self.edges, self.starts) = (points, sorted, starts)
    }

    /// Calls a closure with those edges that may meet some rows of one band: with their two ends and where the next edge of their
    /// ring ends.
    @inline(__always)
    func forEachEdge(
        meeting rows: Range<Int>, reach: Double, _ body: (_ start: Point, _ end: Point, _ next: Point) -> Void
    ) {
        let band = rows.lowerBound >> shift - firstBand
        guard band >= 0, band + 1 < starts.count else { return }
        let (top, bottom) = (Double(rows.lowerBound) - reach, Double(rows.upperBound) + reach)
        for index in starts[band]..<starts[band + 1] {
            let place = Int(edges[index])
            let (start, end) = (points[place], points[place + 1])
            if max(start.y, end.y) < top || min(start.y, end.y) > bottom { continue }
            body(start, end, points[place + 2])
        }
    }
}
