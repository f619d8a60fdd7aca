import PlanGeometry
import PlanModel

/// A path filled with a colour.
package struct Figure {
    package let path: Path
    package let rule: FillRule
    package let color: Color
}
