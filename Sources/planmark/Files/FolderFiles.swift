import FoundationEssentials
import PlanArgumentParser
import PlanModel

/// The files of a folder that a command takes for one.
enum FolderFiles {
    /// The paths of a folder's files in the natural order of their names; nil if the path is no folder. Hidden files are left out.
    ///
    /// - Parameter endings: The endings of the names that count, in small letters and without a dot.
    static func paths(in path: String, endings: [String]) throws -> [String]? {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else { return nil }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw CommandFailure("\(path): the folder cannot be read", exitCode: .unreadableInput)
        }
        let files = names.filter { name in
            !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix(".\($0)") }
        }
        let folder = path.hasSuffix("/") ? path : "\(path)/"
        return files.sorted { $0.precedesNaturally($1) }.map { folder + $0 }
    }
}
