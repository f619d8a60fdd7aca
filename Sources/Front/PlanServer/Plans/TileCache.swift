import Glibc
import PlanBase
import PlanModel
import PlanSheet
import PlanTiles

/// The folder in which drawings are kept as tiles, by their hashes, so that a server that is started again need not make them anew.
public struct TileCache: Sendable {
    /// The folder's path.
    public let folder: String

    /// Tiles in a folder, which is made when it is needed.
    public init(folder: String) { self.folder = folder }

    /// `planmark` in the user's folder for what can be made again: `$XDG_CACHE_HOME`, or `~/.cache`; else a folder for temporary files.
    public static var usual: TileCache {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        if let folder = variable("XDG_CACHE_HOME") { return TileCache(folder: "\(folder)/planmark") }
        if let home = variable("HOME") { return TileCache(folder: "\(home)/.cache/planmark") }
        return TileCache(folder: "\(variable("TMPDIR") ?? "/tmp")/planmark-\(getuid())")
    }

    /// The options for cutting and encoding drawings.
    static let options = TileOptions(layout: .pmtiles)

    /// The pyramid of a drawing, made if it is not there.
    func pyramid(of source: SheetInput.DrawingSource, hash: ContentHash) throws -> TilePyramid {
        let path = "\(folder)/\(hash)-\(planmarkVersion).pmtiles"
        if let known = try? TilePyramid(opening: path) { return known }
        // For nobody else: what a drawing shows may be confidential.
        try Folders.make(folder, mode: 0o700)
        // A file that is no sound pyramid is none of ours that was finished.
        unlink(path)
        for _ in 0..<600 {
            do throws(TileError) {
                _ = try TilePyramid.make(
                    of: SheetInput(drawing: source), at: path, Self.options, resumes: true, viewer: nil)
                break
            } catch {
                switch error.cause {
                case .inUse:
                    // Another server is making them.
                    usleep(100_000)
                case .outputExists: break
                default: throw error
                }
            }
            if let known = try? TilePyramid(opening: path) { return known }
        }
        return try TilePyramid(opening: path)
    }
}
