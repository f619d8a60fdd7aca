import Glibc

/// The name of an unfinished file, `.planmark-` and digits, pending so that it can be removed when the process is
/// interrupted.
///
/// While the process lives it holds a lock on the file. So a later process can tell which such files were left behind by one
/// that was killed, and removes them.
package struct TemporaryFile {
    /// The absolute path.
    package let path: String
    private let entries: [PendingFiles.Entry?]
    private let companions: [String]

    /// The prefix of the names of unfinished files.
    private static let prefix = ".planmark-"
    /// The ending of the names of unfinished files; the suffix of a companion follows it.
    private static let ending = ".tmp"
    /// A file without a lock counts as left behind only after as many seconds, as one that was just made has none yet.
    private static let leastAge = 60

    /// Makes up a name in a folder; nil when the folder is relative and there is no current folder. No file is created.
    ///
    /// - Parameter companions: What is added to the name for further files that belong to this one, such as `-journal`.
    package init?(inFolder folder: String, companions: [String] = []) {
        var digits = String(UInt64.random(in: .min ... .max), radix: 16)
        digits = String(repeating: "0", count: 16 - digits.count) + digits
        var folder = folder
        if !folder.hasPrefix("/") {
            // The process may change its current folder before the file is removed.
            guard let current = getcwd(nil, 0) else { return nil }
            defer { free(current) }
            // A path with a name in it that is not text cannot be had; such a process had better not change its folder.
            if let path = BytePath(cString: current).text { folder = folder == "." ? path : "\(path)/\(folder)" }
        }
        let path = "\(folder == "/" ? "" : folder)/\(Self.prefix)\(digits)\(Self.ending)"
        self.path = path
        self.companions = companions
        entries = ([""] + companions).map { InterruptCleanup.pending.add(path + $0) }
    }

    /// Creates the file and locks it.
    ///
    /// - Parameter access: `O_WRONLY` or `O_RDWR`.
    /// - Returns: The file's descriptor, which the caller closes.
    package func create(_ access: Int32) throws(SystemError) -> Int32 {
        let flags = access | O_CREAT | O_EXCL | O_CLOEXEC
        return try InterruptCleanup.naming { () throws(SystemError) in
            let descriptor = open(path, flags, 0o666)
            guard descriptor >= 0 else { throw .last }
            Self.lock(descriptor)
            return descriptor
        }
    }

    /// Gives this name to an open file that has none.
    package func giveName(to descriptor: Int32) throws(SystemError) {
        try InterruptCleanup.naming { () throws(SystemError) in
            let unnamed = "/proc/self/fd/\(descriptor)"
            guard linkat(AT_FDCWD, unnamed, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else { throw .last }
        }
    }

    /// Puts the finished file in the place of a path, where a file may be.
    package func replace(_ target: String) throws(SystemError) {
        try InterruptCleanup.naming { () throws(SystemError) in
            guard rename(path, target) == 0 else { throw .last }
        }
        forget()
    }

    /// Puts the finished file at a path where no file is. The error of a path with a file is `EEXIST`.
    package func place(at target: String) throws(SystemError) {
        try InterruptCleanup.naming { () throws(SystemError) in
            // link(2), unlike rename(2), fails if a file of that name exists; some file systems have no links.
            guard link(path, target) != 0 else { return }
            guard errno != EEXIST, rename(path, target) == 0 else { throw .last }
        }
        remove()
    }

    /// Locks the file, which must be open in this process, until the descriptor is closed.
    package static func lock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_EX | LOCK_NB) }

    /// Takes the name out of those that are pending: the file was finished or never made.
    package func forget() {
        for case let entry? in entries { InterruptCleanup.pending.remove(entry) }
    }

    /// Removes the file and its companions.
    package func remove() {
        for suffix in [""] + companions { unlink(path + suffix) }
        forget()
    }

    /// Removes from a folder the unfinished files of processes that were killed.
    package static func removeStaleFiles(inFolder folder: String) {
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        defer { close(directory) }
        var found: [String: [String]] = [:]
        for name in (BytePath(folder).names ?? []).compactMap(\.text) {
            let parts = name.split(separator: ending, maxSplits: 1, omittingEmptySubsequences: false)
            guard name.hasPrefix(prefix), parts.count == 2, isMadeUp(parts[0].dropFirst(prefix.count)),
                parts[1].isEmpty || parts[1].hasPrefix("-")
            else { continue }
            found[parts[0] + ending, default: []].append(name)
        }
        for (name, files) in found where isStale(name, in: directory) {
            for file in files { unlinkat(directory, file, 0) }
        }
    }

    /// True for the digits of a name that was made up here.
    private static func isMadeUp(_ digits: Substring) -> Bool {
        digits.utf8.count == 16 && digits.allSatisfy { $0.isHexDigit && !$0.isUppercase }
    }

    /// True for a file that nobody is writing, and for one that is not there: what belongs to it is of no use then.
    private static func isStale(_ name: String, in directory: Int32) -> Bool {
        let descriptor = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            time(nil) - status.st_mtim.tv_sec >= leastAge
        else { return false }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}
