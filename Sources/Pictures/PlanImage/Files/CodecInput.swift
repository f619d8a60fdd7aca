import Glibc

/// The bytes of a drawing that is to be opened: a file, a pipe that the program was started with, or bytes in memory.
///
/// The first bytes are read at once, since they tell the format, and stay with the content: a pipe cannot be read twice.
final class CodecInput {
    /// The file's path, or the name that errors call the bytes by.
    let name: String
    /// The first bytes, 512 unless there are fewer; at least one.
    let firstBytes: [UInt8]
    /// The bytes that a codec reads first: all bytes if they are in memory, otherwise ``firstBytes``.
    let bytes: [UInt8]
    /// The file descriptor from which the bytes after ``bytes`` are read; -1 if all bytes are in memory.
    var descriptor: Int32 { file?.descriptor ?? -1 }

    private let file: ReadableFile?

    /// Enough for every format.
    private static let firstByteCount = 512

    /// Opens a file and reads its first bytes.
    ///
    /// - Parameter path: the file; `/dev/stdin` is standard input.
    /// - Throws: ``ImageError`` if the file cannot be opened or read, or is empty.
    init(path: String) throws(ImageError) {
        let file = try ReadableFile(path: path)
        let firstBytes = try file.nextBytes(upTo: Self.firstByteCount)
        guard !firstBytes.isEmpty else { throw .emptyFile(file: path) }
        self.file = file
        self.firstBytes = firstBytes
        bytes = firstBytes
        name = path
    }

    /// Takes bytes in memory.
    ///
    /// - Throws: ``ImageError/emptyFile(file:)`` if there are none.
    init(bytes: [UInt8], name: String) throws(ImageError) {
        guard !bytes.isEmpty else { throw .emptyFile(file: name) }
        file = nil
        firstBytes = Array(bytes.prefix(Self.firstByteCount))
        self.bytes = bytes
        self.name = name
    }

    /// The descriptor of a regular file, which can be opened again and read anywhere; nil for a pipe and for bytes in memory.
    var regularFile: Int32? {
        var status = stat()
        guard let file, fstat(file.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return file.descriptor
    }

    /// The bytes that follow ``bytes``, fewer than asked for only at the end; none after it.
    func nextBytes(upTo count: Int) throws(ImageError) -> [UInt8] { try file?.nextBytes(upTo: count) ?? [] }

    /// All bytes from the first one on, whatever has been read of them; nil for a pipe, which cannot be read again.
    ///
    /// - Throws: ``ImageError`` if the file cannot be read, or has become shorter.
    func wholeContent() throws(ImageError) -> [UInt8]? {
        if let file { try file.wholeContent() } else { bytes }
    }
}
