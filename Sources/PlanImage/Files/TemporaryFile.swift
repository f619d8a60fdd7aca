import Glibc

/// The name of an unfinished file, on record so that it can be removed when the process is interrupted.
struct TemporaryFile {
    let path: String
    private let slot: Int?

    /// Makes up a name in a folder; nil when the folder is relative and there is no current folder. No file is created.
    init?(inFolder folder: String) {
        var digits = String(UInt64.random(in: .min ... .max), radix: 16)
        digits = String(repeating: "0", count: 16 - digits.count) + digits
        var folder = folder
        if !folder.hasPrefix("/") {
            // The process may change its current folder before the file is removed.
            guard let current = getcwd(nil, 0) else { return nil }
            folder = folder == "." ? String(cString: current) : "\(String(cString: current))/\(folder)"
            free(current)
        }
        path = "\(folder == "/" ? "" : folder)/.planmark-\(digits).tmp"
        slot = InterruptCleanup.add(path)
    }

    /// Takes the name off the record: the file was finished or never made.
    func forget() {
        if let slot { InterruptCleanup.remove(slot) }
    }

    /// Removes the file.
    func remove() {
        unlink(path)
        forget()
    }
}
