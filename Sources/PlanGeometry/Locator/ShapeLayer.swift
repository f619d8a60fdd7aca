/// Where a union of polygons lies on a grid, apart from the cells that it touches.
struct ShapeLayer: ~Copyable {
    let tileCount: Int
    /// For each tile the cells inside.
    let inside: UnsafeMutablePointer<UInt32>
    /// For each tile whether it lies inside by the polygons that have no edge in it.
    let isCovered: UnsafeMutablePointer<Bool>
    /// The cells inside the polygon that is being added.
    private let polygon: UnsafeMutablePointer<UInt32>
    /// For each tile whether it lies inside by the rings of that polygon that have no edge in it.
    private let restIsInside: UnsafeMutablePointer<Bool>

    init(tileCount: Int) {
        self.tileCount = tileCount
        inside = .allocate(capacity: tileCount)
        inside.initialize(repeating: 0, count: tileCount)
        polygon = .allocate(capacity: tileCount)
        polygon.initialize(repeating: 0, count: tileCount)
        isCovered = .allocate(capacity: tileCount)
        isCovered.initialize(repeating: false, count: tileCount)
        restIsInside = .allocate(capacity: tileCount)
        restIsInside.initialize(repeating: false, count: tileCount)
    }

    deinit {
        inside.deallocate()
        polygon.deallocate()
        isCovered.deallocate()
        restIsInside.deallocate()
    }

    /// Adds a polygon, whose rings are given by their edges and boxes, the exterior one first.
    func add(_ rings: some Collection<FlatRing>, to builder: inout GridBuilder) {
        let firstSection = builder.sections.count
        var touchedColumns = 0..<0
        var touchedRows = 0..<0
        for (index, ring) in rings.enumerated() {
            builder.beginRing(over: ring.box)
            builder.trace(ring.edges, flags: index == 0 ? [] : .hole)
            builder.fillRing()
            if index == 0 { (touchedColumns, touchedRows) = (builder.tileColumns, builder.tileRows) }
            for row in builder.tileRows {
                for column in builder.tileColumns {
                    let tile = row * builder.grid.columns + column
                    let bits = builder.plane[tile]
                    let isPresent = builder.presentSection(tile) != nil
                    if index == 0 {
                        polygon[tile] = bits
                        restIsInside[tile] = isPresent || bits & 1 != 0
                    } else {
                        polygon[tile] &= ~bits
                        if !isPresent && bits & 1 != 0 { restIsInside[tile] = false }
                    }
                }
            }
            builder.clearPlane()
        }
        for index in firstSection..<builder.sections.count where restIsInside[Int(builder.sections[index].tile)] {
            builder.sections.base[index].flags.insert(.restIsInside)
        }
        for row in touchedRows {
            for column in touchedColumns {
                let tile = row * builder.grid.columns + column
                inside[tile] |= polygon[tile]
                polygon[tile] = 0
                let latest = builder.latestSection[tile]
                let isPresent = latest != GridBuilder.none && Int(latest) >= firstSection
                if restIsInside[tile] && !isPresent { isCovered[tile] = true }
                restIsInside[tile] = false
            }
        }
        builder.markStarts(from: firstSection, .startsPolygon)
    }
}
