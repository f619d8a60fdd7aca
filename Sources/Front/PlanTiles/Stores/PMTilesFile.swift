import FoundationEssentials
import Glibc
import PlanFiles
import PlanImage
import PlanModel

/// Tiles in one PMTiles file, version 3 (<https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md>).
///
/// The tiles come first, from 16 KiB on, in the order in which they are made; header and directories are known at the end. Tiles with
/// the same bytes are stored once.
// Unchecked: one thread at a time writes, and reading does not change anything.
final class PMTilesFile: TileStore, @unchecked Sendable {
    private let path: String
    private let file: Int32
    private var end: Int
    /// Where tiles with these bytes begin.
    private var places: [ContentHash: Int] = [:]

    /// Header and root directory lie in the first 16 KiB, so that a viewer gets both by one request.
    static let dataStart = 16_384
    private static let headerSize = 127

    /// Opens a file to be written.
    ///
    /// - Parameter storedTiles: The tiles that are there already.
    init(writing path: String, storedTiles: [TileAddress: StoredTile]) throws {
        self.path = path
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw TileError(.writeFailed(path: path, reason: FileFailure.last(path).reason)) }
        end = storedTiles.values.map { $0.place + $0.byteCount }.max() ?? Self.dataStart
        var status = stat()
        fstat(file, &status)
        for stored in Set(storedTiles.values) where stored.place + stored.byteCount <= Int(status.st_size) {
            let bytes = try WholeFile.read(file, at: stored.place, count: stored.byteCount, path)
            places[ContentHash(of: bytes)] = stored.place
        }
        guard ftruncate(file, off_t(end)) == 0, lseek(file, off_t(end), SEEK_SET) >= 0 else { throw failure }
    }

    /// Opens a file to be read.
    init(reading path: String) throws(FileFailure) {
        self.path = path
        file = try WholeFile.open(path).file
        end = 0
    }

    deinit { close(file) }

    let writesAtOnce = false

    func write(_ bytes: [UInt8], of tile: TileAddress) throws -> Int {
        let hash = ContentHash(of: bytes)
        if let place = places[hash] { return place }
        try WholeFile.append(bytes, to: file, path)
        defer { end += bytes.count }
        places[hash] = end
        return end
    }

    func read(_ tile: TileAddress, _ stored: StoredTile) throws -> [UInt8] {
        do {
            return try WholeFile.read(file, at: stored.place, count: stored.byteCount, path)
        } catch {
            throw TileError(.unreadableTile(tile, file: path, reason: error.reason))
        }
    }

    func has(_ tile: TileAddress, _ stored: StoredTile) -> Bool {
        var status = stat()
        return fstat(file, &status) == 0 && stored.place + stored.byteCount <= Int(status.st_size)
    }

    func commit() {}

    private var failure: TileError { TileError(.writeFailed(path: path, reason: FileFailure.last(path).reason)) }
}

// MARK: - Header and directories

extension PMTilesFile {
    /// Tiles of one content, one after the other in the order of their ids.
    private struct Entry {
        var id: UInt64
        var place: Int
        var byteCount: Int
        var runLength: Int
    }

    func finish(_ header: PyramidHeader, _ storedTiles: [TileAddress: StoredTile]) throws {
        let entries = Self.entries(of: storedTiles)
        var (root, leaves): ([UInt8], [UInt8]) = (try Self.directory(entries, from: Self.dataStart), [])
        // A root that is too large has an entry for each of the directories that hold the tiles.
        var leafSize = 4096
        while root.count > Self.dataStart - Self.headerSize {
            (root, leaves) = try Self.directories(entries, leafSize: leafSize)
            leafSize *= 2
        }
        let journal = Array(try TileJournal(header: header, storedTiles: storedTiles).text().utf8)
        let metadataStart = end + journal.count
        let metadata = try Gzip.compress(Array(try Self.metadata(header, journalStart: end, count: journal.count).utf8))
        let leavesStart = metadataStart + metadata.count
        for part in [journal, metadata, leaves] { try WholeFile.append(part, to: file, path) }

        let shape = header.shape
        let (east, south) = MercatorSquare(shape).lowerRight
        func degrees(_ value: Double) -> UInt32 { UInt32(bitPattern: Int32((value * 1e7).rounded())) }
        var head: [UInt8] = Array("PMTiles".utf8) + [3]
        for value in [
            Self.headerSize, root.count, metadataStart, metadata.count, leavesStart, leaves.count, Self.dataStart,
            end - Self.dataStart, storedTiles.count, entries.count, Set(storedTiles.values.map(\.place)).count,
        ] {
            head.append(UInt64(value), byteCount: 8)
        }
        // Not clustered, directories by gzip, tiles as they are.
        head += [0, 2, 1, Self.tileType(header.options.format), UInt8(shape.firstLevel), UInt8(shape.lastLevel)]
        for value in [degrees(-180), degrees(south), degrees(east), degrees(MercatorSquare.north)] {
            head.append(UInt64(value), byteCount: 4)
        }
        head.append(UInt8(shape.firstLevel))
        for value in [degrees((east - 180) / 2), degrees((south + MercatorSquare.north) / 2)] {
            head.append(UInt64(value), byteCount: 4)
        }
        guard lseek(file, 0, SEEK_SET) == 0 else { throw failure }
        try WholeFile.append(head + root, to: file, path)
    }

