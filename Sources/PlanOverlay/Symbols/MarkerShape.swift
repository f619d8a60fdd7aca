import PlanCanvas
import PlanGeometry
import PlanModel

/// The parts of a symbol in coordinates with the marker's point as origin.
protocol MarkerShape: Sendable {
    /// The box around the symbol.
    var bounds: Box { get }
    /// Where the middle of the number lies.
    var numberCenter: Point { get }
    /// The font size that lets a number of the look's length fit.
    var numberSize: Double { get }
    /// What the number is drawn in, and its halo when it does not stand on the symbol.
    var numberInk: (color: Color, halo: Halo?) { get }
    /// The symbol without the number, as a part of a scene.
    var symbol: DisplayNode { get }
}

extension SpriteLook {
    /// A shape as a look whose numbers have at most so many characters, 0 for none.
    init(_ shape: some MarkerShape, numberLength: Int, digitWidth: Double, usesSprites: Bool = true) {
        let ink = shape.numberInk
        let number =
            numberLength > 0
            ? Number(size: shape.numberSize, center: shape.numberCenter, color: ink.color, halo: ink.halo) : nil
        self.init(
            symbol: shape.symbol, bounds: shape.bounds, number: number,
            numberWidth: Double(numberLength) * digitWidth, usesSprites: usesSprites)
    }
}
