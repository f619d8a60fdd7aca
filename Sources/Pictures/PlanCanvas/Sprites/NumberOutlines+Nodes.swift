import PlanBase
import PlanGeometry

extension NumberOutlines {
    /// A character, or its halo, with the left end of its baseline at the origin.
    package func element(_ character: Character, size: Double, color: Color, haloWidth: Double?) -> DisplayNode {
        guard let glyph = self[character], size > 0 else { return .group([]) }
        let path = glyph.path.applying(.scale(x: size, y: size))
        if let haloWidth { return .stroke(path, color, StrokeStyle(lineWidth: 2 * haloWidth, lineJoin: .round)) }
        return .fill(path, color)
    }
}
