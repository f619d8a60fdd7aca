#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file opened for reading, closed when it goes out of scope.
///
/// Named pipes and devices are refused, for opening or reading one can wait for ever. Standard input and other
/// descriptors that the program was started with (`/dev/stdin`, `/dev/fd/N`) are taken unless they are a terminal.
struct InputFile: ~Copyable {
    let descriptor: Int32

    init(path: String) throws(ImageError) {
        let inherited = StandardPath.descriptor(of: path, forInput: true)
        // A named pipe opened without O_NONBLOCK waits for its writer before it can be looked at.
        let opened = inherited.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
        let descriptor = opened ?? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw Self.openError(path) }

        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let reason = SystemError.last.message
            close(descriptor)
            throw .cannotOpen(file: path, reason: reason)
        }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || (inherited != nil && kind != S_IFDIR && isatty(descriptor) == 0) else {
            close(descriptor)
            throw kind == S_IFDIR ? .isDirectory(file: path) : .notAFile(file: path)
        }
        self.descriptor = descriptor
    }

    private static func openError(_ path: String) -> ImageError {
        let error = SystemError.last
        // A socket in the file system cannot be opened at all.
        return error.code == ENXIO ? .notAFile(file: path) : .cannotOpen(file: path, reason: error.message)
    }

    deinit {
        close(descriptor)
    }
}
