import PlanGeometry
import PlanModel

/// A disc, or a stadium where a long number needs more width, that holds a number.
struct NumberDisc {
    let center: Point
    /// The radius inside the white edge, which the number has to fit.
    let innerRadius: Double
    let edge: Double
    /// How far the half circles are moved apart from the centre.
    let stretch: Double
    let numberSize: Double

    init(center: Point, outerRadius: Double, edge: Double, numberLength: Int, digitWidth: Double) {
        self.center = center
        self.edge = edge
        innerRadius = outerRadius - edge
        // One and two digits fill the disc well; more get the size of three, and the disc grows.
        let size: Double =
            switch numberLength {
            case 0...1: 1.28
            case 2: 1.14
            default: 0.92
            }
        numberSize = size * innerRadius
        let needed = Double(numberLength) * digitWidth * numberSize
        let capHeight = 0.73 * numberSize
        let chord = 2 * max(innerRadius * innerRadius - capHeight * capHeight / 4, 0).squareRoot()
        stretch = max(0, (needed + 0.16 * innerRadius - chord) / 2)
    }

    var outerRadius: Double { innerRadius + edge }

    func box(grownBy growth: Double) -> Box {
        let radius = outerRadius + growth
        return Box(
            minX: center.x - stretch - radius, minY: center.y - radius, maxX: center.x + stretch + radius,
            maxY: center.y + radius)
    }

    /// The outline at a distance from the outer edge: negative inside, positive outside.
    func outline(grownBy growth: Double) -> Path { Capsule(style: .circular).path(in: box(grownBy: growth)) }

    /// The disc in a colour, with its white edge and its shadow.
    func element(_ color: Color, shadowReach: Double) -> SceneElement {
        .group([
            SoftShadow.element(reach: shadowReach, outline: outline), .fill(outline(grownBy: 0), .white),
            .fill(outline(grownBy: -edge), color),
        ])
    }
}
