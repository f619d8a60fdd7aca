import PlanModel

/// All that decides how a marker's symbol looks, apart from the number itself: markers of the same look share it.
struct MarkerLook: Hashable, Sendable {
    let symbol: MarkerSymbol
    /// The picture or scene that takes the symbol's place.
    var icon: MarkerIcon?
    let color: Color
    /// As `MarkerStyle.size`.
    let size: Double
    /// How many characters the number has, 0 for none.
    var numberLength: Int
    /// To which side of the point it stands.
    var turn = MarkerTurn()

    /// The width of a symbol's white edge: a share of the size, so that it is seen on a small symbol too, and no more than a
    /// limit in sizes of the symbol.
    func edge(_ share: Double, atMost limit: Double) -> Double { min(max(1.25, share * size), limit * size) }

    /// How far the shadow of a symbol with a tip reaches beyond the symbol.
    var tipShadowReach: Double { min(max(1.5, 0.04 * size), 0.1 * size) }
}
