/// The grid that a ``PolygonLocator`` answers from, once it pays to build one, with a copy of the vertices.
final class GridLocator: Sendable {
    private let rule: FillRule
    /// The shape, the only area.
    private let shape: FlatAreas
    /// `nil` if a grid does not suit the shape: then all edges are scanned.
    private let index: TileIndex?

    init(_ shape: MultiPolygon, rule: FillRule) {
        self.rule = rule
        self.shape = FlatAreas([shape])
        index = TileIndex(self.shape, rule: rule)
    }

    /// The memory that the grid and the vertices take, in bytes.
    var memoryFootprint: Int {
        shape.points.count * MemoryLayout<Point>.stride + (index?.memoryFootprint ?? 0)
    }

    /// Where `point` lies. A point that is not finite is outside.
    func location(of point: Point) -> Location {
        guard let index else { return shape.location(of: point, in: 0, rule: rule) }
        let map = index.grid.map
        let cell = map.cell(point)
        let cells = index.cells[map.tile(of: cell)]
        if cells.touched >> cell.bit & 1 == 0 { return cells.inside >> cell.bit & 1 != 0 ? .inside : .outside }
        return location(of: point, rank: index.withReader(shape, rule) { $0.rank(of: point, in: cell) })
    }

    /// Locates many points; `locations` has room for as many.
    ///
    /// Answers for batches of points: first all cells are looked up, without a branch, then the points in cells that
    /// edges touch are settled, one by one.
    func locate(_ points: UnsafeBufferPointer<Point>, into locations: UnsafeMutableBufferPointer<Location>) {
        let count = points.count
        guard let points = points.baseAddress, let locations = locations.baseAddress else { return }
        guard let index else {
            for place in 0..<count { locations[place] = shape.location(of: points[place], in: 0, rule: rule) }
            return
        }
        let batch = 512
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: batch) { buffer in
            _ = index.withReader(shape, rule) { reader -> Void? in
                guard let doubtful = buffer.baseAddress else { return nil }
                for start in stride(from: 0, to: count, by: batch) {
                    let (points, locations) = (points + start, locations + start)
                    var doubtfulCount = 0
                    for place in 0..<min(batch, count - start) {
                        let cell = reader.map.cell(points[place])
                        let cells = reader.cells[reader.map.tile(of: cell)]
                        locations[place] = cells.inside &>> cell.bit & 1 != 0 ? .inside : .outside
                        doubtful[doubtfulCount] = UInt32(truncatingIfNeeded: place)
                        doubtfulCount &+= Int(truncatingIfNeeded: cells.touched &>> cell.bit & 1)
                    }
                    for place in 0..<doubtfulCount {
                        let place = Int(doubtful[place])
                        let rank = reader.rank(of: points[place], in: reader.map.cell(points[place]))
                        locations[place] = location(of: points[place], rank: rank)
                    }
                }
                return ()
            }
        }
    }

    /// The location of the given rank, or by a scan of all edges if there is none.
    @inline(__always)
    private func location(of point: Point, rank: UInt32?) -> Location {
        rank.map { $0 == 0 ? .outside : $0 == 1 ? .boundary : .inside } ?? shape.location(of: point, in: 0, rule: rule)
    }
}
