import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

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

extension MarkerLook {
    /// The symbol's shape. `digitWidth` is the advance of a digit in font sizes.
    package func shape(digitWidth: Double) -> any MarkerShape {
        switch icon?.content {
        case .picture(let picture): return IconShape(picture, look: self, digitWidth: digitWidth)
        case .scene(let scene): return SceneShape(scene, look: self, digitWidth: digitWidth)
        case nil: break
        }
        return switch symbol {
        case .pin: PinShape(look: self, digitWidth: digitWidth)
        case .dot: DotShape(look: self, digitWidth: digitWidth)
        case .ring: RingShape(look: self, digitWidth: digitWidth)
        case .square: SquareShape(look: self, digitWidth: digitWidth)
        case .cross: CrossShape(look: self, digitWidth: digitWidth)
        case .flag: FlagShape(look: self, digitWidth: digitWidth)
        }
    }
}
