import PlanBase
import PlanCanvas
import PlanGeometry

/// A disc centred on the point, with the number in it.
struct DotShape: MarkerShape {
    private let look: MarkerLook
    private let disc: NumberDisc

    init(look: MarkerLook, digitWidth: Double) {
        self.look = look
        disc = NumberDisc(
            center: .zero, outerRadius: look.size / 2, edge: look.edge(0.06, atMost: 0.15),
            numberLength: look.numberLength, digitWidth: digitWidth)
    }

    var bounds: Box { disc.bounds }
    var numberCenter: Point { .zero }
    var numberSize: Double { disc.numberSize }
    var numberInk: (color: Color, halo: Halo?) { (look.ink, nil) }

    var symbol: DisplayNode { disc.element(look.color, isHollow: look.isHollow) }
}
