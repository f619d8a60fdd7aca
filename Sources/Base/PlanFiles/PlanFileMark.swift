import Glibc

/// Recognises plan files by their content, and the files that SQLite keeps beside them by their names, so that no output takes
/// their place.
package enum PlanFileMark {
    /// SQLite's `application_id` of a plan file: "Plan" in ASCII.
    package static let applicationID: Int64 = 0x506C_616E
    /// The bytes that an SQLite database begins with (<https://sqlite.org/fileformat2.html>).
    private static let magic = Array("SQLite format 3\0".utf8)
    /// Where the application id stands in the database's header, big-endian.
    private static let applicationIDPlace = 68
    /// The endings of a database's name for the files beside it.
    private static let companions = ["-wal", "-shm", "-journal"]

    /// True if a path leads to a plan file, whatever the file's name. A database that this process has open counts as one.
    package static func isPlan(_ path: String) -> Bool {
        OpenFiles.lookUnlessOpen(path) {
            let header = start(of: path, upTo: applicationIDPlace + 4)
            guard header.count == applicationIDPlace + 4, header.starts(with: magic) else { return false }
            return header[applicationIDPlace...].reduce(0) { $0 << 8 | Int64($1) } == applicationID
        } ?? true
    }

    /// True if a path leads to an SQLite database, a plan file or another, whatever the file's name. A database that this process
    /// has open counts as one.
    package static func isDatabase(_ path: String) -> Bool {
        OpenFiles.lookUnlessOpen(path) { start(of: path, upTo: magic.count) == magic } ?? true
    }

    /// The bytes that a regular file begins with, at most `count` of them; none for anything else.
    private static func start(of path: String, upTo count: Int) -> [UInt8] {
        // A named pipe is not even opened: whoever writes to it would be let go on, and lose its reader at once.
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        // O_NONBLOCK: a named pipe that has come to the path meanwhile would block.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        let got = pread(descriptor, &bytes, count, 0)
        return Array(bytes.prefix(max(0, got)))
    }

    /// The plan file that is lost or damaged if a file or folder is put at a path: the plan that is there already, or the one whose
    /// log SQLite would take it for. Nil if no plan is.
    package static func plan(harmedBy output: String) -> String? {
        if isPlan(output) { return output }
        return companions.lazy.filter(output.hasSuffix).map { String(output.dropLast($0.count)) }.first(where: isPlan)
    }
}
