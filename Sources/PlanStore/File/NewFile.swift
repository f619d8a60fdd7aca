import Glibc

/// A file in the making. It has a temporary name in the same folder and gets its own name when it is finished, never in place
/// of an existing file.
final class NewFile {
    let path: String
    let temporaryPath: String
    private var isFinished = false

    init(path: String) throws(PlanStoreError) {
        self.path = path
        var status = stat()
        guard lstat(path, &status) != 0 else { throw .alreadyExists(file: path) }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .readOnly(file: path, reason: "there is no folder \(folder)")
        }
        temporaryPath = "\(folder).planmark-\(UInt64.random(in: 0...UInt64.max))"
        let descriptor = open(temporaryPath, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw errno == ENOSPC
                ? .diskFull(file: path)
                : .readOnly(file: path, reason: "\(folder): \(String(cString: strerror(errno)))")
        }
        close(descriptor)
    }

    /// Gives the finished file its name.
    func finish() throws(PlanStoreError) {
        // link(2), unlike rename(2), fails if a file of that name exists.
        if link(temporaryPath, path) != 0 {
            guard errno != EEXIST else { throw .alreadyExists(file: path) }
            guard rename(temporaryPath, path) == 0 else {
                throw .readOnly(file: path, reason: String(cString: strerror(errno)))
            }
        }
        isFinished = true
        unlink(temporaryPath)
    }

    deinit {
        guard !isFinished else { return }
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(temporaryPath + suffix) }
    }
}
