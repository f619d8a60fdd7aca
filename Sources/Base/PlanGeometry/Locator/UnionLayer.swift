/// The inside of a union of polygons on a grid. It says nothing of the cells that edges touch.
struct UnionLayer: ~Copyable {
    /// For each tile the cells inside.
    var inside: FixedBuffer<UInt32>
    /// For each tile, whether polygons that have no edge in it cover it.
    var isCovered: FixedBuffer<Bool>
    /// The cells inside the polygon that is being added.
    private var polygon: FixedBuffer<UInt32>
    /// For each tile, whether it is inside all rings of that polygon that have no edge in it.
    private var restIsInside: FixedBuffer<Bool>

    init(tileCount: Int) {
        inside = FixedBuffer(repeating: 0, count: tileCount)
        isCovered = FixedBuffer(repeating: false, count: tileCount)
        polygon = FixedBuffer(repeating: 0, count: tileCount)
        restIsInside = FixedBuffer(repeating: false, count: tileCount)
    }

    /// Adds a polygon, whose rings are given by their edges and boxes, the exterior one first.
    mutating func add(_ rings: ArraySlice<FlatRing>, to builder: inout GridBuilder) {
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
