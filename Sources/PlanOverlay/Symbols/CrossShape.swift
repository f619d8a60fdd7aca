import PlanCanvas
import PlanGeometry
import PlanModel

/// Two strokes that cross at the point, with the number beside them.
struct CrossShape: MarkerShape {
    private let color: Color
    private let size: Double
    private let edge: Double
    private let number: NumberBeside

    init(look: MarkerLook, digitWidth: Double) {
        color = look.color
        size = look.size
        edge = look.edge(0.06, atMost: 0.12)
        number = NumberBeside(look, digitWidth: digitWidth, size: 0.62, distance: 0.62, halo: 0.07)
    }

    private var strokeWidth: Double { 0.2 * size }
    /// Half the extent of the strokes along x and y, without round caps and edge: with them the cross is as wide as `size`.
    private var arm: Double { size / 2 - strokeWidth / 2 - edge }

    var bounds: Box {
        // The shadow reaches as far beyond the edge as that is wide.
        let reach = size / 2 + edge
        return Box(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
    }

    var numberSize: Double { number.size }
    var numberInk: (color: Color, halo: Halo?) { number.ink }
    var numberCenter: Point { number.center }

    var symbol: DisplayNode {
        let cross = Path { path in
            path.addLines([Point(x: -arm, y: -arm), Point(x: arm, y: arm)])
            path.addLines([Point(x: -arm, y: arm), Point(x: arm, y: -arm)])
        }
        return SoftShadow.edgedStroke(cross, color, StrokeStyle(lineWidth: strokeWidth, lineCap: .round), edge: edge)
    }
}
