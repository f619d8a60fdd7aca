import PlanCanvas
import PlanGeometry
import PlanModel

/// A small disc in the marker's colour at a corner of an icon, which shows the number.
struct NumberBadge {
    let disc: NumberDisc

    /// The badge at a corner of a box: at the top right unless the look is turned.
    init(at box: Box, look: MarkerLook, digitWidth: Double) {
        let radius = (look.numberLength > 0 ? 0.26 : 0.14) * look.size
        disc = NumberDisc(
            center: Point(x: look.turn.isLeft ? box.minX : box.maxX, y: look.turn.isDown ? box.maxY : box.minY),
            outerRadius: radius, edge: min(max(1, 0.1 * radius), 0.2 * radius), numberLength: look.numberLength,
            digitWidth: digitWidth)
    }

    private var shadowReach: Double { disc.edge }

    var bounds: Box { disc.box(grownBy: shadowReach) }

    /// The badge without the number.
    func element(_ color: Color) -> DisplayNode { disc.element(color, shadowReach: shadowReach) }
}
