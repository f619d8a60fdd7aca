import PlanBase
import PlanCanvas
import PlanGeometry

/// The parts of a symbol, with the marker's point as the origin.
protocol MarkerShape: Sendable {
    /// The symbol's bounding box.
    var bounds: Box { get }
    /// The centre of the number.
    var numberCenter: Point { get }
    /// The font size that lets a number of the look's length fit.
    var numberSize: Double { get }
    /// The number's colour, and its halo if it does not lie on the symbol.
    var numberInk: (color: Color, halo: Halo?) { get }
    /// The symbol without the number.
    var symbol: DisplayNode { get }
}

extension SpriteLook {
    /// A shape as a look whose numbers have at most `numberLength` characters; 0 for no number.
    init(_ shape: some MarkerShape, numberLength: Int, digitWidth: Double, usesSprites: Bool = true) {
        let ink = shape.numberInk
        let number =
            numberLength > 0
            ? SpriteNumber(size: shape.numberSize, center: shape.numberCenter, color: ink.color, halo: ink.halo) : nil
        self.init(
            symbol: shape.symbol, bounds: shape.bounds, number: number,
            numberWidth: Double(numberLength) * digitWidth, usesSprites: usesSprites)
    }
}
