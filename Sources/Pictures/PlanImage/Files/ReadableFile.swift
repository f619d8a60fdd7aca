import Glibc
import PlanFiles

/// A file opened for reading, closed when nobody keeps it any more.
///
/// A named pipe is opened as soon as somebody writes to it. Devices are refused, for reading one can wait for ever. Standard input and
/// other descriptors that the program was started with (`/dev/stdin`, `/dev/fd/N`) are taken unless they are a terminal.
final class ReadableFile {
    /// The path, as errors name the file.
    let path: String
    let descriptor: Int32

    init(path: String) throws(ImageError) {
        let inherited = StandardPath.descriptor(of: path, forInput: true)
        let descriptor = inherited.map { fcntl($0, F_DUPFD_CLOEXEC, 0) } ?? FileBytes.open(path)
        guard descriptor >= 0 else { throw Self.openError(path) }

        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let error = SystemError.last
            close(descriptor)
            throw .notOpened(path, error)
        }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFIFO || (inherited != nil && kind != S_IFDIR && isatty(descriptor) == 0)
        else {
            close(descriptor)
            throw kind == S_IFDIR ? .isDirectory(file: path) : .notAFile(file: path)
        }
        self.path = path
        self.descriptor = descriptor
    }

    /// The next bytes, fewer than asked for only at the end.
    func nextBytes(upTo count: Int) throws(ImageError) -> [UInt8] {
        do throws(SystemError) { return try FileBytes.read(descriptor, count: count) } catch { throw failure(error) }
    }

    /// The whole file from its first byte on; nil unless it is a regular file that tells its size. The position stays where it is.
    func wholeContent() throws(ImageError) -> [UInt8]? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let count = Int(status.st_size)
        guard count > 0 else { return nil }
        let content: [UInt8]
        do throws(SystemError) {
            content = try FileBytes.read(descriptor, at: 0, count: count)
        } catch {
            throw failure(error)
        }
        guard content.count == count else { throw .truncated(file: path, row: nil) }
        return content
    }

    private func failure(_ cause: SystemError) -> ImageError { .readFailed(file: path, reason: cause.message) }

    /// True if a path is that of a regular file, which can be opened and read as often as one likes. Descriptors that the
    /// program was started with share one position however often they are opened.
    static func isRegular(_ path: String) -> Bool {
        var status = stat()
        return StandardPath.descriptor(of: path, forInput: true) == nil && stat(path, &status) == 0
            && status.st_mode & S_IFMT == S_IFREG
    }

    private static func openError(_ path: String) -> ImageError {
        let error = SystemError.last
        // A socket in the file system cannot be opened at all.
        return error.code == ENXIO ? .notAFile(file: path) : .notOpened(path, error)
    }

    deinit { close(descriptor) }
}
