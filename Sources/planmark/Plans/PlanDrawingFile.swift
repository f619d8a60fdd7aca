import PlanArgumentParser
import PlanGeometry
import PlanImage
import PlanModel
import PlanStore

/// A drawing's picture.
struct PlanDrawingFile {
    let bytes: [UInt8]
    let size: Size
    /// The file's path; of a PDF with the page and resolution, so that it is drawn the same for ever.
    let path: String
    /// How many pixels show a metre, where the file says so.
    let buildingScale: Double?

    /// Reads a drawing's file whole.
    static func read(_ path: String) throws -> PlanDrawingFile {
        // The reader first: it knows best what is wrong with a file that is no picture.
        let picture = try DrawingFile.open(path)
        let place = DrawingFile.place(of: picture, openedAs: path)
        let bytes = try SequentialFile(path: place.file).readAll()
        return PlanDrawingFile(
            bytes: bytes, size: picture.size, path: "\(place)", buildingScale: picture.metadata.buildingScale)
    }

    /// A reader of a plan's drawing: embedded, or the file that the plan names.
    ///
    /// - Parameters:
    ///   - path: the drawing's file, where that is given.
    ///   - advice: what to do where the drawing cannot be had.
    static func reader(of plan: Plan, givenAs path: String? = nil, advice: String) throws -> any DrawingReader {
        do {
            switch try plan.drawingContent(givenAs: path) {
            case .file(let path): return try DrawingFile.open(path)
            case .bytes(let bytes, let name): return try DrawingFile.open(bytes, name: name)
            }
        } catch let error as PlanDrawingError {
            throw CommandFailure(error.message(advice: advice), exitCode: .unreadableInput)
        }
    }
}

extension DrawingReader {
    var size: Size { Size(width: Double(width), height: Double(height)) }
}
