import Glibc

/// A file, standard input, or bytes in memory, read from the start to the end in pieces.
public final class SequentialFile {
    /// The path as it was given; `-` is standard input. The name of bytes in memory.
    public let path: String
    /// -1 for bytes in memory.
    private let descriptor: Int32
    /// Bytes that are to be read before those of the descriptor.
    private var unread: ArraySlice<UInt8> = []

    /// Opens a file for reading; `-` stands for standard input. A named pipe is opened as soon as somebody writes to it.
    public init(path: String) throws(InputError) {
        self.path = path
        if path == "-" {
            descriptor = dup(STDIN_FILENO)
        } else {
            descriptor = FileBytes.open(path)
        }
        guard descriptor >= 0 else { throw Self.error(errno, path: path) }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw InputError(.isDirectory, file: path)
        }
        if path != "-" {
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        }
    }

    /// The bytes of a file, with a name for messages.
    public init(bytes: [UInt8], name: String) { (descriptor, path, unread) = (-1, name, bytes[...]) }

    /// Takes over a descriptor that is open for reading, and closes the descriptor at the end.
    package init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// True if a path is that of a regular file, which can be read without waiting for another process.
    public static func isRegular(_ path: String) -> Bool {
        var status = stat()
        return path != "-" && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The share of the file that has been read, 0 to 1; nil for what is no regular file, whose size nobody knows.
    package var shareRead: Double? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
            return nil
        }
        return min(1, Double(lseek(descriptor, 0, SEEK_CUR)) / Double(status.st_size))
    }

    /// The next bytes of the file, at most `count` of them; none at its end.
    public func read(upTo count: Int = 1 << 16) throws(InputError) -> [UInt8] {
        if !unread.isEmpty {
            defer { unread = unread.dropFirst(count) }
            return Array(unread.prefix(count))
        }
        if descriptor < 0 { return [] }
        while true {
            var failure: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                let result = Glibc.read(descriptor, buffer.baseAddress, count)
                failure = result < 0 ? errno : 0
                filled = max(0, result)
            }
            if failure == 0 { return bytes }
            if failure == EAGAIN {
                // Another program has set standard input to non-blocking mode.
                var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&readable, 1, -1)
            } else if failure != EINTR {
                throw Self.error(failure, path: path)
            }
        }
    }

    /// The bytes that ``read(upTo:)`` gives next, none at the file's end, so that a pipe can be looked into too.
    package func peek(upTo count: Int = 1 << 20) throws(InputError) -> [UInt8] {
        if unread.isEmpty { unread = try read(upTo: count)[...] }
        return Array(unread)
    }

    /// The greatest size in bytes of a file that is read whole, 1 GiB: a device that never ends must not fill the memory.
    public static let greatestWholeSize = 1 << 30

    /// All the bytes from here to the end of the file, which may be at most `limit` of them.
    public func readAll(upTo limit: Int = SequentialFile.greatestWholeSize) throws(InputError) -> [UInt8] {
        try readAll(after: [], upTo: limit, orThrow: .tooLarge(limit: limit))
    }

    /// The greatest size in bytes of a text that is read whole, 256 MiB.
    public static let greatestTextSize = 1 << 28

    /// All of a text from here to the end of the file, which has at most ``greatestTextSize`` bytes, as UTF-8. UTF-16
    /// and UTF-32 are recognised; text in any other encoding comes as it is, and is for its reader to refuse.
    public func readText() throws(InputError) -> [UInt8] {
        try readText(TextRecoder(guesses: false, file: path))
    }

    /// All of a text, turned into UTF-8 by a recoder that has turned nothing before.
    package func readText(_ recoder: TextRecoder) throws(InputError) -> [UInt8] {
        let start = try read(upTo: Self.pieceSize)
        // As /dev/zero gives them.
        if !start.isEmpty, start.allSatisfy({ $0 == 0 }) { throw InputError(.zeroByte, file: path) }
        let limit = Self.greatestTextSize
        let text = try readAll(after: start, upTo: limit, orThrow: .tooLarge(limit: limit))
        return try recoder.whole(text)
    }

    /// All the bytes of a text in lines, of which the first part was read before.
    ///
    /// - Parameter greatest: the greatest number of bytes in a line. A text with a longer one is not read to its end.
    package func readLines(after start: [UInt8], upTo greatest: Int) throws(InputError) -> [UInt8] {
        var all = start
        if let size = sizeAhead { all.reserveCapacity(min(size, Self.greatestWholeSize) + start.count + 1) }
        var lineStart = all.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        while case let piece = try read(upTo: Self.pieceSize), !piece.isEmpty {
            guard all.count + piece.count <= Self.greatestWholeSize else {
                throw InputError(.tooLarge(limit: Self.greatestWholeSize), file: path)
            }
            all += piece
            if let last = piece.lastIndex(of: UInt8(ascii: "\n")) { lineStart = all.count - piece.count + last + 1 }
            guard all.count - lineStart <= greatest + Self.pieceSize else {
                let line = all[..<lineStart].count { $0 == UInt8(ascii: "\n") } + 1
                throw InputError(.rowTooLong(limit: greatest), file: path, at: .line(line))
            }
        }
        return all
    }

    /// The bytes that have been read before and all those that follow, together at most `limit`.
    package func readAll(
        after start: [UInt8], upTo limit: Int, orThrow problem: InputError.Cause
    ) throws(InputError) -> [UInt8] {
        var all = start
        var most = sizeAhead.map { min($0, limit) + 1 } ?? Self.pieceSize
        while true {
            let piece = try read(upTo: most)
            if piece.isEmpty { return all }
            guard all.count + piece.count <= limit else { throw InputError(problem, file: path) }
            if all.isEmpty { all = piece } else { all += piece }
            most = Self.pieceSize
        }
    }

    private static let pieceSize = 1 << 20

    /// The number of bytes from here to the present end of a regular file; `nil` for a pipe or an empty file.
    private var sizeAhead: Int? {
        if descriptor < 0 { return unread.count }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
            return nil
        }
        let place = lseek(descriptor, 0, SEEK_CUR)
        return place < 0 ? nil : max(0, Int(status.st_size) - Int(place)) + unread.count
    }

    private static func error(_ code: Int32, path: String) -> InputError {
        switch code {
        case ENOENT, ENOTDIR: InputError(.notFound, file: path)
        case EISDIR: InputError(.isDirectory, file: path)
        default: InputError(.notReadable(reason: SystemError(code: code).message), file: path)
        }
    }
}
