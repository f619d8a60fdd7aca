import PlanGeometry
import PlanModel

/// A ring around the point, which stays in sight, the number beside it.
struct RingShape: MarkerShape {
    private let color: Color
    private let size: Double
    private let edge: Double
    private let numberLength: Int
    private let digitWidth: Double
    private let isLeft: Bool

    init(look: MarkerLook, digitWidth: Double) {
        color = look.color
        size = look.size
        edge = min(max(1.25, 0.05 * look.size), 0.12 * look.size)
        numberLength = look.numberLength
        self.digitWidth = digitWidth
        isLeft = look.turn.isLeft
    }

    private var shadowReach: Double { edge * 1.3 }
    private var bandWidth: Double { 0.17 * size }
    /// The radius along the middle of the band, so that with its white edge the ring is as wide as its size.
    private var radius: Double { size / 2 - edge - bandWidth / 2 }

    var bounds: Box {
        let reach = size / 2 + shadowReach
        return Box(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
    }

    var numberSize: Double { 0.55 * size }
    var numberInk: (color: Color, halo: Halo?) {
        (color.darkenedForText, Halo(.white, width: max(1.25, 0.06 * size)))
    }
    var numberCenter: Point {
        let distance = 0.6 * size + Double(numberLength) * digitWidth * numberSize / 2
        return Point(x: isLeft ? -distance : distance, y: 0)
    }

    func paint(on canvas: Canvas) {
        func stroke(_ color: Color, width: Double) {
            canvas.add(Circle().path(in: Box(minX: -radius, minY: -radius, maxX: radius, maxY: radius)))
            canvas.stroke(color, width: width)
        }
        for layer in (1...SoftShadow.layers).reversed() {
            let reach = shadowReach * Double(layer) / Double(SoftShadow.layers)
            stroke(Color(hex: 0x000000, alpha: 0.11), width: bandWidth + 2 * edge + 2 * reach)
        }
        stroke(.white, width: bandWidth + 2 * edge)
        stroke(color, width: bandWidth)
    }
}
