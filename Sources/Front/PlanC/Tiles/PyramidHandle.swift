import Glibc
import PlanJSON
import PlanTiles
import Synchronization

/// An open pyramid of tiles.
final class PyramidHandle: HandleObject {
    static let kind = "a pyramid"
    /// A pyramid serves one call at a time.
    private let pyramid: Mutex<TilePyramid>
    /// The pyramid as a JSON object.
    let information: String
    /// The process that opened a pyramid whose tiles only that process may read; nil for any other pyramid.
    private let process: pid_t?

    init(opening path: String) throws {
        let pyramid = try TilePyramid(opening: path)
        information = pyramid.json.text
        // SQLite's connections must not be used, nor closed, after a fork.
        process = pyramid.options.layout == .mbtiles ? getpid() : nil
        self.pyramid = Mutex(pyramid)
    }

    /// The bytes of a tile's file.
    func tile(_ address: TileAddress) throws -> [UInt8] {
        guard isOfThisProcess else {
            throw Failure(
                status: .forked, code: "forked",
                message: "pyramid: opened before a fork: open it again in this process", place: "pyramid")
        }
        return try pyramid.withLock { try $0.tile(address) }
    }

    func close() {
        // The connection is the parent's: it must not be closed here, not even when the object goes away.
        if !isOfThisProcess { _ = Unmanaged.passRetained(self) }
    }

    private var isOfThisProcess: Bool { process == nil || process == getpid() }
}

extension TilePyramid {
    /// The pyramid's properties as JSON, such as its path, format and levels.
    fileprivate var json: JSONValue {
        func number(_ value: Int) -> JSONValue { .number(Double(value)) }
        let levels = shape.levels.map { level in
            let (size, tiles) = (shape.size(ofLevel: level), shape.tiles(ofLevel: level))
            return JSONValue.object([
                "level": number(level), "width": number(size.width), "height": number(size.height),
                "columns": number(tiles.columns), "rows": number(tiles.rows),
            ])
        }
        return .object([
            "path": .string(path), "name": .string(name), "layout": .string(options.layout.rawValue),
            "format": .string(options.format.rawValue), "marks": .string(options.marks.rawValue),
            "width": number(shape.width), "height": number(shape.height), "tileSize": number(shape.tileSize),
            "overlap": number(shape.overlap), "firstLevel": number(shape.firstLevel),
            "lastLevel": number(shape.lastLevel), "tiles": number(shape.tileCount), "levels": .array(levels),
            "request": keptRequest ?? .null,
        ])
    }
}
