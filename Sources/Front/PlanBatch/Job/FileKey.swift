import Glibc
import PlanFiles

/// A key that tells a file from all others, whatever its names: the numbers of its device and its inode.
struct FileKey: Hashable {
    private let device: dev_t
    private let number: ino_t

    /// The key of the regular file of a path; nil if there is none. Devices, such as `/dev/null`, may serve several.
    init?(of path: String) {
        var status = stat()
        guard stat(PagePath(path).file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }

    /// 64 bits that stand for the file.
    var key: UInt64 { UInt64(number) ^ (UInt64(device) &* 0x9E37_79B9_7F4A_7C15) }
}
