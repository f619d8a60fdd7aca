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
        var status = stat()
        // O_NONBLOCK: a device may wait for ever before it can be looked at. A named pipe that is opened so seems to be empty until it has a
        // writer.
        let isPipe = inherited == nil && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (isPipe ? 0 : O_NONBLOCK)
        var descriptor = inherited.map { fcntl($0, F_DUPFD_CLOEXEC, 0) } ?? open(path, flags)
        while descriptor < 0, isPipe, errno == EINTR { descriptor = open(path, flags) }
        guard descriptor >= 0 else { throw Self.openError(path) }

        guard fstat(descriptor, &status) == 0 else {
            let reason = SystemError.last.message
            close(descriptor)
            throw .cannotOpen(file: path, reason: reason)
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
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                // `buffer` has room for `count` bytes, of which `filled` are taken.
                let result = read(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled)
                if result > 0 {
                    filled += result
                } else if result == 0 || errno != EINTR {
                    failure = result == 0 ? 0 : errno
                    break
                }
            }
        }
        guard failure == 0 else { throw .readFailed(file: path, reason: SystemError(code: failure).message) }
        return bytes
    }

    /// The whole file from its first byte on; nil unless it is a regular file that tells its size. The position stays where it is.
    func wholeContent() throws(ImageError) -> [UInt8]? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let count = Int(status.st_size)
        guard count > 0 else { return nil }
        var content = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let result = content.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress.map { $0 + done }, count - done, off_t(done))
            }
            if result < 0, errno == EINTR { continue }
            guard result >= 0 else { throw .readFailed(file: path, reason: SystemError.last.message) }
            guard result > 0 else { throw .truncated(file: path, row: nil) }
            done += result
        }
        return content
    }

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
        return error.code == ENXIO ? .notAFile(file: path) : .cannotOpen(file: path, reason: error.message)
    }

    deinit { close(descriptor) }
}
