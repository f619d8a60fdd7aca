import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanModel
import PlanStore

extension SameFile {
    /// Throws when an output would take the place of one of the inputs, under whatever name.
    static func refuse(_ output: String, asOneOf inputs: String?...) throws {
        for input in inputs.compactMap(\.self) where isSame(input, output) {
            throw CommandFailure(
                Message("\(output): is the input \(input) itself; choose another --output"), exitCode: .unwritableOutput
            )
        }
    }

    /// Throws when an output would take the place of a plan's file, or of its drawing's, also of the file that an embedded drawing was read
    /// from.
    static func refuse(_ output: String, asPartOf plan: Plan) throws {
        try refuse(output, asOneOf: plan.file(thatIs: output))
        guard isDrawing(output, of: plan) else { return }
        throw CommandFailure(
            Message("\(output): is the drawing; choose another --output"), exitCode: .unwritableOutput)
    }

    /// True if a file has the name and the content of a plan's drawing. A plan keeps an embedded drawing without the place of its file.
    private static func isDrawing(_ path: String, of plan: Plan) -> Bool {
        guard let hash = plan.planDrawing.hash, PlanPaths.fileName(of: path) == plan.drawingFileName,
            SequentialFile.isRegular(path),
            let bytes = try? SequentialFile(path: path).readAll(upTo: Plan.greatestContentSize)
        else { return false }
        return ContentHash(of: bytes) == hash
    }
}
