import FoundationEssentials
import Glibc
import PlanBase
import PlanModel

/// The journal of a pyramid: what it is, and which tiles it has, as text.
///
/// The first line is ``PyramidHeader`` as JSON. Each other line has a tile's level, column and row, the hash of its pixels and the
/// digest of what is painted on it in hexadecimal digits, how many bytes it has, and where it begins.
struct TileJournal {
    var header: PyramidHeader
    var storedTiles: [TileAddress: StoredTile]

    init(header: PyramidHeader, storedTiles: [TileAddress: StoredTile] = [:]) {
        (self.header, self.storedTiles) = (header, storedTiles)
    }

    /// Reads a journal. Lines that are cut off or are none of a journal end it, as after a run that was killed.
    ///
    /// - Throws: ``JournalProblem`` unless it begins with a header of this version.
    init(_ bytes: [UInt8]) throws(JournalProblem) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // What follows the last line break is cut off.
        lines.removeLast()
        let header: PyramidHeader
        do {
            header = try JSONDecoder().decode(PyramidHeader.self, from: Data(lines.first ?? []))
        } catch {
            throw JournalProblem(error)
        }
        guard header.isSound else { throw JournalProblem(Message("has values that no pyramid has")) }
        self.header = header
        storedTiles = [:]
        storedTiles.reserveCapacity(lines.count)
        for line in lines.dropFirst() {
            guard let (tile, stored) = Self.tile(line), header.shape.contains(tile) else { break }
            storedTiles[tile] = stored
        }
    }

    /// True for bytes that begin with the header of a journal, of whatever version; the header may be cut off.
    static func isStart(_ bytes: [UInt8]) -> Bool {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        if line.count == bytes.count { return line.first == UInt8(ascii: "{") }
        return (try? JSONDecoder().decode(PyramidHeader.self, from: Data(line))) != nil
    }

    private static func tile(_ line: ArraySlice<UInt8>) -> (TileAddress, StoredTile)? {
        let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 7, let level = Int(words[0]), let column = Int(words[1]), let row = Int(words[2]),
            let hash = UInt64(words[3], radix: 16), let digest = UInt64(words[4], radix: 16), let count = Int(words[5]),
            let place = Int(words[6]), count > 0, place >= 0
        else { return nil }
        return (
            TileAddress(level: level, column: column, row: row),
            StoredTile(hash: hash, digest: digest, byteCount: count, place: place)
        )
    }

    static func headerLine(_ header: PyramidHeader) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(header), as: UTF8.self) + "\n"
    }

    static func line(_ tile: TileAddress, _ stored: StoredTile) -> String {
        "\(tile.level) \(tile.column) \(tile.row) \(String(stored.hash, radix: 16)) \(String(stored.digest, radix: 16)) "
            + "\(stored.byteCount) \(stored.place)\n"
    }

    /// The whole journal, the smallest level first.
    func text() throws -> String {
        let order = { (tile: TileAddress) in (tile.level, tile.row, tile.column) }
        let tiles = storedTiles.keys.sorted { order($0) < order($1) }
        return try Self.headerLine(header)
            + tiles.map { tile in storedTiles[tile].map { Self.line(tile, $0) } ?? "" }.joined()
    }
}

extension PyramidHeader {
    /// True if the values can be those of a pyramid; a header that was tampered with may have others.
    fileprivate var isSound: Bool {
        guard version == 1, [1, 3, 4].contains(channels), !name.isEmpty, !name.contains("/"), name != "..",
            (photos ?? []).allSatisfy({ ContentHash(hex: $0) != nil }),
            let own = try? options.shape(width: shape.width, height: shape.height)
        else { return false }
        return own == shape && shape.width > 0 && shape.height > 0
    }
}

/// The journal of work that is under way, to which lines are appended. Whoever holds it holds a lock, so that two runs do not write
/// one pyramid.
final class JournalFile {
    private let path: String
    private let file: Int32

    /// Opens a journal, which is made if there is none.
    ///
    /// - Returns: nil if another run holds it.
    init?(path: String) throws(TileError) {
        self.path = path
        file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw TileError(.writeFailed(path: path, reason: FileFailure.last(path).reason)) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            close(file)
            return nil
        }
    }

    deinit { close(file) }

    func read() throws(TileError) -> [UInt8] {
        do {
            return try WholeFile.read(path)
        } catch {
            throw TileError(.writeFailed(path: path, reason: error.reason))
        }
    }

    /// Puts a text in the place of all that is there.
    func replace(with text: String) throws(TileError) {
        guard ftruncate(file, 0) == 0 else {
            throw TileError(.writeFailed(path: path, reason: FileFailure.last(path).reason))
        }
        try append(text)
    }

    func append(_ text: String) throws(TileError) { try WholeFile.append(Array(text.utf8), to: file, path) }
}
