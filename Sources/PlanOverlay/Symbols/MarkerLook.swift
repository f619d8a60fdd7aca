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
}
