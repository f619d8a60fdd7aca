/// Where the tiles of one layout are kept.
protocol TileStore: AnyObject, Sendable {
    /// True if several threads may write tiles at once, in any order; false if tiles must be written one by one, in order.
    var writesAtOnce: Bool { get }

    /// Keeps a tile that is not there yet.
    ///
    /// - Returns: where it lies, for ``StoredTile/place``.
    func write(_ bytes: [UInt8], of tile: TileAddress) throws -> Int

    /// Keeps a tile that another pyramid of the same form has.
    ///
    /// - Returns: where it lies here.
    func take(_ tile: TileAddress, _ stored: StoredTile, from other: any TileStore) throws -> Int

    /// The bytes of a tile that is there. Several threads may call it at once.
    func read(_ tile: TileAddress, _ stored: StoredTile) throws -> [UInt8]

    /// True if a tile of the journal is present in the store; a power failure can lose such a tile. Several threads may call the
    /// function at once.
    func has(_ tile: TileAddress, _ stored: StoredTile) -> Bool

    /// Makes sure that what was written can be read; called before it goes into the journal.
    func commit() throws

    /// Writes what belongs to all tiles together.
    func finish(_ header: PyramidHeader, _ storedTiles: [TileAddress: StoredTile]) throws
}

extension TileStore {
    func take(_ tile: TileAddress, _ stored: StoredTile, from other: any TileStore) throws -> Int {
        try write(other.read(tile, stored), of: tile)
    }
}
