import Glibc
import PlanBase
import PlanCanvas
import PlanGeometry

/// A disc, or a stadium where a long number needs more width, that holds a number.
struct NumberDisc {
    let center: Point
    /// The radius inside the white edge, where the number must fit.
    let innerRadius: Double
    let edge: Double
    /// The distance from the centre to that of each half circle; 0 for a disc.
    let stretch: Double
    let numberSize: Double

    init(center: Point, outerRadius: Double, edge: Double, numberLength: Int, digitWidth: Double) {
        self.center = center
        self.edge = edge
        innerRadius = outerRadius - edge
        numberSize = Self.numberSize(ofLength: numberLength) * innerRadius
        let needed = Double(numberLength) * digitWidth * numberSize
        let capHeight = 0.73 * numberSize
        let chord = 2 * max(innerRadius * innerRadius - capHeight * capHeight / 4, 0).squareRoot()
        stretch = max(0, (needed + 0.16 * innerRadius - chord) / 2)
    }

    var outerRadius: Double { innerRadius + edge }

    /// The font size of a number of so many digits, as a multiple of the inner radius. One and two digits fill the disc well; three or more
    /// have one size, and the disc widens.
    static func numberSize(ofLength length: Int) -> Double {
        switch length {
        case 0...1: 1.28
        case 2: 1.14
        default: 0.92
        }
    }

    /// The disc with its shadow, which reaches as far beyond the white edge as that is wide.
    var bounds: Box { box(grownBy: edge) }

    func box(grownBy growth: Double) -> Box {
        let radius = outerRadius + growth
        return Box(
            minX: center.x - stretch - radius, minY: center.y - radius, maxX: center.x + stretch + radius,
            maxY: center.y + radius)
    }

    /// The outline offset from the outer edge: outwards if positive, inwards if negative.
    func outline(grownBy growth: Double) -> Path { Capsule(style: .circular).path(in: box(grownBy: growth)) }

    /// The disc in a colour, with its white edge and its shadow.
    ///
    /// - Parameter isHollow: True to leave the inside of the coloured rim white.
    func element(_ color: Color, isHollow: Bool = false) -> DisplayNode {
        let inside = isHollow ? [DisplayNode.fill(outline(grownBy: -edge - MarkerLook.rim(innerRadius)), .white)] : []
        return .group(
            [
                SoftShadow.element(reach: edge, outline: outline), .fill(outline(grownBy: 0), .white),
                .fill(outline(grownBy: -edge), color),
            ] + inside)
    }
}

extension NumberDisc {
    /// A small disc at a corner of an icon's box, which shows the number: at the top right unless the look is turned.
    init(badgeOf box: Box, look: MarkerLook, digitWidth: Double) {
        let radius = (look.numberLength > 0 ? 0.26 : 0.14) * look.size
        self.init(
            center: Point(x: look.turn.isLeft ? box.minX : box.maxX, y: look.turn.isDown ? box.maxY : box.minY),
            outerRadius: radius, edge: min(max(1, 0.1 * radius), 0.2 * radius), numberLength: look.numberLength,
            digitWidth: digitWidth)
    }
}

// MARK: - Discs that run into a tip

extension NumberDisc {
    /// The part outside the disc of a curve that leaves it once; the whole curve if the disc is round.
    ///
    /// - Parameter radius: the radius of the disc's half circles instead of its own.
    package func part(of curve: PathSegment, outside radius: Double) -> PathSegment {
        guard stretch > 0 else { return curve }
        var (inside, outside) = (0.0, 1.0)
        // Bisection: 40 steps are far finer than can be seen.
        for _ in 0..<40 {
            let middle = (inside + outside) / 2
            let place = curve.point(at: middle) - center
            let beyond = max(abs(place.dx) - stretch, 0)
            if beyond * beyond + place.dy * place.dy < radius * radius { inside = middle } else { outside = middle }
        }
        return curve.split(at: outside).1
    }

    /// Adds the disc's edge to a path, clockwise as seen, from one point on the edge to another.
    ///
    /// - Parameter radius: the radius of the disc's half circles instead of its own.
    func addEdge(of radius: Double, from start: Point, to end: Point, in path: inout Path) {
        var angle = direction(to: start)
        var last = direction(to: end)
        if last <= angle { last += 2 * .pi }
        while angle < last {
            // An arc ends where its half circle does; the next arc begins after a straight side.
            let halfTurns = ((angle / .pi + 0.5).rounded(.down) + 0.5) * .pi
            let next = min(max(halfTurns, angle.nextUp), last)
            let isRight = cos((angle + next) / 2) > 0
            path.addRelativeArc(
                center: Point(x: center.x + (isRight ? stretch : -stretch), y: center.y), radius: radius,
                startAngle: .radians(angle), delta: .radians(next - angle))
            angle = next
        }
        // The edge may end on a straight side.
        if let place = path.currentPoint, place.distance(to: end) > 1e-9 { path.addLine(to: end) }
    }

    /// The angle of the outward normal at a point on the edge, in radians, clockwise as seen from the x axis.
    private func direction(to point: Point) -> Double {
        let place = point - center
        let beyond = max(abs(place.dx) - stretch, 0)
        return beyond > 0 ? atan2(place.dy, place.dx < 0 ? -beyond : beyond) : place.dy < 0 ? -.pi / 2 : .pi / 2
    }
}
