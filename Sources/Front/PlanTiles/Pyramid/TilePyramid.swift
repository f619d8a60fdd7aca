import FoundationEssentials
import Glibc
import PlanBase
import PlanJSON
import PlanSheet

/// A drawing or a sheet as a pyramid of tiles, in a folder or a single file.
///
///     let report = try TilePyramid.make(
///         of: SheetInput(drawing: "office.png", areas: "rooms.geojson", markers: "issues.csv"), at: "Output/office-tiles",
///         TileOptions(layout: .xyz))
///     let pyramid = try TilePyramid(opening: "Output/office-tiles")
///     let png = try pyramid.tile(TileAddress(level: 3, column: 4, row: 2))
///
/// A pyramid that is open can be read on any thread, one call at a time for each value that was opened.
public final class TilePyramid {
    /// The folder or file.
    public let path: String
    /// The pyramid's name.
    public var name: String { header.name }
    /// Its levels and tiles.
    public var shape: PyramidShape { header.shape }
    /// The options for layout, cutting and encoding that the pyramid was made with.
    public var options: TileOptions { header.options }

    let header: PyramidHeader
    let storedTiles: [TileAddress: StoredTile]
    let store: any TileStore

    /// Opens a pyramid that Planmark made.
    ///
    /// - Throws: ``TileError`` if there is none, or its journal is damaged.
    public init(opening path: String) throws(TileError) {
        let path = Self.trimmed(path)
        self.path = path
        guard access(path, F_OK) == 0 || errno != ENOENT else { throw TileError(.notFound(path: path)) }
        do {
            guard let bytes = try Self.journal(of: path) else {
                throw TileError(.notAPyramid(path: path, reason: Message("it has no record of its tiles")))
            }
            let journal: TileJournal
            do throws(JournalProblem) {
                journal = try TileJournal(bytes)
            } catch {
                throw Self.damagedRecord(of: path, error)
            }
            (header, storedTiles) = (journal.header, journal.storedTiles)
            store =
                switch header.options.layout {
                case .mbtiles: try MBTilesFile(reading: path)
                case .pmtiles: try PMTilesFile(reading: path)
                case .dzi, .xyz, .zoomify, .iiif: TileFolder(path: path, header: header)
                }
        } catch let failure as FileFailure {
            throw TileError(.notAPyramid(path: path, reason: failure.reason))
        } catch {
            throw TileError(wrapping: error)
        }
    }

    /// The bytes of a tile's PNG, JPEG or WebP file.
    ///
    /// - Throws: ``TileError``: `noSuchTile`, or `unreadableTile` if its file is gone or damaged.
    public func tile(_ address: TileAddress) throws(TileError) -> [UInt8] {
        guard let stored = storedTiles[address] else { throw TileError(.noSuchTile(address)) }
        do {
            return try store.read(address, stored)
        } catch {
            throw TileError(wrapping: error)
        }
    }

    /// The request of the sheet that the tiles show.
    ///
    /// - Throws: ``TileError``: `damagedRecord`.
    func request() throws(TileError) -> SheetRequest {
        do {
            return try JSONDecoder().decode(SheetRequest.self, from: Data(header.request.utf8))
        } catch {
            throw Self.damagedRecord(of: path, JournalProblem(error, in: "request"))
        }
    }

    /// The error of a pyramid whose description cannot be used. It names the file that the description stands in.
    private static func damagedRecord(of path: String, _ problem: JournalProblem) -> TileError {
        var status = stat()
        let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        return TileError(
            .damagedRecord(
                path: isFolder ? "\(path)/\(TileFolder.journalName)" : path, member: problem.member,
                reason: problem.reason))
    }

    /// The journal of a pyramid; nil where there is none.
    private static func journal(of path: String) throws(FileFailure) -> [UInt8]? {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .last(path) }
        if status.st_mode & S_IFMT == S_IFDIR {
            let file = "\(path)/\(TileFolder.journalName)"
            return access(file, F_OK) == 0 ? try WholeFile.read(file) : nil
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        let (file, size) = try WholeFile.open(path)
        defer { close(file) }
        let start = try WholeFile.read(file, at: 0, count: min(size, 16), path)
        if start.starts(with: "PMTiles".utf8) { return try PMTilesFile.journal(in: path) }
        return start.starts(with: "SQLite format 3".utf8) ? try MBTilesFile.journal(in: path) : nil
    }

    /// A path without slashes at its end.
    static func trimmed(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }
}

extension TilePyramid {
    /// The request of the sheet that the tiles show, as a JSON object; nil if the journal was tampered with.
    package var keptRequest: JSONValue? { try? JSONValue(parsing: header.request.utf8) }
}
