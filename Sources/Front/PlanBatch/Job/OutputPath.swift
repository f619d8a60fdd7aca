import Glibc
import PlanFiles
import PlanModel

/// The path of a file that a job writes.
struct OutputPath {
    private let path: String

    /// A path as a job has it.
    init(_ path: String) { self.path = path }

    /// True if the file's name has no ending that tells the format. Devices need none.
    var lacksEnding: Bool {
        guard let name = path.split(separator: "/").last, path != "-", !path.hasPrefix("/dev/"),
            !path.hasPrefix("/proc/")
        else { return false }
        if let dot = name.lastIndex(of: "."), dot != name.startIndex { return false }
        return true
    }

    /// True if the path is that of one of the process's own streams, such as standard output.
    var isStream: Bool {
        ["/dev/stdout", "/dev/stderr"].contains(path) || path.hasPrefix("/dev/fd/")
            || path.hasPrefix("/proc/self/fd/")
    }

    private var isDevice: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }

    /// The identity of the file among those of other jobs, whether the file exists or not: half the SHA-256 of its path without links.
    /// Nil for a device, which several jobs may write to.
    var identity: Identity? {
        guard !isDevice else { return nil }
        if let real = Self.real(path) { return Identity(of: real.bytes) }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        return Identity(of: (Self.real(folder) ?? BytePath(folder)).appending(BytePath(String(name))).bytes)
    }

    /// 128 bits that stand for a path: the outputs of a million jobs take some tens of megabytes.
    struct Identity: Hashable {
        private let high, low: UInt64

        /// Half of the bits, which tell the files of a batch apart too.
        var key: UInt64 { high }

        fileprivate init(of path: [UInt8]) {
            let bytes = ContentHash(of: path).bytes
            func word(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
            (high, low) = (word(0..<8), word(8..<16))
        }
    }

    private static func real(_ path: String) -> BytePath? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return BytePath(cString: resolved)
    }
}
