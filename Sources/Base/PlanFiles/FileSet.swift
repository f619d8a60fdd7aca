/// The files of one output that consists of several, such as the frames of a film: all of them stay, or none does.
///
/// Until ``keep()``, they are removed when the process is interrupted, and with the object. One thread uses it at a time.
package final class FileSet {
    private let names = InterruptCleanup.Record()
    private let entry: InterruptCleanup.Entry
    /// True once the files are kept or removed.
    private var isEnded = false

    /// A set without files.
    package init() { entry = InterruptCleanup.record.add(names) }

    /// Adds a file that is about to be written, or a folder that was made for the files and is removed with them if it is empty then.
    package func add(_ path: String) { _ = entry(of: path) }

    /// Adds files that a closure writes. If it throws, what is there at these paths is somebody else's, and stays.
    package func add<T>(_ paths: [String], writing: () throws -> T) rethrows -> T {
        let entries = paths.compactMap(entry(of:))
        do {
            return try writing()
        } catch {
            entries.forEach(names.forget)
            throw error
        }
    }

    private func entry(of path: String) -> InterruptCleanup.Entry? {
        let entry = names.add(path)
        InterruptCleanup.stopIfEnding()
        return entry
    }

    /// Lets the files stay: the output is whole. From here on an interrupt leaves them all.
    package func keep() { isEnded = isEnded || InterruptCleanup.record.remove(entry) }

    /// Removes the files, unless they are kept.
    package func discard() {
        guard !isEnded else { return }
        // Once alone, as the place on record may be another's afterwards.
        isEnded = true
        if InterruptCleanup.record.remove(entry) { names.removeSet() }
    }

    deinit { discard() }
}
