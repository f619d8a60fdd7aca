import Glibc

/// A test whether two paths lead to one file.
package enum SameFile {
    /// True if both paths lead to one existing file or folder, even by links, by different spellings of the path or with
    /// different pages.
    package static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(PagePath(one).file, &first) == 0, stat(PagePath(other).file, &second) == 0 else { return false }
        // Devices such as /dev/stdout may serve for both.
        let kind = first.st_mode & S_IFMT
        return (kind == S_IFREG || kind == S_IFDIR) && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }
}
