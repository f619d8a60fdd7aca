/// Builds the grid of an ``AreaIndex``.
struct AreaGridBuilder: ~Copyable {
    /// An area in a tile: with edges there, or covering the tile.
    private struct Group: BitwiseCopyable {
        var area: UInt32
        /// The cells inside.
        var plane: UInt32 = 0
        /// The first section, or ``GridBuilder/none`` for an area that covers the tile without an edge in it.
        var firstSection: UInt32
        var sectionCount: UInt32 = 0
        /// Whether a corner is on an edge, so that all edges of the area must be scanned.
        var isScanned: Bool
        /// Whether polygons of the area that have no edge in the tile cover it.
        var isCovered = false
        /// The next group of the same tile.
        var next = GridBuilder.none

        init(area: UInt32, firstSection: UInt32, isScanned: Bool) {
            self.area = area
            self.firstSection = firstSection
            self.isScanned = isScanned
        }
    }

    /// What is written of a grid, see ``AreaRecord``.
    struct Lists {
        /// For each tile its entry or the number of its choice.
        var tiles: [UInt32]
        var choices: [UInt32]
        var stream: [UInt32]
    }

    private var builder: GridBuilder
    private let layer: ShapeLayer
    private var groups: GrowingBuffer<Group>
    /// For each tile its first and its latest group.
    private var firstGroup: [UInt32]
    private var latestGroup: [UInt32]

    /// The grid, the tiles and the records, or `nil` when a grid does not suit the areas.
    static func build(_ flat: FlatAreas, rule: FillRule) -> (grid: TileGrid, lists: Lists)? {
        guard let box = flat.boxes.reduce(nil, { total, box in box.map { total?.union($0) ?? $0 } ?? total }),
            flat.points.count < GridBuilder.greatestPointCount,
            TileGrid.lengths.contains(box.width), TileGrid.lengths.contains(box.height)
        else { return nil }
        var extents = (x: 0.0, y: 0.0)
        for ring in flat.rings.joined().joined() {
            for edge in ring.edges {
                extents.x += (flat.points[edge + 1].x - flat.points[edge].x).magnitude
                extents.y += (flat.points[edge + 1].y - flat.points[edge].y).magnitude
            }
        }
        let layout = GridLayout(
            count: flat.vertexCount, extentX: extents.x / box.width, extentY: extents.y / box.height, tilesOfEdge: 3)
        guard let grid = TileGrid(over: box, columns: layout.columns, rows: layout.rows) else { return nil }
        return flat.points.withUnsafeBufferPointer { points in
            guard let points = points.baseAddress else { return nil }
            var areas = AreaGridBuilder(
                GridBuilder(
                    grid: grid, rule: rule, points: points, expectedPieces: 4 * flat.vertexCount,
                    isCoarse: layout.isCoarse))
            for (index, polygons) in flat.rings.enumerated() { areas.add(polygons, area: UInt32(index)) }
            return (grid, areas.write())
        }
    }

    private init(_ builder: consuming GridBuilder) {
        layer = ShapeLayer(tileCount: builder.tileCount)
        groups = GrowingBuffer(capacity: builder.tileCount)
        firstGroup = Array(repeating: GridBuilder.none, count: builder.tileCount)
        latestGroup = firstGroup
        self.builder = builder
    }

    /// Lays the polygons of an area onto the grid.
    private mutating func add(_ polygons: [[FlatRing]], area: UInt32) {
        let firstSection = builder.sections.count
        let badCornerCount = builder.badCorners.count
        var (columns, rows) = (Int.max..<Int.max, Int.max..<Int.max)
        for rings in polygons {
            layer.add(rings, to: &builder)
            for ring in rings {
                builder.beginRing(over: ring.box)
                columns = Self.union(columns, builder.tileColumns)
                rows = Self.union(rows, builder.tileRows)
            }
        }
        let bad = Set(builder.badCorners[badCornerCount...])
        for section in firstSection..<builder.sections.count {
            let tile = Int(builder.sections[section].tile)
            if !isLatest(area, tile) {
                append(Group(area: area, firstSection: UInt32(section), isScanned: bad.contains(tile)), tile)
            }
            groups.base[Int(latestGroup[tile])].sectionCount += 1
        }
        for row in rows {
            for column in columns {
                let tile = row * builder.columns + column
                if layer.isCovered[tile] && !isLatest(area, tile) {
                    append(Group(area: area, firstSection: GridBuilder.none, isScanned: false), tile)
                }
                if isLatest(area, tile) {
                    groups.base[Int(latestGroup[tile])].isCovered = layer.isCovered[tile]
                    groups.base[Int(latestGroup[tile])].plane = layer.inside[tile] & builder.innerCells(column, row)
                }
                layer.isCovered[tile] = false
                layer.inside[tile] = 0
            }
        }
    }

    /// Whether the latest group of a tile is that of `area`.
    private func isLatest(_ area: UInt32, _ tile: Int) -> Bool {
        let latest = latestGroup[tile]
        return latest != GridBuilder.none && groups[Int(latest)].area == area
    }

