/// Answers where points lie relative to a polygon or multipolygon: exactly, for any finite coordinates, in a time that
/// hardly depends on the number of vertices.
///
/// Built once, in a time in proportion to the number of vertices. A uniform grid of small cells over the bounding box
/// knows of each cell that no edge touches whether it is inside or outside. For a point in another cell, the few edges
/// near it tell how often the outline winds between the point and a nearby corner whose winding number is known; side
/// tests are decided in floating point where the rounding error allows and by ``orient2d(_:_:_:)`` where it does not.
/// The answers are those of ``MultiPolygon/location(of:rule:)``, always.
///
/// The index takes less than 32 bytes a vertex for ordinary outlines. Where the outline is so intricate, compared to its
/// size, that hardly a cell would be free of edges, larger cells with more edges are used, so that memory stays within
/// a few hundred bytes a vertex. All edges are scanned where a grid cannot be exact: for boxes wider than 2^400 or
/// narrower than 2^-400, or so narrow that a cell would be less than 2^11 steps between neighbouring `Double`s wide.
public struct PolygonLocator: Sendable {
    /// Which points a ring that crosses itself encloses.
    public let rule: FillRule
    /// The least box around all rings, or `nil` when there are no polygons.
    public let boundingBox: Box?
    let shape: FlatShape
    let grid: TileGrid?
    /// For each tile, a bit a cell: in the low half whether an edge touches the cell, in the high half whether the cell
    /// is inside.
    let tiles: [UInt64]
    /// For each tile that edges touch the place of its record in ``stream``.
    let offsets: [UInt32]
    let stream: [UInt32]

    /// The locator of a multipolygon, the union of its polygons.
    public init(_ shape: MultiPolygon, rule: FillRule = .evenOdd) {
        self.rule = rule
        self.shape = FlatShape(shape)
        boundingBox = self.shape.boundingBox
        let index = TileIndex(self.shape, rule: rule)
        grid = index?.grid
        tiles = index?.tiles ?? []
        offsets = index?.offsets ?? []
        stream = index?.stream ?? []
    }

    /// The locator of a polygon.
    public init(_ polygon: Polygon, rule: FillRule = .evenOdd) { self.init(MultiPolygon(polygon), rule: rule) }

    /// The locator of the area that a ring encloses.
    public init(_ ring: Ring, rule: FillRule = .evenOdd) { self.init(Polygon(exterior: ring), rule: rule) }

    /// The number of vertices of all rings.
    public var vertexCount: Int { shape.vertexCount }

    /// The memory that the locator takes, in bytes, with its copy of the vertices.
    public var memoryFootprint: Int {
        shape.points.count * MemoryLayout<Point>.stride + tiles.count * MemoryLayout<UInt64>.stride
            + (offsets.count + stream.count) * MemoryLayout<UInt32>.stride
            + ((grid?.cornersX.count ?? 0) + (grid?.cornersY.count ?? 0)) * MemoryLayout<Double>.stride
    }

    /// Where `point` lies. A point that is not finite is outside.
    public func location(of point: Point) -> Location {
        guard let grid else { return shape.location(of: point, rule: rule) }
        let column = grid.column(point.x)
        let row = grid.row(point.y)
        let tile = (row >> TileGrid.cellShiftY) * grid.columns + column >> TileGrid.cellShiftX
        let bits = tiles[tile] >> UInt64((row & 3) << 3 | (column & 7))
        if bits & 1 == 0 { return bits >> 32 & 1 != 0 ? .inside : .outside }
        let rank = withReader(grid) {
            $0.rank(
                of: point, record: Int(offsets[tile]), column: column >> TileGrid.cellShiftX,
                row: row >> TileGrid.cellShiftY)
        }
        return rank.map(Location.init(rank:)) ?? shape.location(of: point, rule: rule)
    }

    /// Lends the memory that records are read from. The pointers do not outlive the call.
    @inline(__always)
    func withReader<Result>(_ grid: TileGrid, _ body: (TileReader) -> Result?) -> Result? {
        shape.points.withUnsafeBufferPointer { points in
            stream.withUnsafeBufferPointer { stream in
                grid.cornersX.withUnsafeBufferPointer { cornersX in
                    grid.cornersY.withUnsafeBufferPointer { cornersY -> Result? in
                        guard let points = points.baseAddress, let stream = stream.baseAddress,
                            let cornersX = cornersX.baseAddress, let cornersY = cornersY.baseAddress
                        else { return nil }
                        return body(
                            TileReader(
                                points: points, stream: stream, cornersX: cornersX, cornersY: cornersY,
                                errorBound: grid.errorBound, isEvenOdd: rule == .evenOdd))
                    }
                }
            }
        }
    }
}

extension Location {
    /// The location of the given rank: 0, 1 and 2 for outside, boundary and inside.
    @inline(__always)
    init(rank: UInt32) { self = rank == 0 ? .outside : rank == 1 ? .boundary : .inside }
}
