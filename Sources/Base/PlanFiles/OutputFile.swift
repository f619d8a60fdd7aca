import CFileSync
import Glibc
import PlanBase

/// A file that appears whole or not at all.
///
/// Bytes go to a file without a name in the target's folder (or, where the file system has no such files, to one with an
/// unpredictable name); ``finish()`` puts that file in the target's place in one step. Until then, and if anything fails, the
/// target stays as it was, and nothing is left behind if the object goes away without ``finish()``. A file that is replaced
/// keeps its permissions and, where the system allows it, its owner.
///
/// A plan file is never replaced, nor is a file written that SQLite would take for a part of one.
///
/// A target that is a symbolic link is followed: the file that it points at is replaced, not the link. A target that is
/// no file, such as `/dev/null`, `/dev/stdout` or a pipe, is written directly.
public final class OutputFile {
    /// The path as given.
    public let path: String
    private let former: FileState?

    private enum State {
        /// Written straight to a device or pipe.
        case direct
        /// Written to a file that has no name yet.
        case unnamed(target: String)
        /// Written to a file of this name beside the target.
        case named(temporary: TemporaryFile, target: String)
        case closed
    }

    private var descriptor: Int32 = -1
    private var state = State.closed
    /// Why the file was discarded; what is written after that fails for the same reason.
    private var firstFailure: OutputError?
    /// True if the target exists.
    private var replacesFile = false
    /// Bytes that the system has been asked to write to the disk, and those appended since.
    private var (settledByteCount, unsettledByteCount) = (0, 0)

    /// Opens the file for writing; nothing can be seen of it yet.
    ///
    /// - Throws: ``OutputError`` when the folder does not exist or cannot be written, or the target is a folder, a plan or
    ///   write-protected.
    public convenience init(path: String) throws(OutputError) {
        try self.init(path: path, usesUnnamedFile: true)
    }

    /// Opens a file for writing that takes the place of the target only as that was at a moment.
    ///
    /// - Parameter former: The state of the target at that moment; nil for any.
    package convenience init(path: String, over former: FileState?) throws(OutputError) {
        try self.init(path: path, usesUnnamedFile: true, over: former)
    }

