import Glibc
import PlanModel

/// Checks before SQLite opens a file that it is a plan file, or says what else it is.
enum FileInspection {
    private static let magic = Array("SQLite format 3\0".utf8)

    /// Throws if the file is missing, unreadable, no regular file, or no plan file.
    ///
    /// - Parameter mayBeOfOthers: True to accept a database without the application id of a plan file, which damage may have
    ///   erased.
    static func check(_ path: String, mayBeOfOthers: Bool = false) throws(PlanStoreError) {
        // O_NONBLOCK: opening a named pipe without a writer would block. O_NOCTTY: opening a terminal would take it over.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: throw .notFound(file: path)
            case let code: throw .notReadable(file: path, reason: String(cString: strerror(code)))
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw .notReadable(file: path, reason: String(cString: strerror(errno)))
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .notAPlan(file: path, found: "a folder")
        default: throw .notAPlan(file: path, found: "a device or pipe")
        }
        var header = [UInt8](repeating: 0, count: 100)
        let count = pread(descriptor, &header, header.count, 0)
        guard count >= 0 else { throw .notReadable(file: path, reason: String(cString: strerror(errno))) }
        try check(header: header.prefix(count), file: path, mayBeOfOthers: mayBeOfOthers)
    }

    private static func check(
        header: ArraySlice<UInt8>, file: String, mayBeOfOthers: Bool
    ) throws(PlanStoreError) {
        guard header.starts(with: magic) else { throw .notAPlan(file: file, found: kind(of: header)) }
        guard header.count == 100 else { throw .damaged(file: file, detail: "it ends after \(header.count) bytes") }
        // Numbers are big-endian, at the offsets of SQLite's file format (<https://sqlite.org/fileformat2.html>).
        func number(at offset: Int) -> Int64 { header[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) } }
        guard mayBeOfOthers || number(at: 68) == PlanSchema.applicationID else {
            throw .notAPlan(file: file, found: "an SQLite database of another program")
        }
    }

    private static func kind(of header: ArraySlice<UInt8>) -> String {
        if header.isEmpty { return "an empty file" }
        if header.starts(with: "SQLite format 3".utf8) { return "a damaged SQLite database" }
        return header.binaryKind ?? (header.first == UInt8(ascii: "{") ? "a JSON text" : "something else")
    }
}
