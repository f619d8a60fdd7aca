import Glibc

/// Whether two paths lead to one file.
package enum SameFile {
    /// Whether both exist and are the same file or folder, be it by links or by different spellings of the path.
    package static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
        // Devices such as /dev/stdout may serve for both.
        let kind = first.st_mode & S_IFMT
        return (kind == S_IFREG || kind == S_IFDIR) && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }
}
