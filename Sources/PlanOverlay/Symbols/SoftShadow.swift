import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// The soft dark edge around a symbol that sets its white edge off from a white ground: the symbol's own outline, painted
/// several times, larger each time and nearly transparent.
enum SoftShadow {
    private static let layers = 3
    private static let color = Color(hex: 0x000000, alpha: 0.13)

    /// How far each layer reaches beyond the outline, from the widest.
    private static func growths(_ reach: Double) -> [Double] {
        (1...layers).reversed().map { reach * Double($0) / Double(layers) }
    }

    /// The layers of an outline, which the closure makes as far beyond the symbol's as it is told.
    static func element(reach: Double, outline: (_ growth: Double) -> Path) -> DisplayNode {
        .group(growths(reach).map { .fill(outline($0), color) })
    }

    /// The layers of a line of a width.
    static func element(reach: Double, stroking path: Path, _ style: StrokeStyle) -> DisplayNode {
        .group(
            growths(reach).map { growth in
                var wider = style
                wider.lineWidth += 2 * growth
                return .stroke(path, color, wider)
            })
    }
}
