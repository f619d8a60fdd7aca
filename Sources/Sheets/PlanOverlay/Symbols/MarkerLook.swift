import PlanBase
import PlanModel

/// All that determines a marker's symbol, apart from the digits of its number: markers of equal look share sprites.
struct MarkerLook: Hashable, Sendable {
    let symbol: MarkerSymbol
    /// The picture or scene that replaces the symbol.
    var icon: MarkerIcon?
    let color: Color
    /// The size in pixels, as `MarkerStyle.size`.
    let size: Double
    /// The number of characters in the marker's number; 0 for none.
    var numberLength: Int
    /// The side of the point on which the symbol stands.
    var turn = MarkerTurn()
    /// True on a dark sheet, where a number beside the symbol is light.
    var isOnDark = false
    /// True for a marker that is not yet located: the symbol is white within its colour, or dashed.
    var isHollow = false

    /// The colour of the symbol's inside.
    var fill: Color { isHollow ? .white : color }

    /// The colour of a number on the symbol.
    var ink: Color { isHollow ? color.darkenedForText : color.legibleInk }

    /// The width of the colour around the white inside of a hollow symbol whose inside has a radius.
    static func rim(_ radius: Double) -> Double { min(max(1.25, 0.2 * radius), 0.4 * radius) }

    /// The width of a symbol's white edge in pixels: a share of the size, at least 1.25 pixels so that it is seen, and at
    /// most another share of the size.
    func edge(_ share: Double, atMost limit: Double) -> Double { min(max(1.25, share * size), limit * size) }

    /// The distance that the shadow of a symbol with a tip extends beyond the symbol, in pixels.
    var tipShadowReach: Double { min(max(1.5, 0.04 * size), 0.1 * size) }
}