    private mutating func append(_ group: Group, _ tile: Int) {
        let index = UInt32(groups.count)
        groups.append(group)
        if latestGroup[tile] == GridBuilder.none {
            firstGroup[tile] = index
        } else {
            groups.base[Int(latestGroup[tile])].next = index
        }
        latestGroup[tile] = index
    }

    /// Writes the lists. From here on the sections' counts are of no use.
    private mutating func write() -> Lists {
        var tiles = [UInt32](repeating: AreaRecord.empty, count: builder.tileCount)
        // Where a tile has no choice, the first one is read in its place, and what it says is not used.
        var choices = [UInt32](repeating: 0, count: AreaRecord.choiceLength)
        var stream: [UInt32] = []
        let sections = builder.sections.base
        for tile in 0..<builder.tileCount where firstGroup[tile] != GridBuilder.none {
            let first = groups[Int(firstGroup[tile])]
            if first.next == GridBuilder.none && first.firstSection == GridBuilder.none {
                tiles[tile] = AreaRecord.coveredBit | first.area
                continue
            }
            tiles[tile] = UInt32(choices.count / AreaRecord.choiceLength)
            let (row, column) = tile.quotientAndRemainder(dividingBy: builder.columns)
            let touched = builder.touchedCells(tile) & builder.innerCells(column, row)
            let header = stream.count
            choices += choice(tile, touched: touched) + [UInt32(header), 0]
            stream += [0, 0, touched]
            var covering = firstGroup[tile]
            while covering != GridBuilder.none {
                let group = groups[Int(covering)]
                if group.firstSection == GridBuilder.none {
                    stream.append(group.area)
                    stream[header + 1] += 1
                }
                covering = group.next
            }
            var index = firstGroup[tile]
            while index != GridBuilder.none {
                let group = groups[Int(index)]
                if group.firstSection != GridBuilder.none {
                    let flags =
                        (group.isCovered ? AreaRecord.coveredFlag : 0) | (group.isScanned ? AreaRecord.scanFlag : 0)
                    let place = stream.count
                    stream += [group.area, group.plane, group.sectionCount | flags, 0]
                    stream[header] += 1
                    var section = group.firstSection
                    for _ in 0..<group.sectionCount {
                        let content = sections[Int(section)]
                        let flags = content.flags & SectionFlags.mask
                        stream += [
                            flags | content.runCount << TileRecord.runCountShift,
                            UInt32(bitPattern: content.reference), content.chordCount,
                        ]
                        sections[Int(section)].chordCount = UInt32(stream.count)
                        stream += repeatElement(0, count: Int(content.chordCount))
                        sections[Int(section)].runCount = UInt32(stream.count)
                        stream += repeatElement(0, count: Int(content.runCount))
                        section = content.next
                    }
                    stream[place + 3] = UInt32(stream.count)
                }
                index = group.next
            }
        }
        for index in 0..<builder.chords.count {
            let piece = builder.chords[index]
            stream[Int(sections[Int(piece.section)].chordCount)] = piece.content
            sections[Int(piece.section)].chordCount += 1
        }
        for index in 0..<builder.runs.count {
            let piece = builder.runs[index]
            stream[Int(sections[Int(piece.section)].runCount)] = piece.content
            sections[Int(piece.section)].runCount += 1
        }
        return Lists(tiles: tiles, choices: choices, stream: stream)
    }

    /// The bits of the cells of a tile, two each, and the entries that they choose from.
    private func choice(_ tile: Int, touched: UInt32) -> [UInt32] {
        var entries = [AreaRecord.several]
        var chosen: UInt64 = 0
        for cell: UInt32 in 0..<32 where touched >> cell & 1 == 0 {
            let entry = entry(ofCell: cell, tile)
            var number = entries.firstIndex(of: entry)
            if number == nil && entries.count < AreaRecord.entryCount {
                number = entries.count
                entries.append(entry)
            }
            chosen |= UInt64(number ?? 0) << UInt64(2 * cell)
        }
        entries += repeatElement(AreaRecord.several, count: AreaRecord.entryCount - entries.count)
        return [UInt32(truncatingIfNeeded: chosen), UInt32(chosen >> 32)] + entries
    }

    /// The entry of a cell that no edge touches.
    private func entry(ofCell cell: UInt32, _ tile: Int) -> UInt32 {
        var entry = AreaRecord.empty
        var index = firstGroup[tile]
        while index != GridBuilder.none {
            let group = groups[Int(index)]
            if group.firstSection == GridBuilder.none || group.plane >> cell & 1 != 0 {
                if entry != AreaRecord.empty { return AreaRecord.several }
                entry = AreaRecord.coveredBit | group.area
            }
            index = group.next
        }
        return entry
    }

    private static func union(_ left: Range<Int>, _ right: Range<Int>) -> Range<Int> {
        left.isEmpty ? right : min(left.lowerBound, right.lowerBound)..<max(left.upperBound, right.upperBound)
    }
}
