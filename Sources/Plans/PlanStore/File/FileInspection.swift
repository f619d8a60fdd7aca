import Glibc
import PlanBase
import PlanFiles

/// Checks before SQLite opens a file that it is a plan file, or says what else it is.
enum FileInspection {
    private static let magic = Array("SQLite format 3\0".utf8)

    /// Throws if the file is missing, unreadable, no regular file, or no plan file.
    ///
    /// - Returns: True if the file is marked as one whose last changes may be in its log, and there is no log.
    /// - Parameter mayBeOfOthers: True to accept a database without the application id of a plan file, which damage may have
    ///   erased.
    @discardableResult
    static func check(_ path: String, mayBeOfOthers: Bool = false) throws(PlanStoreError) -> Bool {
        // What is open here was looked at when it was opened.
        try OpenFiles.mayLackChanges(path) { () throws(PlanStoreError) in
            try inspect(path, mayBeOfOthers: mayBeOfOthers)
        }
    }

    private static func inspect(_ path: String, mayBeOfOthers: Bool) throws(PlanStoreError) -> Bool {
        // O_NONBLOCK: opening a named pipe without a writer would block. O_NOCTTY: opening a terminal would take it over.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: throw .notFound(file: path)
            case let code:
                throw .notReadable(file: path, reason: Message(untranslated: SystemError(code: code).message))
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw .notReadable(file: path, reason: Message(untranslated: SystemError.last.message))
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .notAPlan(file: path, found: Message("a folder", context: "kind"))
        default: throw .notAPlan(file: path, found: Message("a device or pipe", context: "kind"))
        }
        func isMarked() throws(PlanStoreError) -> Bool {
            var header = [UInt8](repeating: 0, count: 100)
            let count = pread(descriptor, &header, header.count, 0)
            guard count >= 0 else {
                throw .notReadable(file: path, reason: Message(untranslated: SystemError.last.message))
            }
            try check(header: header.prefix(count), file: path, mayBeOfOthers: mayBeOfOthers)
            return number(at: 60, of: header[...]) & PlanSchema.unclosedMark != 0
        }
        guard try isMarked(), (logSize(path) ?? 0) == 0 else { return false }
        // A program may have closed the plan meanwhile and removed the log.
        return try isMarked()
    }

    /// The size in bytes of the log beside the file; `nil` if there is none. SQLite puts the log beside the file that a
    /// symbolic link leads to.
    static func logSize(_ path: String) -> Int? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        var status = stat()
        let log = BytePath(BytePath(cString: real).bytes + Array("-wal".utf8))
        return log.withCString { stat($0, &status) } == 0 ? Int(status.st_size) : nil
    }

    private static func check(
        header: ArraySlice<UInt8>, file: String, mayBeOfOthers: Bool
    ) throws(PlanStoreError) {
        guard header.starts(with: magic) else { throw .notAPlan(file: file, found: kind(of: header)) }
        guard header.count == 100 else {
            throw .damaged(file: file, detail: Message("it ends after \(Message.counted(header.count, .byte))"))
        }
        guard mayBeOfOthers || number(at: 68, of: header) == PlanSchema.applicationID else {
            throw .notAPlan(file: file, found: Message("an SQLite database of another program", context: "kind"))
        }
    }

    /// A number of SQLite's header, big-endian, at an offset of the file format (<https://sqlite.org/fileformat2.html>).
    private static func number(at offset: Int, of header: ArraySlice<UInt8>) -> Int64 {
        header[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
    }

    private static func kind(of header: ArraySlice<UInt8>) -> Message {
        if header.isEmpty { return Message("an empty file", context: "kind") }
        if header.starts(with: "SQLite format 3".utf8) { return Message("a damaged SQLite database", context: "kind") }
        if let kind = header.binaryKindInWords { return kind }
        return header.first == UInt8(ascii: "{")
            ? Message("a JSON text", context: "kind") : Message("something else", context: "kind")
    }
}
