import Glibc
import PlanArgumentParser
import PlanBase
import PlanSheet

/// Functions that derive the format of an output from the output's name.
enum OutputName {
    /// The format of a sheet or a scene.
    ///
    /// - Throws: `ValidationError` for a name that says none, or one that cannot be written.
    static func sheetFormat(of path: String) throws -> SheetFormat {
        if lacksEnding(path) {
            throw ValidationError(
                Message("--output: '\(path)' does not say what to write; end it in .png, .jpg, .pdf or .svg"))
        }
        return try SheetCall.run { () throws(SheetError) in try SheetFormat(path: path) }
    }

    /// True if a file's name has no ending. Devices and pipes, such as `/dev/stdout`, need none, nor do folders.
    static func lacksEnding(_ path: String) -> Bool {
        guard let name = path.split(separator: "/").last, path != "-", !path.hasPrefix("/dev/"),
            !path.hasPrefix("/proc/")
        else { return false }
        if let dot = name.lastIndex(of: "."), dot != name.startIndex { return false }
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }
}
