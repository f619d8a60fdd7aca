import PlanArgumentParser
import PlanBase
import PlanFiles
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

    /// Throws when an output would take the place of a plan's file, or of its drawing's.
    static func refuse(_ output: String, asPartOf plan: Plan) throws {
        try refuse(output, asOneOf: plan.file(thatIs: output))
    }
}
