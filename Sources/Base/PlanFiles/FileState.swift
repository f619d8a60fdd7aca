import Glibc

/// A file as it is at one moment, or that there is none: another state shows that somebody has written the file or put another one in its
/// place.
package struct FileState: Hashable, Sendable {
    private let numbers: [Int]

    /// The state of what a path leads to.
    package init(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            numbers = []
            return
        }
        let (device, inode) = (Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino))
        numbers = [device, inode, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
}
