/// What is written of the grid of an ``AreaIndex``, see ``AreaRecord``.
struct AreaLists: Sendable {
    /// For each tile its entry or the number of its choice.
    var tiles: [UInt32]
    var choices: [UInt32]
    var walls: [UInt32]
    var stream: [UInt32]

    /// The memory that the lists take, in bytes.
    var memoryFootprint: Int {
        (tiles.count + choices.count + walls.count + stream.count) * MemoryLayout<UInt32>.stride
    }

    /// Lends the tiles, choices, walls and the stream. The pointers do not outlive the call.
    @inline(__always)
    func withPointers(
        _ body: (UnsafePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>) -> Void
    ) {
        tiles.withUnsafeBufferPointer { tiles in
            choices.withUnsafeBufferPointer { choices in
                walls.withUnsafeBufferPointer { walls in
                    stream.withUnsafeBufferPointer { stream in
                        guard let tiles = tiles.baseAddress, let choices = choices.baseAddress,
                            let walls = walls.baseAddress, let stream = stream.baseAddress
                        else { return }
                        body(tiles, choices, walls, stream)
                    }
                }
            }
        }
    }
}

extension AreaGridBuilder {
    /// Writes the lists. From here on the sections' counts are of no use.
    mutating func write() -> AreaLists {
        var tiles = [UInt32](repeating: AreaRecord.empty, count: builder.tileCount)
        var choiceCount = 1
        for tile in 0..<builder.tileCount where firstGroup[tile] != GridBuilder.none {
            let first = groups[Int(firstGroup[tile])]
            if first.isWhole && first.next == GridBuilder.none {
                tiles[tile] = AreaRecord.coveredBit | first.area
            } else {
                tiles[tile] = UInt32(truncatingIfNeeded: choiceCount)
                choiceCount += 1
            }
        }
        var walls = GrowingBuffer<UInt32>(capacity: choiceCount * 3 * AreaRecord.wallLength)
        // The wall of tiles for which none is known.
        walls.append(wall: .max, edge: 0, left: AreaRecord.several, right: AreaRecord.several)
        var stream: [UInt32] = []
        let choices = [UInt32](unsafeUninitializedCapacity: choiceCount * AreaRecord.choiceLength) { choices, count in
            // Where a tile has no choice, the first one is read in its place, and what it says is not used.
            choices.initialize(repeating: 0)
            count = choices.count
            guard let choices = choices.baseAddress else { return }
            stream = writeRecords(tiles, choices)
            stream.withUnsafeBufferPointer { stream in
                guard let stream = stream.baseAddress else { return }
                writeChoices(tiles, choices, stream, &walls)
            }
        }
        return AreaLists(
            tiles: tiles, choices: choices, walls: Array(UnsafeBufferPointer(start: walls.base, count: walls.count)),
            stream: stream)
    }

    /// Writes the records, and the place of each into its choice.
    private mutating func writeRecords(_ tiles: [UInt32], _ choices: UnsafeMutablePointer<UInt32>) -> [UInt32] {
        let sections = builder.sections.base
        // Each tile with a choice has a header, each group of edges one of its own, and a covering area one word.
        let length =
            tiles.count * AreaRecord.headerLength + groups.count * AreaRecord.groupHeaderLength
            + builder.sections.count * TileRecord.sectionHeaderLength + builder.chords.count + builder.runs.count
        return [UInt32](unsafeUninitializedCapacity: length) { stream, count in
            guard let stream = stream.baseAddress else { return }
            var position = 0
            for tile in tiles.indices where tiles[tile] < AreaRecord.several {
                let header = position
                let (row, column) = tile.quotientAndRemainder(dividingBy: builder.columns)
                choices[Int(tiles[tile]) * AreaRecord.choiceLength + AreaRecord.recordPlace] = UInt32(
                    truncatingIfNeeded: header)
                stream[header] = 0
                stream[header + 1] = 0
                stream[header + 2] = builder.touchedCells(tile) & builder.innerCells(column, row)
                position += AreaRecord.headerLength
                var index = firstGroup[tile]
                while index != GridBuilder.none {
                    let group = groups[Int(index)]
                    if group.isWhole {
                        stream[position] = group.area
                        position += 1
                        stream[header + 1] += 1
                    }
                    index = group.next
                }
                index = firstGroup[tile]
                while index != GridBuilder.none {
                    let group = groups[Int(index)]
                    if !group.isWhole {
                        position = write(group, stream, position)
                        stream[header] += 1
                    }
                    index = group.next
                }
            }
            // The sections' counts now say where their next chord and run go.
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
            count = position
        }
    }

