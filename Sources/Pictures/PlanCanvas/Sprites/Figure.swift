import PlanBase
import PlanGeometry

/// A path filled or stroked with a colour.
package struct Figure {
    package let path: Path
    package let rule: FillRule
    package let color: Color
    /// The stroke along the path; nil for a filling.
    var stroke: StrokeEdges?

    package var isFilling: Bool { stroke == nil }
}
