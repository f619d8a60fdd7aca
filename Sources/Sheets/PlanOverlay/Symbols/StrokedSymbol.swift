import PlanBase
import PlanCanvas
import PlanGeometry

/// A stroked path around the point, with a halo around the number beside it, on the side to which the symbol is turned.
struct StrokedSymbol: MarkerShape {
    let bounds: Box
    let numberSize: Double
    let numberCenter: Point
    let numberInk: (color: Color, halo: Halo?)
    let symbol: DisplayNode

    /// A ring around the point, which stays visible.
    static func ring(_ look: MarkerLook, digitWidth: Double) -> StrokedSymbol {
        let edge = look.edge(0.05, atMost: 0.12)
        let width = 0.17 * look.size
        let radius = look.size / 2 - edge - width / 2
        let circle = Circle().path(in: Box(minX: -radius, minY: -radius, maxX: radius, maxY: radius))
        return StrokedSymbol(
            circle, StrokeStyle(lineWidth: width, dash: look.isHollow ? dashes(2 * .pi * radius, 8) : []), edge: edge,
            look: look, digitWidth: digitWidth, numberSize: 0.55,
            distance: 0.6, halo: 0.06)
    }

    /// Two strokes that cross at the point.
    static func cross(_ look: MarkerLook, digitWidth: Double) -> StrokedSymbol {
        let edge = look.edge(0.06, atMost: 0.12)
        let width = 0.2 * look.size
        let arm = look.size / 2 - width / 2 - edge
        let cross = Path { path in
            path.addLines([Point(x: -arm, y: -arm), Point(x: arm, y: arm)])
            path.addLines([Point(x: -arm, y: arm), Point(x: arm, y: -arm)])
        }
        return StrokedSymbol(
            cross, StrokeStyle(lineWidth: width, lineCap: .round, dash: look.isHollow ? [0, 0.7 * arm] : []),
            edge: edge, look: look, digitWidth: digitWidth,
            numberSize: 0.62, distance: 0.62, halo: 0.07)
    }

    /// Dashes as long as the gaps between them, so many on a closed line of a length.
    private static func dashes(_ length: Double, _ count: Int) -> [Double] {
        let dash = length / Double(2 * count)
        return [dash, dash]
    }

    /// - Parameters:
    ///   - edge: the width of the white edge in pixels, with which the path is as wide as the symbol's size.
    ///   - digitWidth: the advance of a digit as a multiple of the font size.
    ///   - numberSize: the font size as a multiple of the symbol's size; likewise the distance from the point to the number
    ///     and the width of its halo.
    private init(
        _ path: Path, _ style: StrokeStyle, edge: Double, look: MarkerLook, digitWidth: Double, numberSize: Double,
        distance: Double, halo: Double
    ) {
        // The shadow reaches as far beyond the edge as that is wide.
        let reach = look.size / 2 + edge
        bounds = Box(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
        symbol = SoftShadow.edgedStroke(path, look.color, style, edge: edge)
        self.numberSize = numberSize * look.size
        let middle = distance * look.size + Double(look.numberLength) * digitWidth * self.numberSize / 2
        numberCenter = Point(x: look.turn.isLeft ? -middle : middle, y: 0)
        let (ink, ground): (Color, Color) =
            look.isOnDark ? (look.color.lightenedForText, Color(hex: 0x101418)) : (look.color.darkenedForText, .white)
        numberInk = (ink, Halo(ground, width: max(1.25, halo * look.size)))
    }
}
