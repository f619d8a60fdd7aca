import PlanGeometry

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

extension DisplayNode {
    /// What is painted, one after the other, with the transforms to where it is.
    var parts: [(element: DisplayNode, transform: AffineTransform)] {
        switch self {
        case .group(let elements): elements.flatMap(\.parts)
        case .transform(let outer, let element): element.parts.map { ($0, $1.concatenating(outer)) }
        default: [(self, .identity)]
        }
    }
}
