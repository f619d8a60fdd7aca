/// Builds the grid of an ``AreaIndex``.
struct AreaGridBuilder: ~Copyable {
    /// An area in a tile: with edges there, or covering the tile.
    struct Group: BitwiseCopyable {
        var area: UInt32
        /// The cells inside.
        var plane: UInt32 = 0
        /// The first section, or ``GridBuilder/none`` for an area that covers the tile without an edge in it.
        var firstSection: UInt32
        var sectionCount: UInt32 = 0
        /// Whether a corner is on an edge, so that all edges of the area must be scanned.
        var isScanned = false
        /// Whether polygons of the area that have no edge in the tile cover it.
        var isCovered = false
        /// The next group of the same tile.
        var next = GridBuilder.none

        init(area: UInt32, firstSection: UInt32) {
            self.area = area
            self.firstSection = firstSection
        }

        /// Whether the area covers the tile without an edge in it.
        var isWhole: Bool { firstSection == GridBuilder.none }
    }

    /// In how many tiles, on average, an area may be for each of its edges. Where large areas lie one above the other
    /// the tiles are made larger, so that the work and the memory do not grow with the square of their number.
    private static let greatestTilesOfEdge = 16.0

    var builder: GridBuilder
    private let layer: ShapeLayer
    private(set) var groups: GrowingBuffer<Group>
    /// For each tile its first and its latest group.
    let firstGroup: UnsafeMutablePointer<UInt32>
    private let latestGroup: UnsafeMutablePointer<UInt32>

    /// The grid, the tiles and the records, or `nil` when a grid does not suit the areas.
    static func build(_ flat: FlatAreas, rule: FillRule) -> (grid: TileGrid, lists: AreaLists)? {
        guard let box = flat.boxes.reduce(nil, { total, box in box.map { total?.union($0) ?? $0 } ?? total }),
            flat.points.count < GridBuilder.greatestPointCount,
            TileGrid.lengths.contains(box.width), TileGrid.lengths.contains(box.height)
        else { return nil }
        let layout = layout(of: flat, in: box)
        guard let grid = TileGrid(over: box, columns: layout.columns, rows: layout.rows) else { return nil }
        return flat.points.withUnsafeBufferPointer { points in
            guard let points = points.baseAddress else { return nil }
            var areas = AreaGridBuilder(
                GridBuilder(
                    grid: grid, rule: rule, points: points, expectedPieces: 4 * flat.vertexCount,
                    isCoarse: layout.isCoarse))
            for area in flat.boxes.indices { areas.add(flat, area) }
            return (grid, areas.write())
        }
    }

    /// The layout with as many tiles as edges, and with more where too few cells would be free of edges or most points
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
        layer = ShapeLayer(tileCount: builder.tileCount)
        groups = GrowingBuffer(capacity: builder.tileCount)
        firstGroup = .allocate(capacity: builder.tileCount)
        firstGroup.initialize(repeating: GridBuilder.none, count: builder.tileCount)
        latestGroup = .allocate(capacity: builder.tileCount)
        latestGroup.initialize(repeating: GridBuilder.none, count: builder.tileCount)
        self.builder = builder
    }

    deinit {
        firstGroup.deallocate()
        latestGroup.deallocate()
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
                append(Group(area: area, firstSection: UInt32(truncatingIfNeeded: section)), tile)
            }
            groups.base[Int(latestGroup[tile])].sectionCount += 1
        }
        for place in badCornerCount..<builder.badCorners.count {
            groups.base[Int(latestGroup[builder.badCorners[place]])].isScanned = true
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
                    append(Group(area: area, firstSection: GridBuilder.none), tile)
                }
                let group = groups.base + Int(latestGroup[tile])
                // Polygons whose boxes overlap come here one after the other.
                if isCovered { group.pointee.isCovered = true }
                group.pointee.plane |= inside & builder.innerCells(column, row)
            }
        }
    }

    /// Whether the latest group of a tile is that of `area`.
    @inline(__always)
    private func isLatest(_ area: UInt32, _ tile: Int) -> Bool {
        let latest = latestGroup[tile]
        return latest != GridBuilder.none && groups[Int(latest)].area == area
    }

    private mutating func append(_ group: Group, _ tile: Int) {
        let index = UInt32(truncatingIfNeeded: groups.count)
        groups.append(group)
        if latestGroup[tile] == GridBuilder.none {
            firstGroup[tile] = index
        } else {
            groups.base[Int(latestGroup[tile])].next = index
        }
        latestGroup[tile] = index
    }
}