    private static func tileType(_ format: PictureFormat) -> UInt8 {
        switch format {
        case .png: 2
        case .jpeg: 3
        case .webp: 4
        }
    }

    private static func entries(of storedTiles: [TileAddress: StoredTile]) -> [Entry] {
        let tiles = storedTiles.map { (id: HilbertCurve.id(of: $0.key), stored: $0.value) }.sorted { $0.id < $1.id }
        var entries: [Entry] = []
        for (id, stored) in tiles {
            if let last = entries.last, last.place == stored.place, last.id + UInt64(last.runLength) == id {
                entries[entries.count - 1].runLength += 1
            } else {
                entries.append(Entry(id: id, place: stored.place, byteCount: stored.byteCount, runLength: 1))
            }
        }
        return entries
    }

    /// A root directory of directories with so many entries each, and those.
    private static func directories(_ entries: [Entry], leafSize: Int) throws -> (root: [UInt8], leaves: [UInt8]) {
        var (roots, leaves): ([Entry], [UInt8]) = ([], [])
        for first in stride(from: 0, to: entries.count, by: leafSize) {
            let leaf = try directory(Array(entries[first..<min(first + leafSize, entries.count)]), from: dataStart)
            roots.append(Entry(id: entries[first].id, place: leaves.count, byteCount: leaf.count, runLength: 0))
            leaves += leaf
        }
        return (try directory(roots, from: 0), leaves)
    }

    /// A directory as it stands in the file.
    ///
    /// - Parameter start: What places are counted from.
    private static func directory(_ entries: [Entry], from start: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(variable: UInt64(entries.count))
        var last: UInt64 = 0
        for entry in entries {
            bytes.append(variable: entry.id - last)
            last = entry.id
        }
        for entry in entries { bytes.append(variable: UInt64(entry.runLength)) }
        for entry in entries { bytes.append(variable: UInt64(entry.byteCount)) }
        var next: Int?
        for entry in entries {
            // 0 says that it follows the one before.
            bytes.append(variable: entry.place == next ? 0 : UInt64(entry.place - start + 1))
            next = entry.place + entry.byteCount
        }
        return try Gzip.compress(bytes)
    }

    private static func metadata(_ header: PyramidHeader, journalStart: Int, count: Int) throws -> String {
        struct Metadata: Encodable {
            struct Place: Encodable {
                let offset, length: Int
            }
            let name, description, type, format: String
            let width, height: Int
            let planmark: Place
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let metadata = Metadata(
            name: header.name, description: MercatorSquare.explanation, type: "overlay", format: header.ending,
            width: header.shape.width, height: header.shape.height,
            planmark: Metadata.Place(offset: journalStart, length: count))
        return String(decoding: try encoder.encode(metadata), as: UTF8.self)
    }

    /// The journal of a file that Planmark made; nil for any other.
    static func journal(in path: String) throws(FileFailure) -> [UInt8]? {
        struct Metadata: Decodable {
            struct Place: Decodable {
                let offset, length: Int
            }
            let planmark: Place
        }
        let (file, size) = try WholeFile.open(path)
        defer { close(file) }
        guard size >= dataStart else { return nil }
        let head = try WholeFile.read(file, at: 0, count: headerSize, path)
        guard head.starts(with: Array("PMTiles".utf8) + [3]) else { return nil }
        func number(at place: Int) -> Int {
            Int(clamping: head[place..<place + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        func read(_ offset: Int, _ count: Int) throws(FileFailure) -> [UInt8]? {
            guard count > 0, offset > 0, offset <= size, count <= size - offset else { return nil }
            return try WholeFile.read(file, at: offset, count: count, path)
        }
        guard let packed = try read(number(at: 24), number(at: 32)), let bytes = Gzip.decompress(packed),
            let place = try? JSONDecoder().decode(Metadata.self, from: Data(bytes)).planmark
        else { return nil }
        return try read(place.offset, place.length)
    }
}

/// The numbers of tiles along Hilbert curves, as PMTiles counts them: all tiles of smaller levels come first.
enum HilbertCurve {
    static func id(of tile: TileAddress) -> UInt64 {
        var id: UInt64 = 0
        for level in 0..<tile.level { id += 1 << (2 * UInt64(level)) }
        var (x, y) = (UInt64(tile.column), UInt64(tile.row))
        // The curve of a level is made of four of the level before, turned.
        var side = (UInt64(1) << UInt64(tile.level)) >> 1
        while side > 0 {
            let (right, lower) = (x & side > 0, y & side > 0)
            id += side * side * (right ? (lower ? 2 : 3) : (lower ? 1 : 0))
            if !lower {
                if right { (x, y) = (side &- 1 &- x, side &- 1 &- y) }
                (x, y) = (y, x)
            }
            side >>= 1
        }
        return id
    }
}

extension [UInt8] {
    /// Appends the lowest bytes of a number, the lowest first.
    fileprivate mutating func append(_ value: UInt64, byteCount: Int) {
        for index in 0..<byteCount { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
    }

    /// Appends a number in as many bytes as it needs, seven bits each, the lowest first (LEB128).
    fileprivate mutating func append(variable value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
