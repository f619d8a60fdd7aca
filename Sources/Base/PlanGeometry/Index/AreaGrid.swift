/// The grid of an ``AreaIndex``: what is known of each tile and cell.
struct AreaGrid: Sendable {
    let tileGrid: TileGrid
    /// The entry of each tile.
    let tiles: [AreaEntry]
    /// The choices of the tiles that have one. The first belongs to no tile: it is read, in vain, for tiles without a
    /// choice, so that no branch is needed.
    let choices: [TileChoice]
    /// The walls of the tiles, those of a tile one after another. The first serves the tiles of which no wall is known.
    let walls: [TileWall]
    /// The ``TileAreas`` of the tiles that have a choice.
    let stream: [UInt32]

    /// The memory that the grid takes, in bytes.
    var memoryFootprint: Int {
        tiles.count * MemoryLayout<AreaEntry>.stride + choices.count * MemoryLayout<TileChoice>.stride
            + walls.count * MemoryLayout<TileWall>.stride + stream.count * MemoryLayout<UInt32>.stride
            + tileGrid.memoryFootprint
    }

    /// Lends the memory that is read from. The pointers do not outlive the call.
    @inline(__always)
    func withReader(_ points: [Point], _ rule: FillRule, _ body: (AreaReader) -> Void) {
        tiles.withUnsafeBufferPointer { tiles in
            choices.withUnsafeBufferPointer { choices in
                walls.withUnsafeBufferPointer { walls in
                    _ = tileGrid.withSectionReader(points, stream, rule) { sections -> Void? in
                        guard let tiles = tiles.baseAddress, let choices = choices.baseAddress,
                            let walls = walls.baseAddress
                        else { return nil }
                        return body(
                            AreaReader(
                                map: tileGrid.map, tiles: tiles, choices: choices, walls: walls, sections: sections))
                    }
                }
            }
        }
    }
}
