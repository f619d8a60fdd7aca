import PlanArgumentParser
import PlanCanvas

/// What kind of file is written, by the ending of its name.
enum OutputKind {
    case png
    case vectors(VectorFormat)

    /// - Throws: `ValidationError` for an ending that stands for nothing that can be written. Devices such as `/dev/stdout`
    ///   get a PNG.
    init(path: String) throws {
        if path == "-" {
            throw ValidationError("--output: '-' is no file name; write to /dev/stdout for standard output")
        }
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
            self = .png
            return
        }
        let ending = name[dot...].dropFirst().lowercased()
        if ending == "png" {
            self = .png
        } else if let format = VectorFormat(rawValue: ending) {
            self = .vectors(format)
        } else {
            throw ValidationError(
                "--output: a file ending in .\(ending) cannot be written; end it in .png, .pdf or .svg")
        }
    }
}
