import Glibc

/// A folder in memory for the files of this process. Those of processes that a crash has ended are removed.
struct ProcessFolder {
    private static let parent = "/dev/shm"
    private static let prefix = "planmark-fuzz-"
    private let folder = "\(parent)/\(prefix)\(getpid())"

    init() {
        for name in Self.files(in: Self.parent) where name.hasPrefix(Self.prefix) {
            guard let process = pid_t(name.dropFirst(Self.prefix.count)), kill(process, 0) != 0, errno == ESRCH else {
                continue
            }
            Self.remove(Self.parent + "/" + name)
        }
        mkdir(folder, 0o700)
    }

    /// The path of a file in the folder.
    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// The names of what is in it.
    var files: [String] { Self.files(in: folder) }

    /// Removes what is in it.
    func empty() { Self.empty(folder) }

    /// Removes it.
    func remove() { Self.remove(folder) }

    /// The number by which a file is told from one that took its place; 0 where there is none.
    func inode(of name: String) -> ino_t {
        var status = stat()
        return stat(path(name), &status) == 0 ? status.st_ino : 0
    }

    /// What is in a file, of which there is less than 1 MiB.
    func read(_ name: String) -> [UInt8] {
        guard let file = fopen(path(name), "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        return bytes
    }

    /// Writes a file.
    func write(_ bytes: [UInt8], to name: String) {
        guard let file = fopen(path(name), "w") else { fatalError("\(name) cannot be written") }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    private static func empty(_ folder: String) {
        for name in files(in: folder) {
            let path = "\(folder)/\(name)"
            // Tiles lie in folders of folders.
            if unlink(path) != 0 { remove(path) }
        }
    }

    private static func remove(_ folder: String) {
        empty(folder)
        rmdir(folder)
    }

    private static func files(in folder: String) -> [String] {
        guard let listing = opendir(folder) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
