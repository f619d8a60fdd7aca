import PlanCanvas
import PlanGeometry
import PlanModel

/// A ring around the point, which stays visible, with the number beside it.
struct RingShape: MarkerShape {
    private let color: Color
    private let size: Double
    private let edge: Double
    private let number: NumberBeside

    init(look: MarkerLook, digitWidth: Double) {
        color = look.color
        size = look.size
        edge = look.edge(0.05, atMost: 0.12)
        number = NumberBeside(look, digitWidth: digitWidth, size: 0.55, distance: 0.6, halo: 0.06)
    }

    private var bandWidth: Double { 0.17 * size }
    /// The radius of the band's centre line: with its white edge the ring is as wide as `size`.
    private var radius: Double { size / 2 - edge - bandWidth / 2 }

    var bounds: Box {
        // The shadow reaches as far beyond the edge as that is wide.
        let reach = size / 2 + edge
        return Box(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
    }

    var numberSize: Double { number.size }
    var numberInk: (color: Color, halo: Halo?) { number.ink }
    var numberCenter: Point { number.center }

    var symbol: DisplayNode {
        let circle = Circle().path(in: Box(minX: -radius, minY: -radius, maxX: radius, maxY: radius))
        return SoftShadow.edgedStroke(circle, color, StrokeStyle(lineWidth: bandWidth), edge: edge)
    }
}
