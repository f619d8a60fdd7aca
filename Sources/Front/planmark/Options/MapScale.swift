import PlanArgumentParser
import PlanBase
import PlanImage
import PlanModel
import PlanSheet

/// A drawing's scale as draughtsmen write it: `1:100`, or the number alone.
struct MapScale: ExpressibleByArgument {
    /// The number of times that the building is larger than its drawing on paper: 100 for `1:100`.
    let denominator: Double

    init?(argument: String) {
        let text = argument.hasPrefix("1:") ? argument.dropFirst(2) : argument[...]
        guard let value = Double(text), value > 0, value.isFinite else { return nil }
        denominator = value
    }

    static let expectedForm = Message("a scale such as 1:100")

    /// Returns the pixels to a metre of the building of a drawing with a resolution, and notes one that differs along x and y.
    func pixelsPerMetre(at resolution: Resolution?, notesIn language: MessageLanguage) throws -> Double {
        guard let (x, y) = resolution?.pixelsPerMetre else { throw CommandFailure(SheetError(.resolutionUnknown)) }
        if abs(y / x - 1) > ScaleFit.greatestSpread {
            let note = SheetNote.unequalResolution(x: (x * 0.0254).rounded(), y: (y * 0.0254).rounded())
            Diagnostics.note(note.message, in: language)
        }
        return x / denominator
    }
}
