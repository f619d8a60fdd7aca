import PlanBase
import PlanCanvas
import PlanGeometry

/// A square centred on the point with the number in it; a rectangle for a long number.
struct SquareShape: MarkerShape {
    private let look: MarkerLook
    private let size: Double
    private let edge: Double
    private let halfWidth: Double
    let numberSize: Double

    init(look: MarkerLook, digitWidth: Double) {
        self.look = look
        size = look.size
        edge = look.edge(0.06, atMost: 0.15)
        let inner = look.size / 2 - edge
        numberSize = (look.numberLength < 3 ? 1.22 : 1.02) * inner
        let needed = Double(look.numberLength) * digitWidth * numberSize / 2 + 0.18 * inner + edge
        halfWidth = max(look.size / 2, needed)
    }

    private func box(grownBy growth: Double) -> Box {
        Box(minX: -halfWidth - growth, minY: -size / 2 - growth, maxX: halfWidth + growth, maxY: size / 2 + growth)
    }

    var bounds: Box { box(grownBy: edge) }
    var numberCenter: Point { .zero }
    var numberInk: (color: Color, halo: Halo?) { (look.ink, nil) }

    var symbol: DisplayNode {
        let rim = MarkerLook.rim(size / 2 - edge)
        return .group([
            SoftShadow.element(reach: edge, outline: outline), .fill(outline(grownBy: 0), .white),
            .fill(outline(grownBy: -edge), look.color),
            .fill(outline(grownBy: -edge - (look.isHollow ? rim : 0)), look.fill),
        ])
    }

    private func outline(grownBy growth: Double) -> Path {
        RoundedRectangle(cornerRadius: max(0.14 * size + growth, 0), style: .circular).path(in: box(grownBy: growth))
    }
}
