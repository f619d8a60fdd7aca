import PlanCanvas
import PlanGeometry
import PlanModel

/// A number with a halo beside a symbol that has no room for it, on the side to which the symbol is turned.
struct NumberBeside {
    /// The font size in pixels.
    let size: Double
    let center: Point
    let ink: (color: Color, halo: Halo?)

    /// - Parameters:
    ///   - digitWidth: the advance of a digit as a multiple of the font size.
    ///   - size: the font size as a multiple of the symbol's size.
    ///   - distance: the distance from the point to the number as a multiple of the symbol's size.
    ///   - halo: the halo's width as a multiple of the symbol's size.
    init(_ look: MarkerLook, digitWidth: Double, size: Double, distance: Double, halo: Double) {
        self.size = size * look.size
        let middle = distance * look.size + Double(look.numberLength) * digitWidth * self.size / 2
        center = Point(x: look.turn.isLeft ? -middle : middle, y: 0)
        ink = (look.color.darkenedForText, Halo(.white, width: max(1.25, halo * look.size)))
    }
}