    init(path: String, usesUnnamedFile: Bool, over former: FileState? = nil) throws(OutputError) {
        (self.path, self.former) = (path, former)
        if let standard = StandardPath.descriptor(of: path, forInput: false) {
            try openDirectly(fcntl(standard, F_DUPFD_CLOEXEC, 0))
            return
        }
        var status = stat()
        replacesFile = stat(path, &status) == 0
        if replacesFile {
            switch status.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFDIR: throw .outputIsDirectory(file: path)
            case S_IFBLK: throw .cannotCreate(file: path, reason: Message("it is a disk, not a file"))
            default:
                try openDirectly(open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY))
                return
            }
            guard faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 else {
                throw .cannotCreate(file: path, reason: Message(untranslated: SystemError.last.message))
            }
        }
        let target = try Self.resolvingLinks(path)
        if let plan = PlanFileMark.plan(harmedBy: target) {
            throw .outputIsPlan(file: path, plan: plan == target ? path : plan)
        }
        try openBeside(target, usesUnnamedFile: usesUnnamedFile)
        if replacesFile {
            // Only root may give a file away; for others the call fails and the file is theirs, which is as it should be.
            _ = fchown(descriptor, status.st_uid, status.st_gid)
            _ = fchmod(descriptor, status.st_mode & 0o777)
        }
    }

    deinit { discard() }

    /// A descriptor to read what is written so far, which the caller closes; nil where it went to a device or a pipe.
    package func reopened() -> Int32? {
        switch state {
        case .unnamed, .named:
            let reading = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
            return reading < 0 ? nil : reading
        case .direct, .closed: return nil
        }
    }

    /// Appends bytes.
    ///
    /// - Throws: ``OutputError/writeFailed(file:reason:)``, for example when the disk is full; the file is then discarded.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
        if let firstFailure { throw firstFailure }
        do throws(SystemError) { try FileBytes.write(bytes, to: descriptor) } catch { throw failure(error) }
        startWriteback(bytes.count)
    }

    /// Has the system begin to write what was appended to the disk now and then, rather than all of it when the file takes the
    /// place of another.
    private func startWriteback(_ count: Int) {
        guard replacesFile else { return }
        unsettledByteCount += count
        guard unsettledByteCount >= 1 << 20 else { return }
        planmark_start_writeback(descriptor, Int64(settledByteCount), Int64(unsettledByteCount))
        settledByteCount += unsettledByteCount
        unsettledByteCount = 0
    }

    /// Appends a text in UTF-8.
    ///
    /// - Throws: ``OutputError/writeFailed(file:reason:)``; the file is then discarded.
    public func write(_ text: String) throws(OutputError) { try write(bytes: Array(text.utf8)[...]) }

    /// Appends bytes of an array, as ``write(_:)-(UnsafeRawBufferPointer)`` does.
    package func write(bytes: ArraySlice<UInt8>) throws(OutputError) {
        try bytes.withUnsafeBufferPointer { bytes throws(OutputError) in try write(UnsafeRawBufferPointer(bytes)) }
    }

    /// Puts the file in its place.
    ///
    /// - Throws: ``OutputError/writeFailed(file:reason:)``; the target is then as it was before.
    public func finish() throws(OutputError) {
        if let firstFailure { throw firstFailure }
        if case .unnamed(let target) = state { try giveName(beside: target) }
        switch state {
        case .closed: return
        case .direct, .unnamed: try close()
        case .named(let temporary, let target):
            // Another descriptor of the same opening keeps the lock until the file has its name.
            let keeper = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            defer { if keeper >= 0 { Glibc.close(keeper) } }
            try close()
            try refuseIfChanged()
            let step = InterruptNotice.Step(.output)
            step.begin()
            do throws(SystemError) { try temporary.replace(target) } catch { throw failure(error) }
            step.succeed()
        }
        state = .closed
    }

    /// Drops what was written; the target stays as it was. What went to a device or pipe is gone already.
    public func discard() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
        if case .named(let temporary, _) = state { temporary.remove() }
        state = .closed
    }

    // MARK: Opening

    private func openDirectly(_ opened: Int32) throws(OutputError) {
        guard opened >= 0 else {
            throw .cannotCreate(file: path, reason: Message(untranslated: SystemError.last.message))
        }
        descriptor = opened
        state = .direct
    }

    private func openBeside(_ target: String, usesUnnamedFile: Bool) throws(OutputError) {
        let folder = Self.folder(of: target)
        // The file gets its name by way of /proc, so that must be there.
        if usesUnnamedFile, access("/proc/self/fd", X_OK) == 0 {
            descriptor = open(folder, Self.unnamedFile | O_WRONLY | O_CLOEXEC, 0o666)
            if descriptor >= 0 {
                // Before it gets a name, so that no other process takes it for one that was left behind.
                TemporaryFile.lock(descriptor)
                state = .unnamed(target: target)
                return
            }
        }
        TemporaryFile.removeStaleFiles(inFolder: folder)
        for _ in 0..<100 {
            guard let temporary = TemporaryFile(inFolder: folder) else { break }
            do throws(SystemError) {
                descriptor = try temporary.create(O_WRONLY)
                state = .named(temporary: temporary, target: target)
                return
            } catch {
                temporary.forget()
                guard error.code == EEXIST else { throw openError(error, folder: folder) }
            }
        }
        throw .cannotCreate(file: path, reason: Message("no name for a temporary file could be found in \(folder)"))
    }

    private func openError(_ error: SystemError, folder: String) -> OutputError {
        switch error.code {
        // Folders such as /proc are there and take no files.
        case ENOENT where access(folder, F_OK) == 0:
            .cannotCreate(file: path, reason: Message("the folder \(folder) takes no files"))
        case ENOENT: .folderMissing(file: path, folder: folder)
        case ENOTDIR: .cannotCreate(file: path, reason: Message("\(folder) is not a folder"))
        case EACCES, EROFS, EPERM: .cannotCreate(file: path, reason: Message("the folder \(folder): \(error.message)"))
        case ENOSPC, EDQUOT: .writeFailed(file: path, reason: error.message)
        default: .cannotCreate(file: path, reason: Message(untranslated: error.message))
        }
    }

    /// O_TMPFILE, which the C header hides behind a feature macro: __O_TMPFILE | O_DIRECTORY.
    private static let unnamedFile: Int32 = 0o20000000 | O_DIRECTORY

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The path that symbolic links lead to in the end, whether or not there is a file.
    private static func resolvingLinks(_ path: String) throws(OutputError) -> String {
        var target = path
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        for _ in 0..<40 {
            let count = readlink(target, &buffer, buffer.count)
            if count < 0 {
                if target.isEmpty || target.hasSuffix("/") {
                    throw .cannotCreate(file: path, reason: Message("a file name is missing"))
                }
                return target
            }
            let bytes = BytePath(buffer.prefix(count))
            guard let link = bytes.text else {
                throw .cannotCreate(file: path, reason: Message("it is a link to \(bytes), which is not UTF-8"))
            }
            target = link.hasPrefix("/") ? link : "\(folder(of: target))/\(link)"
        }
        throw .cannotCreate(file: path, reason: Message(untranslated: SystemError(code: ELOOP).message))
    }

    // MARK: Finishing

    /// Gives an unnamed file a temporary name, from which it is renamed: it can be given a name only where none is.
    private func giveName(beside target: String) throws(OutputError) {
        let folder = Self.folder(of: target)
        for _ in 0..<100 {
            guard let temporary = TemporaryFile(inFolder: folder) else { break }
            do throws(SystemError) {
                try temporary.giveName(to: descriptor)
                state = .named(temporary: temporary, target: target)
                return
            } catch {
                temporary.forget()
                guard error.code == EEXIST else { throw failure(error) }
            }
        }
        throw failure()
    }

    /// Refuses to replace content that others have written meanwhile.
    private func refuseIfChanged() throws(OutputError) {
        guard let former, FileState(of: path) != former else { return }
        let error = OutputError.cannotCreate(
            file: path, reason: Message("another program has written it meanwhile; write it again"))
        firstFailure = error
        discard()
        throw error
    }

    private func close() throws(OutputError) {
        let closing = descriptor
        descriptor = -1
        // An error on closing is how network file systems report that earlier writes failed.
        guard Glibc.close(closing) == 0 else { throw failure() }
    }

    /// The error for the call that failed just now; the file is discarded.
    private func failure(_ cause: SystemError = .last) -> OutputError {
        let error = OutputError.writeFailed(file: path, reason: cause.message)
        firstFailure = error
        discard()
        return error
    }
}
