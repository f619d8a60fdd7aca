extension AreaGridBuilder {
    /// Writes the grid. From here on the sections' counts are of no use.
    func write() -> AreaGrid {
        var tiles = [AreaEntry](repeating: .none, count: builder.tileCount)
        var choiceCount = 1
        for tile in tiles.indices where firstArea[tile] != GridBuilder.none {
            let first = areas[Int(firstArea[tile])]
            if first.isWhole && first.next == GridBuilder.none {
                tiles[tile] = AreaEntry(area: first.area)
            } else {
                tiles[tile] = AreaEntry(choice: choiceCount)
                choiceCount += 1
            }
        }
        var choices = [TileChoice](repeating: TileChoice(), count: choiceCount)
        let stream = writeRecords(tiles, &choices)
        var walls = GrowingBuffer<TileWall>(capacity: choiceCount * 3)
        walls.append(.unknown)
        stream.withUnsafeBufferPointer { stream in
            guard let stream = stream.baseAddress else { return }
            writeChoices(tiles, &choices, stream, &walls)
        }
        return AreaGrid(
            tileGrid: builder.grid, tiles: tiles, choices: choices,
            walls: Array(UnsafeBufferPointer(start: walls.base, count: walls.count)), stream: stream)
    }

    /// Writes the areas of each tile, and their place into its choice.
    private func writeRecords(_ tiles: [AreaEntry], _ choices: inout [TileChoice]) -> [UInt32] {
        // A covering area takes one word, less than an area with edges.
        let wordCount =
            choices.count * TileAreas.Head.wordCount + areas.count * EdgedArea.Head.wordCount
            + builder.sectionWordCount
        return [UInt32](unsafeUninitializedCapacity: wordCount) { words, count in
            guard let words = words.baseAddress else { return }
            var writer = WordWriter(words)
            for (tile, entry) in tiles.enumerated() {
                guard let choice = entry.choice else { continue }
                choices[choice].areas = UInt32(truncatingIfNeeded: writer.position)
                writeRecord(of: tile, to: &writer)
            }
            builder.writePieces(to: writer)
            count = writer.position
        }
    }

    private func writeRecord(of tile: Int, to writer: inout WordWriter) {
        let (row, column) = tile.quotientAndRemainder(dividingBy: builder.columns)
        let start = writer.position
        var head = TileAreas.Head(touched: builder.touchedCells(tile) & builder.innerCells(column, row))
        writer.skip(TileAreas.Head.wordCount)
        forEachArea(of: tile) { area in
            guard area.isWhole else { return }
            writer.append(area.area)
            head.coveringCount += 1
        }
        forEachArea(of: tile) { area in
            guard !area.isWhole else { return }
            write(area, to: &writer)
            head.edgedCount += 1
        }
        writer.store(head, at: start)
    }

    /// Writes an area with edges in a tile, apart from the chords and runs.
    @inline(__always)
    private func write(_ area: TileArea, to writer: inout WordWriter) {
        let start = writer.position
        let summary = SectionSummary(count: area.sectionCount, isCovered: area.isCovered, isScanned: area.isScanned)
        var head = EdgedArea.Head(area: area.area, inside: area.inside, summary: summary)
        writer.skip(EdgedArea.Head.wordCount)
        _ = builder.writeSections(from: Int(area.firstSection), atMost: area.sectionCount, to: &writer)
        head.next = UInt32(truncatingIfNeeded: writer.position)
        writer.store(head, at: start)
    }

    /// Calls `body` with the areas of a tile, in their order.
    @inline(__always)
    private func forEachArea(of tile: Int, _ body: (TileArea) -> Void) {
        var index = firstArea[tile]
        while index != GridBuilder.none {
            let area = areas[Int(index)]
            body(area)
            index = area.next
        }
    }

    /// Sets the entries and walls of all tiles that have a choice.
    private func writeChoices(
        _ tiles: [AreaEntry], _ choices: inout [TileChoice], _ stream: UnsafePointer<UInt32>,
        _ walls: inout GrowingBuffer<TileWall>
    ) {
        var entries = TileEntries(tileCount: builder.tileCount)
        for (tile, entry) in tiles.enumerated() {
            let touched = entry.choice.map { TileAreas(at: stream + Int(choices[$0].areas)).head.touched } ?? 0
            entries.add(tile, touched: touched, first: firstArea[tile], of: areas)
        }
        // Where cells are large or places inexact, walls are not looked for.
        let hasWalls = !builder.isCoarse && builder.grid.slack < TileLines.greatestSlack
        var tileWalls = TileWalls(
            lines: TileLines(points: builder.points, map: builder.map), columns: builder.columns,
            rows: builder.grid.rows)
        for (tile, entry) in tiles.enumerated() {
            guard let choice = entry.choice else { continue }
            let overflow = entries.setEntries(of: &choices[choice], tile)
            guard hasWalls else { continue }
            let (row, column) = tile.quotientAndRemainder(dividingBy: builder.columns)
            let tileAreas = TileAreas(at: stream + Int(choices[choice].areas))
            choices[choice].wall = tileWalls.write(
                column: column, row: row, tileAreas, stream, entries, overflow: overflow, into: &walls)
        }
    }
}
