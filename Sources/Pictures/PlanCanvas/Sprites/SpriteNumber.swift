import PlanBase
import PlanGeometry

/// The size, place and colours of the numbers on a symbol.
package struct SpriteNumber: Sendable {
    /// The font size in pixels.
    package let size: Double
    /// Where the number's middle lies, with the mark's point as origin.
    package let center: Point
    package let color: Color
    package let halo: Halo?
    /// The sprite pictures of `NumberOutlines.characters`, the first numbered `digits`; the halos' likewise. Only looks
    /// with sprites have them.
    package var digits = 0
    package var halos: Int?

    package init(size: Double, center: Point, color: Color, halo: Halo?) {
        (self.size, self.center, self.color) = (size, center, color)
        self.halo = halo.flatMap { $0.width > 0 ? $0 : nil }
    }
}
