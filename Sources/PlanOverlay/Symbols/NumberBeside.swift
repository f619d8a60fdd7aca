import PlanCanvas
import PlanGeometry
import PlanModel

/// A number beside a symbol that has no room for it, on the side to which the symbol is turned, with a halo.
struct NumberBeside {
    /// The font size.
    let size: Double
    let center: Point
    let ink: (color: Color, halo: Halo?)

    /// - Parameters:
    ///   - digitWidth: the advance of a digit in font sizes.
    ///   - size: the font size in sizes of the symbol.
    ///   - distance: from the point to the number, in sizes of the symbol.
    ///   - halo: the halo's width in sizes of the symbol.
    init(_ look: MarkerLook, digitWidth: Double, size: Double, distance: Double, halo: Double) {
        self.size = size * look.size
        let middle = distance * look.size + Double(look.numberLength) * digitWidth * self.size / 2
        center = Point(x: look.turn.isLeft ? -middle : middle, y: 0)
        ink = (look.color.darkenedForText, Halo(.white, width: max(1.25, halo * look.size)))
    }
}
