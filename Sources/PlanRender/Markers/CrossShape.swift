import PlanGeometry
import PlanModel

/// Two crossing strokes whose middle is the point, the number beside them.
struct CrossShape: MarkerShape {
    private let color: Color
    private let size: Double
    private let edge: Double
    private let numberLength: Int
    private let digitWidth: Double
    private let isLeft: Bool

    init(look: MarkerLook, digitWidth: Double) {
        color = look.color
        size = look.size
        edge = min(max(1.25, 0.06 * look.size), 0.12 * look.size)
        numberLength = look.numberLength
        self.digitWidth = digitWidth
        isLeft = look.turn.isLeft
    }

    private var shadowReach: Double { edge * 1.3 }
    private var strokeWidth: Double { 0.2 * size }
    /// How far along x and y the strokes' round ends begin, so that with their edge the cross is as wide as its size.
    private var arm: Double { size / 2 - strokeWidth / 2 - edge }

    var bounds: Box {
        let reach = size / 2 + shadowReach
        return Box(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
    }

    var numberSize: Double { 0.62 * size }
    var numberInk: (color: Color, halo: Halo?) {
        (color.darkenedForText, Halo(.white, width: max(1.25, 0.07 * size)))
    }
    var numberCenter: Point {
        let distance = 0.62 * size + Double(numberLength) * digitWidth * numberSize / 2
        return Point(x: isLeft ? -distance : distance, y: 0)
    }

    func paint(on canvas: Canvas) {
        func stroke(_ color: Color, width: Double) {
            canvas.addLine(from: Point(x: -arm, y: -arm), to: Point(x: arm, y: arm))
            canvas.addLine(from: Point(x: -arm, y: arm), to: Point(x: arm, y: -arm))
            canvas.stroke(color, StrokeStyle(lineWidth: width, lineCap: .round))
        }
        for layer in (1...SoftShadow.layers).reversed() {
            let reach = shadowReach * Double(layer) / Double(SoftShadow.layers)
            stroke(Color(hex: 0x000000, alpha: 0.11), width: strokeWidth + 2 * edge + 2 * reach)
        }
        stroke(.white, width: strokeWidth + 2 * edge)
        stroke(color, width: strokeWidth)
    }
}
