import PlanBase
import PlanModel
import PlanStore
import Synchronization

/// Tiles in one SQLite file, MBTiles 1.3 (<https://github.com/mapbox/mbtiles-spec/blob/master/1.3/spec.md>).
///
/// Tiles with the same bytes are stored once: `tiles` is a view of `map` and `images`, as other programs make it too. Rows are counted
/// from the bottom of the world's square.
// Unchecked: the lock sees to it that one thread at a time uses the file.
final class MBTilesFile: TileStore, @unchecked Sendable {
    private let path: String
    private let file: SQLiteFile
    private let lock = Mutex(())
    private var isInTransaction = false

    /// Opens a file to be written, and makes its tables if they are missing.
    init(writing path: String) throws {
        self.path = path
        do {
            file = try SQLiteFile(path: path, isNew: true)
            for sql in Self.schema { try file.run(sql) }
        } catch {
            throw Self.failure(error, path)
        }
    }

    /// Opens a file to be read.
    init(reading path: String) throws(FileFailure) {
        self.path = path
        do {
            file = try SQLiteFile(path: path, isNew: false)
        } catch {
            throw FileFailure(path: path, reason: Message(describing: error))
        }
    }

    private static let schema = [
        "CREATE TABLE IF NOT EXISTS metadata (name TEXT, value TEXT)",
        "CREATE TABLE IF NOT EXISTS images (tile_id TEXT PRIMARY KEY, tile_data BLOB)",
        """
        CREATE TABLE IF NOT EXISTS map (
            zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT,
            PRIMARY KEY (zoom_level, tile_column, tile_row))
        """,
        """
        CREATE VIEW IF NOT EXISTS tiles AS
            SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images ON images.tile_id = map.tile_id
        """,
        "CREATE TABLE IF NOT EXISTS planmark (record TEXT)",
    ]

    let writesAtOnce = false

    func write(_ bytes: [UInt8], of tile: TileAddress) throws -> Int {
        try lock.withLock { _ in try insert(bytes, tile) }
        return 0
    }

    private func insert(_ bytes: [UInt8], _ tile: TileAddress) throws {
        do {
            if !isInTransaction {
                try file.run("BEGIN")
                isInTransaction = true
            }
            let id = String("\(ContentHash(of: bytes))".prefix(32))
            let key = Self.key(of: tile)
            try file.run("INSERT OR IGNORE INTO images VALUES (?, ?)", .text(id), .blob(bytes))
            try file.run("INSERT OR REPLACE INTO map VALUES (?, ?, ?, ?)", key.level, key.column, key.row, .text(id))
        } catch {
            throw Self.failure(error, path)
        }
    }

    func read(_ tile: TileAddress, _ stored: StoredTile) throws -> [UInt8] {
        let sql = """
            SELECT tile_data FROM map JOIN images ON images.tile_id = map.tile_id
            WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
            """
        do {
            let key = Self.key(of: tile)
            let bytes = try lock.withLock { _ in try file.bytes(sql, key.level, key.column, key.row) }
            if let bytes { return bytes }
        } catch {
            throw TileError(.unreadableTile(tile, file: path, reason: Message(describing: error)))
        }
        throw TileError(.unreadableTile(tile, file: path, reason: Message("it is not there")))
    }

    func has(_ tile: TileAddress, _ stored: StoredTile) -> Bool {
        let sql = "SELECT 1 FROM map WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?"
        let key = Self.key(of: tile)
        return lock.withLock { _ in (try? file.bytes(sql, key.level, key.column, key.row)) ?? nil } != nil
    }

    func commit() throws {
        guard isInTransaction else { return }
        do { try file.run("COMMIT") } catch { throw Self.failure(error, path) }
        isInTransaction = false
    }

    func finish(_ header: PyramidHeader, _ storedTiles: [TileAddress: StoredTile]) throws {
        let (shape, format) = (header.shape, header.options.format)
        let (east, south) = MercatorSquare(shape).lowerRight
        let journal = TileJournal(header: header, storedTiles: storedTiles)
        let values = [
            ("name", header.name), ("format", format == .webp ? "webp" : header.ending), ("type", "overlay"),
            ("version", "1"), ("description", MercatorSquare.explanation), ("minzoom", "\(shape.firstLevel)"),
            ("maxzoom", "\(shape.lastLevel)"), ("bounds", "-180,\(south),\(east),\(MercatorSquare.north)"),
            ("center", "\((east - 180) / 2),\((south + MercatorSquare.north) / 2),\(shape.firstLevel)"),
            ("width", "\(shape.width)"), ("height", "\(shape.height)"),
        ]
        do {
            try file.run("BEGIN")
            try file.run("DELETE FROM metadata")
            try file.run("DELETE FROM planmark")
            for (name, value) in values {
                try file.run("INSERT INTO metadata VALUES (?, ?)", .text(name), .text(value))
            }
            try file.run("INSERT INTO planmark VALUES (?)", .text(try journal.text()))
            try file.run("COMMIT")
            file.close()
        } catch {
            throw Self.failure(error, path)
        }
    }

    /// The journal of a file that Planmark made; nil for any other.
    static func journal(in path: String) throws(FileFailure) -> [UInt8]? {
        let tiles = try MBTilesFile(reading: path)
        return try? tiles.file.bytes("SELECT record FROM planmark")
    }

    private static func key(of tile: TileAddress) -> (level: SQLValue, column: SQLValue, row: SQLValue) {
        let row = (1 << tile.level) - 1 - tile.row
        return (.integer(Int64(tile.level)), .integer(Int64(tile.column)), .integer(Int64(row)))
    }

    private static func failure(_ error: any Error, _ path: String) -> TileError {
        (error as? TileError) ?? TileError(.writeFailed(path: path, reason: Message(describing: error)))
    }
}
