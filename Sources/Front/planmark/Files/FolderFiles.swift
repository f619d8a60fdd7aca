import Glibc
import PlanArgumentParser
import PlanBase
import PlanFiles

/// The files of a folder that a command takes for one.
enum FolderFiles {
    /// The paths of a folder's files in the natural order of their names; nil if the path is no folder. Hidden files are left out, and so
    /// are pipes and devices.
    ///
    /// - Parameter endings: The endings of the names that count, in small letters and without a dot.
    /// - Throws: `CommandFailure` for a folder that cannot be read, and for a name that counts and is not UTF-8.
    static func paths(in path: String, endings: [String]) throws -> [String]? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        guard let names = BytePath(path).names else {
            throw CommandFailure(Message("\(path): the folder cannot be read"), exitCode: .unreadableInput)
        }
        let folder = path.hasSuffix("/") ? path : "\(path)/"
        var files: [String] = []
        for name in names {
            // The ending is text, whatever stands before it.
            let shown = "\(name)"
            guard !shown.hasPrefix("."), endings.contains(where: { shown.lowercased().hasSuffix(".\($0)") }) else {
                continue
            }
            guard let name = name.text else {
                throw CommandFailure(
                    Message("\(folder + shown): the file's name is not UTF-8; rename it"), exitCode: .unreadableInput)
            }
            guard stat(folder + name, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else { continue }
            files.append(name)
        }
        return files.sorted { $0.precedesNaturally($1) }.map { folder + $0 }
    }
}
