/// The files of one output that consists of several, such as the frames of a film: all of them stay, or none does.
///
/// Until ``keep()``, they are removed when the process is interrupted, and with the object. One thread uses it at a time.
package final class FileSet {
    private let names = PendingFiles()
    private let entry: PendingFiles.Entry
    /// True once the files are kept or removed.
    private var isEnded = false

    /// A set without files.
    package init() { entry = InterruptCleanup.pending.add(names) }

    /// Adds a file that is about to be written.
    package func add(_ path: String) { _ = names.add(path) }

    /// Adds a folder and makes it by a closure. It is removed with the files if it is empty then.
    package func addFolder<E: Error>(_ path: String, making: () throws(E) -> Void) throws(E) {
        add(path)
        try InterruptCleanup.naming(making)
    }

    /// Adds files that a closure writes. If it throws, what is there at these paths is somebody else's, and stays.
    package func add<T>(_ paths: [String], writing: () throws -> T) rethrows -> T {
        let entries = paths.compactMap(names.add)
        do {
            return try writing()
        } catch {
            entries.forEach(names.forget)
            throw error
        }
    }

    /// Lets the files stay: the output is whole. From here on an interrupt leaves them all.
    package func keep() { isEnded = isEnded || InterruptCleanup.pending.remove(entry) }

    /// Removes the files, unless they are kept.
    package func discard() {
        guard !isEnded else { return }
        isEnded = true
        // Still pending meanwhile: a signal that comes between removes the rest.
        names.removeSet()
        InterruptCleanup.pending.remove(entry)
    }

    deinit { discard() }
}
