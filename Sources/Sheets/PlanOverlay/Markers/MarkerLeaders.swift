import PlanBase
import PlanCanvas
import PlanGeometry

/// A painter that draws the lines from markers' points to the markers beside them, with an edge in the colour of halos and a dot at
/// each point.
struct MarkerLeaders {
    private let width: Double
    private let color: Color
    private let edge: Color

    init(style: OverlayStyle) {
        width = max(1, style.markerSize / 28)
        color = style.labelInk(for: Color(hex: 0x404040))
        edge = style.labelHalo.color.withAlpha(1)
    }

    /// Lines with their dots.
    func node(of leaders: [LineSegment]) -> DisplayNode {
        let lines = Path { path in
            for leader in leaders { path.addLines([leader.start, leader.end]) }
        }
        func stroke(_ color: Color, _ width: Double) -> DisplayNode {
            .stroke(lines, color, StrokeStyle(lineWidth: width, lineCap: .round))
        }
        let dots = dots(at: leaders.map(\.start))
        return .group([stroke(edge, 3 * width), dots.edge, stroke(color, width), dots.inside])
    }

    /// The dots alone.
    func node(ofFeet points: [Point]) -> DisplayNode {
        let dots = dots(at: points)
        return .group([dots.edge, dots.inside])
    }

    /// A ring around a symbol, in the look of the lines.
    func ring(around symbol: Box) -> MarkerRing {
        MarkerRing(around: symbol, lineWidth: width, color: color, edge: edge)
    }

    private func dots(at points: [Point]) -> (edge: DisplayNode, inside: DisplayNode) {
        func circles(_ width: Double) -> Path {
            Path { path in
                for point in points { path.addEllipse(in: Box(around: point, size: Size(width: width, height: width))) }
            }
        }
        return (.fill(circles(6 * width), edge), .fill(circles(4 * width), color))
    }
}
