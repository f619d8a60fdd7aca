import Glibc
import PlanBase
import PlanFiles

/// Why a system call failed.
struct FileFailure: Error {
    let path: String
    let reason: Message

    /// The reason of the call that failed just now.
    static func last(_ path: String) -> FileFailure {
        FileFailure(path: path, reason: Message(untranslated: SystemError.last.message))
    }
}

/// Files that are read and written in one go. Those that are written lie in a folder of unfinished work.
enum WholeFile {
    /// The greatest number of bytes that are read at once, 4 GiB: a journal has some 70 bytes for each of at most
    /// ``PyramidShape/greatestTileCount`` tiles, and one that was appended to may have several lines for a tile.
    static let greatestSize = 4 << 30

    static func read(_ path: String) throws(FileFailure) -> [UInt8] {
        let (file, size) = try open(path)
        defer { close(file) }
        return try read(file, at: 0, count: size, path)
    }

    /// Opens a regular file for reading, and tells its size in bytes. Anything else is refused at once: nobody need ever write to a
    /// named pipe.
    static func open(_ path: String) throws(FileFailure) -> (file: Int32, size: Int) {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard file >= 0 else { throw .last(path) }
        var status = stat()
        guard fstat(file, &status) == 0 else {
            let failure = FileFailure.last(path)
            close(file)
            throw failure
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw FileFailure(path: path, reason: Message("it is not a regular file"))
        }
        return (file, Int(status.st_size))
    }

    /// Reads so many bytes from a place in a file on.
    static func read(_ file: Int32, at place: Int, count: Int, _ path: String) throws(FileFailure) -> [UInt8] {
        guard count <= greatestSize else {
            throw FileFailure(path: path, reason: Message("it is larger than \(greatestSize) bytes"))
        }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try FileBytes.read(file, at: place, count: count)
        } catch {
            throw FileFailure(path: path, reason: Message(untranslated: error.message))
        }
        guard bytes.count == count else { throw FileFailure(path: path, reason: Message("it is cut off")) }
        return bytes
    }

    static func write(_ bytes: [UInt8], to path: String) throws(TileError) {
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw TileError(.writeFailed(path: path, reason: FileFailure.last(path).reason)) }
        defer { close(file) }
        try append(bytes, to: file, path)
    }

    /// Writes bytes at a file's position.
    static func append(_ bytes: [UInt8], to file: Int32, _ path: String) throws(TileError) {
        do throws(SystemError) {
            try FileBytes.write(bytes, to: file)
        } catch {
            throw TileError(.writeFailed(path: path, reason: Message(untranslated: error.message)))
        }
    }
}

/// Folders of unfinished work.
package enum Folders {
    /// Makes a folder and those that it lies in, as far as they are missing.
    ///
    /// - Parameter mode: who may use them, from which the process's mask takes away.
    package static func make(_ path: String, mode: mode_t = 0o777) throws(TileError) {
        if mkdir(path, mode) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let end = path.lastIndex(of: "/"), end > path.startIndex else {
            throw TileError(.writeFailed(path: path, reason: FileFailure.last(path).reason))
        }
        try make(String(path[..<end]), mode: mode)
        if mkdir(path, mode) != 0, errno != EEXIST {
            throw TileError(.writeFailed(path: path, reason: FileFailure.last(path).reason))
        }
    }

    /// Returns the target of a symbolic link. Returns any other path as it is, and also a link whose target is missing.
    ///
    /// - Throws: ``TileError``: `writeFailed` if the target's path is not UTF-8.
    static func resolvingLink(_ path: String) throws(TileError) -> String {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let real = realpath(path, nil) else {
            return path
        }
        defer { free(real) }
        let target = BytePath(cString: real)
        guard let text = target.text else {
            throw TileError(
                .writeFailed(path: path, reason: Message("it is a link to \(target), which is not UTF-8")))
        }
        return text
    }

    /// The names in a folder, without those of the folder itself and of the one above; nil for no folder.
    static func names(in path: String) -> [String]? { BytePath(path).names?.map(\.description) }

    /// Removes a file, or a folder with all that is in it. Links are removed, not followed.
    static func remove(_ path: String) { remove(BytePath(path)) }

    private static func remove(_ path: BytePath) {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            _ = path.withCString { unlink($0) }
            return
        }
        for name in path.names ?? [] { remove(path.appending(name)) }
        _ = path.withCString { rmdir($0) }
    }
}
