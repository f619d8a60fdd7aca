import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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
    func element(_ color: Color, shadowReach: Double) -> DisplayNode {
        .group([
            SoftShadow.element(reach: shadowReach, outline: outline), .fill(outline(grownBy: 0), .white),
            .fill(outline(grownBy: -edge), color),
        ])
    }
}

// MARK: - Symbols that are drawn out of a disc

extension NumberDisc {
    /// The rest of a curve that comes out of the disc once, from there on; all of it when it begins at the edge.
    ///
    /// - Parameter radius: the radius of the disc that is meant, about the same centre.
    package func part(of curve: PathSegment, outside radius: Double) -> PathSegment {
        guard stretch > 0 else { return curve }
        var (inside, outside) = (0.0, 1.0)
        // Each step halves what is between, far below what can be seen.
        for _ in 0..<40 {
            let middle = (inside + outside) / 2
            let place = curve.point(at: middle) - center
            let beyond = max(abs(place.dx) - stretch, 0)
            if beyond * beyond + place.dy * place.dy < radius * radius { inside = middle } else { outside = middle }
        }
        return curve.split(at: outside).1
    }

    /// Goes along the edge, clockwise as seen, from one of its points to another.
    ///
    /// - Parameter radius: the radius of the disc that is meant, about the same centre.
    func addEdge(of radius: Double, from start: Point, to end: Point, in path: inout Path) {
        var angle = direction(to: start)
        var last = direction(to: end)
        if last <= angle { last += 2 * .pi }
        while angle < last {
            // Half circles about the two ends, between which straight lines run.
            let halfTurns = ((angle / .pi + 0.5).rounded(.down) + 0.5) * .pi
            let next = min(max(halfTurns, angle.nextUp), last)
            let isRight = cos((angle + next) / 2) > 0
            path.addRelativeArc(
                center: Point(x: center.x + (isRight ? stretch : -stretch), y: center.y), radius: radius,
                startAngle: .radians(angle), delta: .radians(next - angle))
            angle = next
        }
        // From a half circle's end along a straight part.
        if let place = path.currentPoint, place.distance(to: end) > 1e-9 { path.addLine(to: end) }
    }

    /// The direction in which the edge faces at one of its points, clockwise as seen from the right.
    private func direction(to point: Point) -> Double {
        let place = point - center
        let beyond = max(abs(place.dx) - stretch, 0)
        return beyond > 0 ? atan2(place.dy, place.dx < 0 ? -beyond : beyond) : place.dy < 0 ? -.pi / 2 : .pi / 2
    }
}
