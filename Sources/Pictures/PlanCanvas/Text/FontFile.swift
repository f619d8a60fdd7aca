import CPango
import Glibc
import PlanBase
import PlanFiles
import Synchronization

/// A font file (TrueType, OpenType, a collection of them) to set text in without installing it.
///
///     let file = try FontFile(path: "Company-Sans.ttf")
///     let font = Font(family: file.familyList, size: 24, file: file)
///
/// Two font files are the same when they are one object.
public final class FontFile: Hashable, Sendable {
    /// The file's path.
    public let path: String
    /// The names of the families in the file.
    public let families: [String]

    /// The file's families before the usual ones, so that characters that the file lacks are found too.
    public var familyList: String {
        let own = families.map { $0.replacing(",", with: " ") }
        return (own + [Font.defaultFamily]).joined(separator: ", ")
    }

    // The configuration is not changed any more once the file is added, and Fontconfig counts its references with locks.
    private struct Configuration: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    // A font map belongs to the thread that it is kept for; the table of them is behind the lock.
    private struct FontMaps: @unchecked Sendable {
        var byThread: [UInt: UnsafeMutablePointer<PangoFontMap>] = [:]
    }

    private let configuration: Configuration
    private let fontMaps = Mutex(FontMaps())

    /// Opens a font file.
    ///
    /// - Throws: ``FontFileError`` when there is no such file, or it holds no font.
    public init(path: String) throws(FontFileError) {
        guard access(path, R_OK) == 0 else {
            throw FontFileError(path: path, reason: Message(untranslated: SystemError.last.message))
        }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw FontFileError(path: path, reason: Message("it is not a file; give a TrueType or OpenType file"))
        }
        guard let configuration = FcInitLoadConfigAndFonts() else {
            throw FontFileError(path: path, reason: Message("the system's fonts cannot be loaded"))
        }
        var families: [String] = []
        if planmark_add_font_file(configuration, path) != 0 {
            while let name = planmark_font_family(configuration, Int32(families.count)) {
                families.append(String(cString: name))
            }
        }
        guard families.contains(where: { !$0.isEmpty }) else {
            FcConfigDestroy(configuration)
            throw FontFileError(path: path, reason: Message("it is not a font; give a TrueType or OpenType file"))
        }
        self.path = path
        var seen: Set<String> = []
        self.families = families.filter { !$0.isEmpty && seen.insert($0).inserted }
        self.configuration = Configuration(pointer: configuration)
    }

    deinit {
        fontMaps.withLock { maps in
            for map in maps.byThread.values { g_object_unref(UnsafeMutableRawPointer(map)) }
        }
        FcConfigDestroy(configuration.pointer)
    }

    /// This thread's font map with the file's fonts in it.
    func fontMap() -> UnsafeMutablePointer<PangoFontMap>? {
        // A thread that has ended may leave its map to a later one of the same identity, which is then its only user.
        let thread = UInt(pthread_self())
        return fontMaps.withLock { maps in
            if let map = maps.byThread[thread] { return map }
            guard let map = pango_cairo_font_map_new() else { return nil }
            planmark_use_fonts(map, configuration.pointer)
            maps.byThread[thread] = map
            return map
        }
    }

    /// True if both are one object.
    public static func == (one: FontFile, other: FontFile) -> Bool { one === other }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Why a font file cannot be used.
public struct FontFileError: Problem, Hashable, Sendable {
    /// The file's path.
    public let path: String
    /// The reason for which the file cannot be used.
    public let reason: Message

    /// The code that programs know the error by.
    public var code: String { "badFont" }
    /// Of what is read.
    public var kind: ProblemKind { .unreadable }
    /// The file's path.
    public var file: String? { path }
    /// One line: the file, and the reason.
    public var message: Message { Message("\(path): \(reason)", context: "place") }
}
