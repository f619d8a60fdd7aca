import Glibc

/// Whether two paths lead to one file.
package enum SameFile {
    /// Whether both exist and are the same file or folder, be it by links, by different spellings of the path or by different pages.
    package static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(PagePath(one).file, &first) == 0, stat(PagePath(other).file, &second) == 0 else { return false }
        // Devices such as /dev/stdout may serve for both.
        let kind = first.st_mode & S_IFMT
        return (kind == S_IFREG || kind == S_IFDIR) && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }
}
