import PlanGeometry

/// The edges of an area's rings, found by the row of tiles that they or their stroke meet.
struct EdgeIndex: Sendable {
    /// A ring after the other, each followed by its first two points again; a point differs from the one before it.
    private let points: [Point]
    /// The edges of each row of tiles, by the place of their start among the points; those of a ring in order.
    private let edges: [Int32]
    /// Where the edges of each row of tiles begin, and where the last ones end.
    private let starts: [Int]
    private let firstTileRow: Int

    /// - Parameters:
    ///   - box: the box around the rings, of which at most the drawing is asked for.
    ///   - reach: how far from an edge its stroke is seen.
    init(_ rings: [Ring], in box: PixelBox, reach: Double) {
        var points: [Point] = []
        var edges: [Int32] = []
        for ring in rings {
            let vertices = ring.distinctVertices
            guard vertices.count > 1 else { continue }
            edges += (points.count..<points.count + vertices.count).map(Int32.init)
            points += vertices
            points += vertices[..<2]
        }
        let height = OverlayTile.height
        let tileRows = box.top / height...max(box.top, box.bottom - 1) / height
        func tileRowsMet(by edge: Int32) -> Range<Int> {
            let (start, end) = (points[Int(edge)], points[Int(edge) + 1])
            let top = ((min(start.y, end.y) - reach) / Double(height)).rounded(.down)
            let bottom = ((max(start.y, end.y) + reach) / Double(height)).rounded(.down)
            guard top <= Double(tileRows.upperBound), bottom >= Double(tileRows.lowerBound) else { return 0..<0 }
            return Int(max(top, Double(tileRows.lowerBound)))..<Int(min(bottom, Double(tileRows.upperBound))) + 1
        }
        var starts = [Int](repeating: 0, count: tileRows.count + 1)
        for edge in edges {
            for tileRow in tileRowsMet(by: edge) { starts[tileRow - tileRows.lowerBound + 1] += 1 }
        }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var next = starts
        var sorted = [Int32](repeating: 0, count: starts[starts.count - 1])
        for edge in edges {
            for tileRow in tileRowsMet(by: edge) {
                sorted[next[tileRow - tileRows.lowerBound]] = edge
                next[tileRow - tileRows.lowerBound] += 1
            }
        }
        (self.points, self.edges, self.starts) = (points, sorted, starts)
        firstTileRow = tileRows.lowerBound
    }

    /// Calls a closure with those edges that may meet some rows of one row of tiles: with their two ends and where the next
    /// edge of their ring ends.
    @inline(__always)
    func forEachEdge(
        meeting rows: Range<Int>, reach: Double, _ body: (_ start: Point, _ end: Point, _ next: Point) -> Void
    ) {
        let tileRow = rows.lowerBound / OverlayTile.height - firstTileRow
        guard tileRow >= 0, tileRow + 1 < starts.count else { return }
        let (top, bottom) = (Double(rows.lowerBound) - reach, Double(rows.upperBound) + reach)
        for index in starts[tileRow]..<starts[tileRow + 1] {
            let place = Int(edges[index])
            let (start, end) = (points[place], points[place + 1])
            if max(start.y, end.y) < top || min(start.y, end.y) > bottom { continue }
            body(start, end, points[place + 2])
        }
    }
}
