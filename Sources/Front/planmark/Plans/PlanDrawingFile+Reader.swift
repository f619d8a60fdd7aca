import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanSheet
import PlanStore

extension PlanDrawingFile {
    /// A reader of a plan's drawing: embedded, or the file that the plan names.
    ///
    /// - Parameters:
    ///   - path: the drawing's file, where that is given.
    ///   - message: returns what to say where the drawing cannot be had.
    static func reader(
        of plan: Plan, givenAs path: String? = nil, saying message: (PlanDrawingError) -> Message = \.message
    ) throws -> any DrawingReader {
        do {
            switch try plan.drawingContent(givenAs: path) {
            case .file(let path): return try DrawingFile.open(path)
            case .bytes(let bytes, let name): return try DrawingFile.open(bytes, name: name)
            }
        } catch let error as PlanDrawingError {
            throw CommandFailure(error, message: message(error))
        }
    }
}

extension DrawingReader {
    var size: Size { Size(width: Double(width), height: Double(height)) }
}
