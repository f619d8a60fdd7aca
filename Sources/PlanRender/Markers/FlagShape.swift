import PlanGeometry
import PlanModel

/// A flag with the number on its cloth; its pole narrows to a foot that lies exactly on the point.
struct FlagShape: MarkerShape {
    private let color: Color
    private let size: Double
    private let edge: Double
    private let hasNumber: Bool
    private let clothWidth: Double
    private let turn: MarkerTurn
    let numberSize: Double

    init(look: MarkerLook, digitWidth: Double) {
        color = look.color
        size = look.size
        edge = min(max(1.25, 0.042 * look.size), 0.1 * look.size)
        hasNumber = look.numberLength > 0
        turn = look.turn
        numberSize = look.numberLength < 3 ? 0.36 * look.size : 0.31 * look.size
        clothWidth = max(0.6 * look.size, Double(look.numberLength) * digitWidth * numberSize + 0.2 * look.size)
    }

    private var shadowReach: Double { min(max(1.5, 0.055 * size), 0.1 * size) }
    private var poleWidth: Double { 0.075 * size }
    private var clothHeight: Double { 0.5 * size }
    /// How far the cloth's waves swing up and down.
    private var wave: Double { 0.035 * size }

    /// The cloth without its waves.
    private var cloth: Box {
        let top = -size + edge + wave
        return Box(minX: poleWidth / 2, minY: top, maxX: poleWidth / 2 + clothWidth, maxY: top + clothHeight)
    }

    var bounds: Box {
        let reach = edge + shadowReach
        return turned(
            Box(minX: -poleWidth / 2 - reach, minY: -size - shadowReach, maxX: cloth.maxX + reach, maxY: 0))
    }

    var numberCenter: Point { turned(cloth).center }

    /// The mirror image that the turn asks for.
    private func turned(_ box: Box) -> Box {
        let (minX, maxX) = turn.isLeft ? (-box.maxX, -box.minX) : (box.minX, box.maxX)
        let (minY, maxY) = turn.isDown ? (-box.maxY, -box.minY) : (box.minY, box.maxY)
        return Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
    var numberInk: (color: Color, halo: Halo?) { (color.legibleInk, nil) }

    func paint(on canvas: Canvas) {
        canvas.withSavedState {
            canvas.concatenate(.scale(x: turn.isLeft ? -1 : 1, y: turn.isDown ? -1 : 1))
            SoftShadow.paint(on: canvas, reach: shadowReach) { addOutline(grownBy: edge + $0, to: canvas) }
            addOutline(grownBy: edge, to: canvas)
            canvas.fill(.white)
            addPole(grownBy: 0, to: canvas)
            canvas.fill(OkabeIto.darkGray)
            addCloth(grownBy: 0, to: canvas)
            canvas.fill(color)
        }
    }

    private func addOutline(grownBy growth: Double, to canvas: Canvas) {
        addPole(grownBy: growth, to: canvas)
        addCloth(grownBy: growth, to: canvas)
    }

    /// The pole, of no width at its foot.
    private func addPole(grownBy growth: Double, to canvas: Canvas) {
        let half = poleWidth / 2 + growth
        let top = -size + edge - growth
        // The foot narrows over a length that grows with the pole, so that edge and shadow have the same slope.
        let shoulder = -4.2 * half
        canvas.move(to: .zero)
        canvas.line(to: Point(x: half, y: shoulder))
        canvas.line(to: Point(x: half, y: top + half))
        canvas.arc(center: Point(x: 0, y: top + half), radius: half, from: 0, to: -.pi, isClockwise: false)
        canvas.line(to: Point(x: -half, y: shoulder))
        canvas.close()
    }

    private func addCloth(grownBy growth: Double, to canvas: Canvas) {
        let box = Box(
            minX: cloth.minX - growth, minY: cloth.minY - growth, maxX: cloth.maxX + growth, maxY: cloth.maxY + growth)
        let third = box.width / 3
        // The same way round as the pole, so that the two together are one shape.
        canvas.move(to: Point(x: box.minX, y: box.minY))
        canvas.line(to: Point(x: box.minX, y: box.maxY))
        canvas.curve(
            to: Point(x: box.maxX, y: box.maxY), control1: Point(x: box.minX + third, y: box.maxY - 3 * wave),
            control2: Point(x: box.maxX - third, y: box.maxY + 3 * wave))
        canvas.line(to: Point(x: box.maxX, y: box.minY))
        canvas.curve(
            to: Point(x: box.minX, y: box.minY), control1: Point(x: box.maxX - third, y: box.minY + 3 * wave),
            control2: Point(x: box.minX + third, y: box.minY - 3 * wave))
        canvas.close()
    }
}
