import PlanBase
import PlanCanvas
import PlanGeometry

/// A soft dark shadow that sets a symbol's white edge off from light paper and pictures: the symbol's outline, filled several times at
/// growing sizes and nearly transparent. Along the edge it is so dark that edge or shadow has a contrast of 3 with whatever lies under the
/// symbol.
enum SoftShadow {
    /// The shadow of an outline; the closure returns the outline grown by a distance in pixels.
    ///
    /// - Parameter hasRim: false for a shadow that is soft along the edge too.
    static func element(reach: Double, hasRim: Bool = true, outline: (_ growth: Double) -> Path) -> DisplayNode {
        layers(reach, hasRim: hasRim) { .fill(outline($0), $1) }
    }

    /// A stroked path with a white edge as wide as told along it, and the shadow of that edge, which reaches as far again.
    static func edgedStroke(_ path: Path, _ color: Color, _ style: StrokeStyle, edge: Double) -> DisplayNode {
        func stroke(_ color: Color, grownBy growth: Double) -> DisplayNode {
            var wider = style
            wider.lineWidth += 2 * growth
            return .stroke(path, color, wider)
        }
        return .group([
            layers(edge, hasRim: true) { stroke($1, grownBy: edge + $0) }, stroke(.white, grownBy: edge),
            .stroke(path, color, style),
        ])
    }

    /// With the soft layers it makes white a grey of 100, a contrast of 6.
    private static let rim = Color(hex: 0x000000, alpha: 0.4)

    /// The layers, the widest first, of which the closure makes each: how far it extends beyond the outline, and its colour.
    /// A wider shadow has more layers, so that no steps show; together they are about equally dark whatever their number.
    private static func layers(
        _ reach: Double, hasRim: Bool, _ layer: (_ growth: Double, Color) -> DisplayNode
    ) -> DisplayNode {
        let count = Int(saturating: min(max(reach / 3, 3), 12).rounded(.up))
        let color = Color(hex: 0x000000, alpha: 0.39 / Double(count))
        let soft = (1...count).reversed().map { layer(reach * Double($0) / Double(count), color) }
        return .group(hasRim ? soft + [layer(min(max(1.5, 0.6 * reach), reach), rim)] : soft)
    }
}
