import FoundationEssentials
import PlanFiles

/// Paths of plan files and their drawings.
package enum PlanPaths {
    /// A file's name without its folder and extension.
    package static func stem(of path: String) -> String {
        let name = fileName(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The last part of a path.
    package static func fileName(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// A path as seen from the folder of another: below it without a way up, else absolute.
    package static func relative(_ path: String, toFolderOf file: String) -> String {
        let (target, base) = (absolute(path), absolute(PlanFolder(of: file).path))
        let prefix = base == "/" ? "/" : base + "/"
        return target.hasPrefix(prefix) ? String(target.dropFirst(prefix.count)) : target
    }

    /// The absolute path, without `.` and `..`.
    private static func absolute(_ path: String) -> String {
        let full = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        var parts: [Substring] = []
        for part in full.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }
}
