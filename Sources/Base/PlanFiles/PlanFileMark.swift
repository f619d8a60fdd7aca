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
            // O_NONBLOCK: opening a named pipe without a writer would block.
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
            var header = [UInt8](repeating: 0, count: applicationIDPlace + 4)
            guard pread(descriptor, &header, header.count, 0) == header.count, header.starts(with: magic) else {
                return false
            }
            return header[applicationIDPlace...].reduce(0) { $0 << 8 | Int64($1) } == applicationID
        } ?? true
    }

    /// The plan file that is lost or damaged if a file or folder is put at a path: the plan that is there already, or the one whose
    /// log SQLite would take it for. Nil if no plan is.
    package static func plan(harmedBy output: String) -> String? {
        if isPlan(output) { return output }
        return companions.lazy.filter(output.hasSuffix).map { String(output.dropLast($0.count)) }.first(where: isPlan)
    }
}
