import Glibc
import PlanBase
import PlanCanvas
import PlanGeometry

/// A map pin: a disc with the number in it, which runs down into a tip that lies exactly on the point.
///
/// The white edge and the shadow narrow towards the tip too, so that nothing reaches beyond the point. At the drawing's
/// edge the pin is turned about its tip; the number stays upright.
struct PinShape: MarkerShape {
    private let look: MarkerLook
    private var color: Color { look.color }
    private let size: Double
    private let hasNumber: Bool
    private let head: NumberDisc
    private let shadowReach: Double
    /// The angle in radians by which the pin is turned clockwise about its tip.
    private let angle: Double

    init(look: MarkerLook, digitWidth: Double) {
        self.look = look
        size = look.size
        hasNumber = look.numberLength > 0
        let radius = 0.34 * size
        let length = size - radius
        let edge = look.edge(0.042, atMost: 0.1)
        shadowReach = look.tipShadowReach
        func disc(_ center: Point) -> NumberDisc {
            NumberDisc(
                center: center, outerRadius: radius, edge: edge, numberLength: look.numberLength, digitWidth: digitWidth
            )
        }
        // Just far enough for a round head to lie wholly on one side of the tip.
        let lean = look.turn.leans ? asin(min((radius + shadowReach) / length, 1)) : 0
        let turned = look.turn.isDown ? .pi - lean : lean
        angle = look.turn.isLeft ? -turned : turned
        var center = Point(x: length * sin(angle), y: -length * cos(angle))
        // A head widened for a long number then lies on that side too.
        if look.turn.leans { center.x += (look.turn.isLeft ? -1 : 1) * disc(center).stretch }
        head = disc(center)
    }

    var bounds: Box {
        // The sides of a leaning pin bulge slightly beyond head and tip.
        let disc = head.box(grownBy: shadowReach)
        return outline(grownBy: shadowReach).boundingBox.map(disc.union) ?? disc
    }

    var numberCenter: Point { head.center }
    var numberSize: Double { head.numberSize }
    var numberInk: (color: Color, halo: Halo?) { (look.ink, nil) }

    var symbol: DisplayNode {
        let dot = Box(origin: head.center, size: .zero).insetBy(
            dx: -0.4 * head.innerRadius, dy: -0.4 * head.innerRadius)
        // A hollow pin is white in its head, so that its tip stays sharp.
        let inside = head.outline(grownBy: -head.edge - MarkerLook.rim(head.innerRadius))
        let dotColor = look.isHollow ? color : color.contrast(with: .white) >= 2 ? Color.white : .black
        return .group([
            SoftShadow.element(reach: shadowReach, outline: outline), .fill(outline(grownBy: 0), .white),
            .fill(outline(grownBy: -head.edge), color), look.isHollow ? .fill(inside, .white) : .group([]),
            hasNumber ? .group([]) : .fill(Circle().path(in: dot), dotColor),
        ])
    }

    /// The outline offset outwards by `growth` at the head and by nothing at the tip.
    private func outline(grownBy growth: Double) -> Path {
        let radius = head.outerRadius + growth
        let center = Point(x: 0, y: 0.34 * size - size)
        // The sides leave the tip at an angle that grows with the head and meet the head along its tangent.
        let tipAngle = 0.36 * radius / head.outerRadius
        let joint = 0.42
        let reach = 0.36 * size
        let start = Point(x: center.x + radius * cos(joint), y: center.y + radius * sin(joint))
        let along = 0.62 * radius
        let control = Point(x: start.x - along * sin(joint), y: start.y + along * cos(joint))
        let tipControl = Point(x: reach * sin(tipAngle), y: -reach * cos(tipAngle))
        /// One side from the head to the tip, without the part inside a head that is widened for a long number.
        func side(isLeft: Bool) -> PathSegment {
            let toPlace = AffineTransform.scale(x: isLeft ? -1 : 1, y: 1).concatenating(.rotation(radians: angle))
            let whole = PathSegment.cubic(
                start.applying(toPlace), control.applying(toPlace), tipControl.applying(toPlace), .zero)
            return head.part(of: whole, outside: radius)
        }
        guard case .cubic(let left, let left1, let left2, _) = side(isLeft: true),
            case .cubic(let right, let right1, let right2, _) = side(isLeft: false)
        else { return Path() }
        return Path { path in
            path.move(to: .zero)
            path.addCurve(to: left, control1: left2, control2: left1)
            head.addEdge(of: radius, from: left, to: right, in: &path)
            path.addCurve(to: .zero, control1: right1, control2: right2)
            path.closeSubpath()
        }
    }
}
