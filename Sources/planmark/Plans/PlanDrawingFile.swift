import PlanGeometry
import PlanImage
import PlanModel
import PlanStore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A drawing's picture with its hash.
struct PlanDrawingFile {
    let bytes: [UInt8]
    let size: Size
    let hash: ContentHash

    /// Reads a PNG or JPEG file whole.
    static func read(_ path: String) throws -> PlanDrawingFile {
        // The reader first: it knows best what is wrong with a file that is no picture.
        let picture = try DrawingFile.open(path)
        let bytes = try InputFile(path: path).readAll()
        return PlanDrawingFile(
            bytes: bytes, size: Size(width: Double(picture.width), height: Double(picture.height)),
            hash: ContentHash(of: bytes))
    }

    /// A reader of a plan's drawing: embedded, or the file that the plan names, or another one that was given in its place.
    ///
    /// A plan may name only a file in its own folder or below, by no symbolic link, and the content must be that of which
    /// it has the hash: a plan from elsewhere does not make the program read anything else.
    ///
    /// - Parameter advice: what to do where the drawing cannot be had.
    static func reader(
        of plan: PlanFile, given: String?, limits: DrawingLimits, advice: String = "say where it is with --drawing"
    ) throws -> any DrawingReader {
        let reference = plan.planDrawing
        if let given {
            try check(try InputFile(path: given).readAll(), against: reference, name: given)
            return try DrawingFile.open(given, limits: limits)
        }
        if reference.isEmbedded {
            return try reader(of: try plan.picture(), name: "\(plan.path) (drawing)", limits: limits)
        }
        guard let path = reference.drawing.path else {
            throw PlanStoreError.drawing(file: plan.path, reason: "the plan has no drawing; \(advice)")
        }
        guard PlanPaths.isInside(path) else {
            throw PlanStoreError.drawing(
                file: plan.path,
                reason: "the drawing \(path) is not in the plan's folder; \(advice)")
        }
        let bytes = try readBelow(PlanPaths.folder(of: plan.path), path, plan: plan.path, advice: advice)
        try check(bytes, against: reference, name: path)
        return try reader(of: bytes, name: path, limits: limits)
    }

    private static func reader(of bytes: [UInt8], name: String, limits: DrawingLimits) throws -> any DrawingReader {
        switch FileKind(firstBytes: bytes) {
        case .jpeg: try JPEGReader(bytes: bytes, name: name, limits: limits)
        default: try PNGReader(bytes: bytes, name: name, limits: limits)
        }
    }

    private static func check(_ bytes: [UInt8], against reference: PlanDrawing, name: String) throws {
        guard let hash = reference.hash, ContentHash(of: bytes) != hash else { return }
        throw PlanStoreError.drawing(
            file: name, reason: "not the drawing that the plan was made for: its content (SHA-256) is another")
    }

    /// Reads a regular file below a folder, following no symbolic link on the way.
    private static func readBelow(
        _ folder: String, _ path: String, plan: String, advice: String
    ) throws -> [UInt8] {
        func failure(_ name: Substring) -> PlanStoreError {
            let reason =
                errno == ELOOP ? "a symbolic link, which a plan may not name" : String(cString: strerror(errno))
            return .drawing(file: plan, reason: "the drawing \(path): \(reason); \(advice)")
        }
        var descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("") }
        defer { close(descriptor) }
        let parts = path.split(separator: "/").filter { $0 != "." }
        for (index, part) in parts.enumerated() {
            let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
            let next = openat(descriptor, String(part), index + 1 < parts.count ? flags | O_DIRECTORY : flags)
            guard next >= 0 else { throw failure(part) }
            close(descriptor)
            descriptor = next
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw PlanStoreError.drawing(file: plan, reason: "the drawing \(path) is not a file")
        }
        // By its descriptor, so that what was checked is what is read.
        return try InputFile(path: "/dev/fd/\(descriptor)").readAll()
    }
}
