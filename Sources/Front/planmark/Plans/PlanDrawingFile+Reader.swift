import PlanArgumentParser
import PlanBase
import PlanFiles
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
            return try SheetInput.DrawingSource(try plan.drawingContent(givenAs: path)).open()
        } catch let error as PlanDrawingError {
            throw CommandFailure(error, message: message(error))
        }
    }
}
