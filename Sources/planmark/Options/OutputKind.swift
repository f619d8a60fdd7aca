import PlanArgumentParser
import PlanCanvas
import PlanSheet

/// What kind of file is written, by the ending of its name.
enum OutputKind {
    case png
    case vectors(VectorFormat)

    /// - Throws: `ValidationError` for an ending that stands for nothing that can be written. Devices such as `/dev/stdout`
    ///   get a PNG.
    init(path: String) throws {
        switch try SheetCall.run({ () throws(SheetError) in try SheetFormat(path: path) }) {
        case .png: self = .png
        case .pdf: self = .vectors(.pdf)
        case .svg: self = .vectors(.svg)
        }
    }
}
