/// The paths that name a descriptor which the program was started with, and not a file.
package enum StandardPath {
    /// The descriptor that `path` names, or nil when it is an ordinary path.
    package static func descriptor(of path: String, forInput: Bool) -> Int32? {
        switch path {
        case "/dev/stdin", "/proc/self/fd/0": return forInput ? 0 : nil
        case "/dev/stdout": return forInput ? nil : 1
        case "/dev/stderr": return forInput ? nil : 2
        default:
            for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
                return Int32(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? $0 : nil }
            }
            return nil
        }
    }
}
