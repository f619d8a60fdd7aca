import PlanBase
import PlanCanvas
import PlanGeometry

/// A flag with the number on its cloth; its pole narrows to a foot that lies exactly on the point.
struct FlagShape: MarkerShape {
    private let look: MarkerLook
    private let size: Double
    private let edge: Double
    private let clothWidth: Double
    private let turn: MarkerTurn
    private let shadowReach: Double
    let numberSize: Double

    init(look: MarkerLook, digitWidth: Double) {
        self.look = look
        size = look.size
        edge = look.edge(0.042, atMost: 0.1)
        turn = look.turn
        shadowReach = look.tipShadowReach
        numberSize = look.numberLength < 3 ? 0.36 * look.size : 0.31 * look.size
        clothWidth = max(0.6 * look.size, Double(look.numberLength) * digitWidth * numberSize + 0.2 * look.size)
    }

    private var poleWidth: Double { 0.075 * size }
    private var clothHeight: Double { 0.5 * size }
    /// The amplitude of the cloth's waves.
    private var wave: Double { 0.035 * size }

    /// The cloth without its waves.
    private var cloth: Box {
        let top = -size + edge + wave
        return Box(minX: poleWidth / 2, minY: top, maxX: poleWidth / 2 + clothWidth, maxY: top + clothHeight)
    }

    var bounds: Box {
        let reach = edge + shadowReach
        return turned(Box(minX: -poleWidth / 2 - reach, minY: -size - shadowReach, maxX: cloth.maxX + reach, maxY: 0))
    }

    var numberCenter: Point { turned(cloth).center }

    /// A box mirrored as the turn says.
    private func turned(_ box: Box) -> Box {
        let (minX, maxX) = turn.isLeft ? (-box.maxX, -box.minX) : (box.minX, box.maxX)
        let (minY, maxY) = turn.isDown ? (-box.maxY, -box.minY) : (box.minY, box.maxY)
        return Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
    var numberInk: (color: Color, halo: Halo?) { (look.ink, nil) }

    var symbol: DisplayNode {
        let flag = DisplayNode.group([
            SoftShadow.element(reach: shadowReach) { outline(grownBy: edge + $0) },
            .fill(outline(grownBy: edge), .white),
            .fill(pole(grownBy: 0), OkabeIto.darkGray), .fill(cloth(grownBy: 0), look.color),
            look.isHollow ? .fill(cloth(grownBy: -MarkerLook.rim(clothHeight / 2)), .white) : .group([]),
        ])
        return .transform(.scale(x: turn.isLeft ? -1 : 1, y: turn.isDown ? -1 : 1), flag)
    }

    private func outline(grownBy growth: Double) -> Path {
        var outline = pole(grownBy: growth)
        outline.addPath(cloth(grownBy: growth))
        return outline
    }

    /// The pole, which narrows to a point at its foot.
    private func pole(grownBy growth: Double) -> Path {
        let half = poleWidth / 2 + growth
        let top = -size + edge - growth
        // The foot narrows over a length that grows with the pole, so that edge and shadow have the same slope.
        let shoulder = -4.2 * half
        return Path { path in
            path.addLines([.zero, Point(x: half, y: shoulder), Point(x: half, y: top + half)])
            path.addRelativeArc(
                center: Point(x: 0, y: top + half), radius: half, startAngle: .zero, delta: .degrees(-180))
            path.addLine(to: Point(x: -half, y: shoulder))
            path.closeSubpath()
        }
    }

    private func cloth(grownBy growth: Double) -> Path {
        let box = cloth.insetBy(dx: -growth, dy: -growth)
        let third = box.width / 3
        // The cloth winds the same way as the pole, so that the two fill as one shape.
        return Path { path in
            path.addLines([Point(x: box.minX, y: box.minY), Point(x: box.minX, y: box.maxY)])
            path.addCurve(
                to: Point(x: box.maxX, y: box.maxY), control1: Point(x: box.minX + third, y: box.maxY - 3 * wave),
                control2: Point(x: box.maxX - third, y: box.maxY + 3 * wave))
            path.addLine(to: Point(x: box.maxX, y: box.minY))
            path.addCurve(
                to: Point(x: box.minX, y: box.minY), control1: Point(x: box.maxX - third, y: box.minY + 3 * wave),
                control2: Point(x: box.minX + third, y: box.minY - 3 * wave))
            path.closeSubpath()
        }
    }
}
