import PlanArgumentParser
import PlanGeometry
import PlanImage
import PlanModel
import PlanStore

/// A drawing's picture with its hash.
struct PlanDrawingFile {
    let bytes: [UInt8]
    let size: Size
    let hash: ContentHash

    /// Reads a PNG or JPEG file whole.
    static func read(_ path: String) throws -> PlanDrawingFile {
        // The reader first: it knows best what is wrong with a file that is no picture.
        let picture = try DrawingFile.open(path)
        let bytes = try SequentialFile(path: path).readAll()
        return PlanDrawingFile(
            bytes: bytes, size: Size(width: Double(picture.width), height: Double(picture.height)),
            hash: ContentHash(of: bytes))
    }

    /// A reader of a plan's drawing: embedded, or the file that the plan names, or another one that was given in its place.
    ///
    /// - Parameter advice: what to do where the drawing cannot be had.
    static func reader(
        of plan: PlanFile, given: String?, options: DrawingOptions, advice: String = "say where it is with --drawing"
    ) throws -> any DrawingReader {
        do {
            switch try plan.drawingContent(givenAs: given) {
            case .file(let path): return try DrawingFile.open(path, options: options)
            case .bytes(let bytes, let name): return try DrawingFile.open(bytes, name: name, options: options)
            }
        } catch let error as PlanDrawingError {
            throw CommandFailure(error.message(advice: advice), exitCode: .unreadableInput)
        }
    }
}
