extension AreaIndex {
    /// Calls `body` with the areas that contain a point, in no particular order.
    @inline(__always)
    func forEachArea(at point: Point, boundary: BoundaryRule, _ body: (Int) -> Void) {
        guard let grid else {
            if point.isFinite { scanAreas(at: point, boundary) { body(Int($0)) } }
            return
        }
        grid.withReader(flat.points, rule) { reader in
            let cell = reader.map.cell(point)
            let entry = reader.tiles[reader.map.tile(of: cell)]
            if let choice = entry.choice {
                let tileAreas = reader.tileAreas(reader.choices[choice].areas)
                forEachArea(at: point, in: cell, boundary, reader, tileAreas, tileAreas.head.edgedCount) {
                    body(Int($0))
                }
            } else if entry != .none {
                body(Int(entry.area))
            }
        }
    }

    /// Calls `body` with the areas that contain a point, by those of the point's tile and the number of areas with
    /// edges there.
    @inline(__always)
    func forEachArea(
        at point: Point, in cell: GridCell, _ boundary: BoundaryRule, _ reader: AreaReader, _ tileAreas: TileAreas,
        _ edgedCount: UInt32, _ body: (Int32) -> Void
    ) {
        let coveringCount = Int(tileAreas.head.coveringCount)
        for index in 0..<coveringCount { body(Int32(bitPattern: tileAreas.covering[index])) }
        let isTouched = tileAreas.head.touched >> cell.bit & 1 != 0
        var isFound = coveringCount > 0
        var isOnBoundary = false
        var next = tileAreas.edged
        for _ in 0..<edgedCount {
            let area = EdgedArea(at: next)
            next = reader.sections.stream + Int(area.head.next)
            if isTouched {
                switch rank(of: point, in: cell, reader.sections, area) {
                case 2:
                    body(Int32(bitPattern: area.head.area))
                    isFound = true
                case 1:
                    isOnBoundary = true
                    if boundary == .inclusive { body(Int32(bitPattern: area.head.area)) }
                default: break
                }
            } else if area.head.inside >> cell.bit & 1 != 0 {
                body(Int32(bitPattern: area.head.area))
            }
        }
        if isOnBoundary && boundary == .tiling {
            for area in owners(of: point, in: cell, reader.sections, tileAreas, isInsideAnother: isFound) {
                body(Int32(area))
            }
        }
    }

    /// The rank of a point's location relative to an area with edges in the point's tile.
    @inline(__always)
    private func rank(of point: Point, in cell: GridCell, _ reader: SectionReader, _ area: EdgedArea) -> UInt32 {
        reader.rank(of: point, reader.corner(cell), area.head.summary, at: area.sections)
            ?? UInt32(location(of: point, in: Int(area.head.area)).rank)
    }

    /// The areas, of those of a tile that have a point on their boundary, to which it belongs under the tiling rule.
    @inline(never)
    private func owners(
        of point: Point, in cell: GridCell, _ reader: SectionReader, _ tileAreas: TileAreas, isInsideAnother: Bool
    ) -> [Int] {
        var candidates: [Int] = []
        var next = tileAreas.edged
        for _ in 0..<tileAreas.head.edgedCount {
            let area = EdgedArea(at: next)
            next = reader.stream + Int(area.head.next)
            if rank(of: point, in: cell, reader, area) == 1 { candidates.append(Int(area.head.area)) }
        }
        return owners(of: point, among: candidates, isInsideAnother: isInsideAnother)
    }

    /// Calls `body` with the areas that contain a point, by a scan of all areas.
    @inline(never)
    func scanAreas(at point: Point, _ boundary: BoundaryRule, _ body: (Int32) -> Void) {
        var candidates: [Int] = []
        var isInside = false
        for area in areas.indices where flat.boxes[area]?.contains(point) == true {
            switch location(of: point, in: area) {
            case .inside:
                isInside = true
                body(Int32(area))
            case .boundary: candidates.append(area)
            case .outside: break
            }
        }
        switch boundary {
        case .inclusive: break
        case .exclusive: candidates = []
        case .tiling: candidates = owners(of: point, among: candidates, isInsideAnother: isInside)
        }
        for area in candidates { body(Int32(area)) }
    }
}
