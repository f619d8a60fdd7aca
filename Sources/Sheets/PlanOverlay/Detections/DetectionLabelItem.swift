import PlanBase
import PlanCanvas
import PlanGeometry

/// The label of a detection: text on a plate in the detection's colour, beside or in its box.
struct DetectionLabelItem: Sendable {
    /// The plate.
    let box: Box
    private let color: Color
    private let radius: Double
    private let text: PlacedText

    init(_ text: PlacedText, on box: Box, color: Color, radius: Double) {
        (self.text, self.box, self.color, self.radius) = (text, box, color, radius)
    }

    var node: DisplayNode {
        .group([.fill(Path(roundedRect: box, cornerRadius: radius, style: .circular), color), .text(text)])
    }
}
