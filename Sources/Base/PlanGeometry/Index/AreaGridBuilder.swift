/// Builds the grid of an ``AreaIndex``.
struct AreaGridBuilder: ~Copyable {
    /// The number of tiles, on average, in which an area may lie for each of its edges. Tiles are made larger where
    /// large areas lie one above the other, so that time and memory do not grow with the square of the number of areas.
    private static let greatestTilesOfEdge = 16.0

    var builder: GridBuilder
    private var layer: UnionLayer
    private(set) var areas: GrowingBuffer<TileArea>
    /// For each tile its first and its latest area.
    var firstArea: FixedBuffer<UInt32>
    private var latestArea: FixedBuffer<UInt32>

    /// The grid of areas, or `nil` if a grid does not suit them.
    static func build(_ flat: FlatAreas, rule: FillRule) -> AreaGrid? {
        guard let box = flat.boxes.reduce(nil, { total, box in box.map { total?.union($0) ?? $0 } ?? total }),
            flat.points.count < EdgeRun.greatestPointCount,
            TileGrid.lengths.contains(box.width), TileGrid.lengths.contains(box.height)
        else { return nil }
        let layout = layout(of: flat, in: box)
        guard let grid = TileGrid(over: box, columns: layout.columns, rows: layout.rows) else { return nil }
        return flat.points.withUnsafeBufferPointer { points in
            guard let points = points.baseAddress else { return nil }
            var builder = AreaGridBuilder(
                GridBuilder(
                    grid: grid, rule: rule, points: points, expectedPieces: 4 * flat.vertexCount,
                    isCoarse: layout.isCoarse))
            for area in flat.boxes.indices { builder.add(flat, area) }
            return builder.write()
        }
    }

    /// The layout with as many tiles as edges, or with more if too few cells would be free of edges or if most points
    /// are in several areas.
    private static func layout(of flat: FlatAreas, in box: Box) -> GridLayout {
        let extents = flat.edgeExtents
        let depth = max(flat.depth(in: box), 1)
        let choices = [1.0, 2, 4].map {
            GridLayout(
                count: flat.vertexCount, extentX: extents.x / box.width, extentY: extents.y / box.height,
                tilesOfEdge: $0)
        }
        let layout = choices.dropFirst(depth > 3 ? 2 : 0).first { !$0.isCoarse } ?? choices[0]
        return layout.limited(to: greatestTilesOfEdge * Double(flat.vertexCount) / depth)
    }

    private init(_ builder: consuming GridBuilder) {
        layer = UnionLayer(tileCount: builder.tileCount)
        areas = GrowingBuffer(capacity: builder.tileCount)
        firstArea = FixedBuffer(repeating: GridBuilder.none, count: builder.tileCount)
        latestArea = FixedBuffer(repeating: GridBuilder.none, count: builder.tileCount)
        self.builder = builder
    }

    /// Lays the polygons of an area onto the grid.
    private mutating func add(_ flat: FlatAreas, _ index: Int) {
        let area = UInt32(truncatingIfNeeded: index)
        let firstSection = builder.sections.count
        let badCornerCount = builder.badCorners.count
        for polygon in flat.polygons(of: index) { layer.add(flat.rings(ofPolygon: polygon), to: &builder) }
        for section in firstSection..<builder.sections.count {
            let tile = Int(builder.sections[section].tile)
            if !isLatest(area, tile) {
                append(TileArea(area: area, firstSection: UInt32(truncatingIfNeeded: section)), tile)
            }
            areas.base[Int(latestArea[tile])].sectionCount += 1
        }
        for place in badCornerCount..<builder.badCorners.count {
            areas.base[Int(latestArea[builder.badCorners[place]])].isScanned = true
        }
        for polygon in flat.polygons(of: index) {
            guard let shell = flat.rings(ofPolygon: polygon).first else { continue }
            builder.beginRing(over: shell.box)
            addInside(area)
        }
    }

    /// Adds the cells inside an area in the tiles that the current ring's box covers.
    private mutating func addInside(_ area: UInt32) {
        for row in builder.tileRows {
            for column in builder.tileColumns {
                let tile = row * builder.columns + column
                let isCovered = layer.isCovered[tile]
                let inside = layer.inside[tile]
                guard isCovered || inside != 0 else { continue }
                layer.isCovered[tile] = false
                layer.inside[tile] = 0
                if !isLatest(area, tile) {
                    guard isCovered else { continue }
                    append(TileArea(area: area, firstSection: GridBuilder.none), tile)
                }
                let latest = areas.base + Int(latestArea[tile])
                // Polygons whose boxes overlap come here one after the other.
                if isCovered { latest.pointee.isCovered = true }
                latest.pointee.inside |= inside & builder.innerCells(column, row)
            }
        }
    }

    /// True if the area added last to `tile` is `area`.
    @inline(__always)
    private func isLatest(_ area: UInt32, _ tile: Int) -> Bool {
        let latest = latestArea[tile]
        return latest != GridBuilder.none && areas[Int(latest)].area == area
    }

    private mutating func append(_ area: TileArea, _ tile: Int) {
        let index = UInt32(truncatingIfNeeded: areas.count)
        areas.append(area)
        if latestArea[tile] == GridBuilder.none {
            firstArea[tile] = index
        } else {
            areas.base[Int(latestArea[tile])].next = index
        }
        latestArea[tile] = index
    }
}
