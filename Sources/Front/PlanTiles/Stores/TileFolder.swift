import Glibc
import Synchronization

/// Tiles as files in a folder.
final class TileFolder: TileStore {
    let path: String
    private let header: PyramidHeader
    /// The name of the journal of all tiles.
    static let journalName = "planmark.tiles"

    /// The folders that are known to exist.
    private let folders = Mutex<Set<String>>([])

    init(path: String, header: PyramidHeader) { (self.path, self.header) = (path, header) }

    let writesAtOnce = true

    func write(_ bytes: [UInt8], of tile: TileAddress) throws -> Int {
        for name in names(of: tile) {
            try makeFolder(of: name)
            try write(bytes, to: name)
        }
        return 0
    }

    func take(_ tile: TileAddress, _ stored: StoredTile, from other: any TileStore) throws -> Int {
        guard let other = other as? TileFolder else { return try write(other.read(tile, stored), of: tile) }
        for (name, old) in zip(names(of: tile), other.names(of: tile)) {
            try makeFolder(of: name)
            // Tiles are never changed in place, so that two pyramids may share a file. Where the file system has no links it is copied.
            if link("\(other.path)/\(old)", "\(path)/\(name)") == 0 { continue }
            try write(other.read(tile, stored), to: name)
        }
        return 0
    }

    func read(_ tile: TileAddress, _ stored: StoredTile) throws -> [UInt8] {
        let file = "\(path)/\(names(of: tile)[0])"
        do {
            return try WholeFile.read(file)
        } catch {
            throw TileError(.unreadableTile(tile, file: file, reason: error.reason))
        }
    }

    func has(_ tile: TileAddress, _ stored: StoredTile) -> Bool {
        names(of: tile).allSatisfy { name in
            var status = stat()
            return stat("\(path)/\(name)", &status) == 0 && Int(status.st_size) == stored.byteCount
        }
    }

    func commit() {}

    func finish(_ header: PyramidHeader, _ storedTiles: [TileAddress: StoredTile]) throws {
        let journal = try TileJournal(header: header, storedTiles: storedTiles).text()
        for (name, text) in DescriptionFiles.files(for: header) + [(Self.journalName, journal)] {
            try write(Array(text.utf8), to: name)
        }
    }

    /// The names of a tile's files in the folder. IIIF has more than one for a tile that is a level by itself, as viewers ask for it
    /// by other names.
    func names(of tile: TileAddress) -> [String] {
        let (shape, ending) = (header.shape, header.ending)
        switch header.options.layout {
        case .dzi: return ["\(header.name)_files/\(tile.level)/\(tile.column)_\(tile.row).\(ending)"]
        case .zoomify:
            return ["TileGroup\(groupIndex(of: tile) / 256)/\(tile.level)-\(tile.column)-\(tile.row).\(ending)"]
        case .iiif:
            let scale = 1 << (shape.lastLevel - tile.level)
            let side = shape.tileSize * scale
            let (left, top) = (tile.column * side, tile.row * side)
            let (width, height) = (min(side, shape.width - left), min(side, shape.height - top))
            let part = shape.part(of: tile)
            let size = "\(part.width),\(part.height)"
            let name = "\(left),\(top),\(width),\(height)/\(size)/0/default.\(ending)"
            guard shape.tiles(ofLevel: tile.level) == (1, 1) else { return [name] }
            let sizes = tile.level == shape.lastLevel ? [size, "max"] : [size]
            return [name] + sizes.map { "full/\($0)/0/default.\(ending)" }
        case .xyz, .mbtiles, .pmtiles: return ["\(tile.level)/\(tile.column)/\(tile.row).\(ending)"]
        }
    }

    /// The names of all files that Planmark writes into the folder of a pyramid with some tiles.
    func ownNames(of tiles: some Sequence<TileAddress>) -> [String] {
        tiles.flatMap(names) + DescriptionFiles.files(for: header).map(\.name) + [Self.journalName]
            + ViewerFiles.copiedNames + (header.photos ?? []).map(TilePhotos.file)
    }

    /// Returns the number of tiles before `tile` in Zoomify's order: the smallest level first, and each level row by row.
    private func groupIndex(of tile: TileAddress) -> Int {
        // Zoomify counts all levels, also those that were left out.
        var index = tile.row * header.shape.tiles(ofLevel: tile.level).columns + tile.column
        for level in 0..<tile.level {
            let (columns, rows) = header.shape.tiles(ofLevel: level)
            index += columns * rows
        }
        return index
    }

    private func makeFolder(of name: String) throws {
        guard let end = name.lastIndex(of: "/") else { return }
        let folder = String(name[..<end])
        guard !folders.withLock({ $0.contains(folder) }) else { return }
        try Folders.make("\(path)/\(folder)")
        folders.withLock { _ = $0.insert(folder) }
    }

    private func write(_ bytes: [UInt8], to name: String) throws { try WholeFile.write(bytes, to: "\(path)/\(name)") }
}
