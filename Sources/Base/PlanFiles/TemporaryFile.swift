import Glibc

/// The name of an unfinished file, `.planmark-` and digits, on record so that it can be removed when the process is
/// interrupted.
///
/// While the process lives it holds a lock on the file. So a later process can tell which such files were left behind by one
/// that was killed, and removes them.
package struct TemporaryFile {
    /// The absolute path.
    package let path: String
    private let entries: [InterruptCleanup.Entry?]
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
        entries = ([""] + companions).map { InterruptCleanup.record.add(path + $0) }
    }

    /// Locks the file, which must be open in this process, until the descriptor is closed.
    package static func lock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_EX | LOCK_NB) }

    /// Called when the file is whole and before it gets its name. It does not return if a signal is ending the process, which may have
    /// removed files already that belong together with it.
    package func willTakePlace() { InterruptCleanup.stopIfEnding() }

    /// Takes the name off the record: the file was finished or never made.
    package func forget() {
        for case let entry? in entries { InterruptCleanup.record.remove(entry) }
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
