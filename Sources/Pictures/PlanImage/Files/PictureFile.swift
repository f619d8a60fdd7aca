import CSpawn
import Glibc
import PlanBase
import PlanFiles

/// The rows of a picture in a file without a name, which any number of readers read: what is too large to be held in memory, and took too
/// long to be made twice. The file goes away with the object.
///
/// Rows are appended by one thread at a time, and read by any number of threads once they are there.
final class PictureFile: Sendable {
    let descriptor: Int32
    /// The name of the picture in errors.
    private let name: String

    /// The folder for temporary files.
    static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    /// Makes an empty file in the folder for temporary ones.
    init(name: String) throws(ImageError) {
        self.name = name
        let folder = Self.folder
        var template = Array("\(folder)/planmark-page-XXXXXX".utf8CString)
        descriptor = planmark_temporary_file(&template)
        guard descriptor >= 0 else {
            throw .noTemporaryFile(
                file: name, folder: folder, reason: Message(untranslated: SystemError.last.message))
        }
        unlink(template)
    }

    deinit { close(descriptor) }

    /// The error of a file that takes no more bytes; the reason is the system's.
    func notWritten(_ reason: String) -> ImageError {
        .noTemporaryFile(file: name, folder: Self.folder, reason: Message(untranslated: reason))
    }

    /// The size of the file in bytes; 0 if it cannot be found out.
    var byteCount: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Returns false if the folder has no room for a file of a size in bytes.
    func hasRoom(toGrowTo size: Int) -> Bool {
        let old = byteCount
        defer { _ = ftruncate(descriptor, off_t(old)) }
        return ![ENOSPC, EDQUOT, EFBIG].contains(posix_fallocate(descriptor, 0, off_t(size)))
    }

    /// Some bytes from a place on.
    func bytes(at place: Int, count: Int) throws(ImageError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        try bytes.withUnsafeMutableBufferPointer { (bytes) throws(ImageError) -> Void in
            try read(at: place, into: UnsafeMutableRawBufferPointer(bytes))
        }
        return bytes
    }

    /// Reads bytes from a place on.
    func read(at place: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ImageError) {
        let count: Int
        do throws(SystemError) {
            count = try FileBytes.read(descriptor, at: place, into: buffer)
        } catch {
            throw .readFailed(file: name, reason: error.message)
        }
        guard count == buffer.count else { throw .truncated(file: name, row: nil) }
    }
}
