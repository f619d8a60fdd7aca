import PlanCanvas
import PlanGeometry
import PlanModel

/// A soft dark shadow that sets a symbol's white edge off from white paper: the symbol's outline, filled several times at
/// growing sizes and nearly transparent.
enum SoftShadow {
    /// How far each layer extends beyond the outline, the widest first. A wider shadow has more layers, so that no steps show.
    private static func growths(_ reach: Double) -> [Double] {
        let count = Int(min(max(reach / 3, 3), 12).rounded(.up))
        return (1...count).reversed().map { reach * Double($0) / Double(count) }
    }

    /// The colour of each layer: all layers together are about equally dark whatever their number.
    private static func color(ofLayers count: Int) -> Color {
        Color(hex: 0x000000, alpha: 0.39 / Double(count))
    }

    /// The shadow of an outline; the closure returns the outline grown by a distance in pixels.
    static func element(reach: Double, outline: (_ growth: Double) -> Path) -> DisplayNode {
        let growths = growths(reach)
        let color = color(ofLayers: growths.count)
        return .group(growths.map { .fill(outline($0), color) })
    }

    /// The shadow of a stroked path.
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
