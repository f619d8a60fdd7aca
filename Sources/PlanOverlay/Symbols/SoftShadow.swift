import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// The soft dark edge around a symbol that sets its white edge off from a white ground: the symbol's own outline, painted
/// several times, larger each time and nearly transparent.
enum SoftShadow {
    /// How far each layer reaches beyond the outline, from the widest: more layers the wider the shadow is, so that no steps
    /// are seen.
    private static func growths(_ reach: Double) -> [Double] {
        let count = Int(min(max(reach / 3, 3), 12).rounded(.up))
        return (1...count).reversed().map { reach * Double($0) / Double(count) }
    }

    /// The colour of each of so many layers, which together are about as dark whatever their number.
    private static func color(ofLayers count: Int) -> Color {
        Color(hex: 0x000000, alpha: 0.39 / Double(count))
    }

    /// The layers of an outline, which the closure makes as far beyond the symbol's as it is told.
    static func element(reach: Double, outline: (_ growth: Double) -> Path) -> DisplayNode {
        let growths = growths(reach)
        let color = color(ofLayers: growths.count)
        return .group(growths.map { .fill(outline($0), color) })
    }

    /// The layers of a line of a width.
    static func element(reach: Double, stroking path: Path, _ style: StrokeStyle) -> DisplayNode {
        let growths = growths(reach)
        let color = color(ofLayers: growths.count)
        return .group(
            growths.map { growth in
                var wider = style
                wider.lineWidth += 2 * growth
                return .stroke(path, color, wider)
            })
    }
}