    /// Writes an area with edges in a tile, apart from the chords and runs, and returns where the next one goes.
    @inline(__always)
    private func write(_ group: Group, _ stream: UnsafeMutablePointer<UInt32>, _ start: Int) -> Int {
        let sections = builder.sections.base
        let flags = (group.isCovered ? AreaRecord.coveredFlag : 0) | (group.isScanned ? AreaRecord.scanFlag : 0)
        stream[start] = group.area
        stream[start + 1] = group.plane
        stream[start + 2] = group.sectionCount | flags
        var position = start + AreaRecord.groupHeaderLength
        var index = Int(group.firstSection)
        for _ in 0..<group.sectionCount {
            let section = sections[index]
            stream[position] = section.flags & SectionFlags.mask | section.runCount << TileRecord.runCountShift
            stream[position + 1] = UInt32(bitPattern: section.reference)
            stream[position + 2] = section.chordCount
            position += TileRecord.sectionHeaderLength
            sections[index].chordCount = UInt32(truncatingIfNeeded: position)
            position += Int(section.chordCount)
            sections[index].runCount = UInt32(truncatingIfNeeded: position)
            position += Int(section.runCount)
            index = Int(section.next)
        }
        stream[start + 3] = UInt32(truncatingIfNeeded: position)
        return position
    }

    /// Writes the entries and the walls of all tiles that have a choice.
    private func writeChoices(
        _ tiles: [UInt32], _ choices: UnsafeMutablePointer<UInt32>, _ stream: UnsafePointer<UInt32>,
        _ walls: inout GrowingBuffer<UInt32>
    ) {
        var entries = TileEntries(tileCount: builder.tileCount)
        for tile in tiles.indices {
            let hasChoice = tiles[tile] < AreaRecord.several
            let place = hasChoice ? Int(tiles[tile]) * AreaRecord.choiceLength + AreaRecord.recordPlace : 0
            let touched = hasChoice ? stream[Int(choices[place]) + 2] : 0
            entries.add(tile, touched: touched, first: firstGroup[tile], of: groups)
        }
        // Where cells are large or places inexact, walls are not looked for.
        let hasWalls = !builder.isCoarse && builder.grid.slack < TileLines.greatestSlack
        var tileWalls = TileWalls(
            lines: TileLines(points: builder.points, map: builder.map), columns: builder.columns,
            rows: builder.grid.rows)
        for tile in tiles.indices where tiles[tile] < AreaRecord.several {
            let choice = choices + Int(tiles[tile]) * AreaRecord.choiceLength
            let overflow = entries.writeChoice(tile, choice)
            guard hasWalls else { continue }
            let (row, column) = tile.quotientAndRemainder(dividingBy: builder.columns)
            choice[AreaRecord.wallPlace] = tileWalls.write(
                column: column, row: row, record: stream + Int(choice[AreaRecord.recordPlace]), stream, entries,
                overflow: overflow, into: &walls)
        }
    }
}

extension GrowingBuffer<UInt32> {
    /// Appends a wall for an ``AreaRecord``.
    @inline(__always)
    mutating func append(wall cells: UInt32, edge: UInt32, left: UInt32, right: UInt32) {
        append(cells)
        append(edge)
        append(left)
        append(right)
    }
}
