import PlanBase
import PlanCanvas
import PlanGeometry

/// A painter that draws dimension lines and the frames of details as thin dark lines with an edge in the colour of halos, so that
/// they can be told from walls and seen on walls.
struct DimensionPainter {
    private let width: Double
    /// Half the length of a tick.
    private let tick: Double
    private let color: Color
    private let edge: Color

    init(style: OverlayStyle) {
        let size = style.markerLabelFont.size
        width = max(1, 0.1 * size)
        tick = 0.4 * size
        color = Self.ink(style: style)
        edge = style.labelHalo.color.withAlpha(0.85)
    }

    /// The colour of lines and texts.
    static func ink(style: OverlayStyle) -> Color { style.labelInk(for: DimensionLine.color) }

    /// A line with an oblique tick at each end, as ISO 129-1 has it for buildings, and dots where it turns.
    func node(of line: DimensionLine) -> DisplayNode {
        let path = Path { path in path.addLines(line.points) }
        let segments = line.segments
        let ticks = Path { path in
            for case (let segment?, let point?) in [
                (segments.first, line.points.first), (segments.last, line.points.last),
            ] {
                guard let along = (segment.end - segment.start).unit else { continue }
                // Turned by 45 degrees against the line.
                let reach = Vector(dx: along.dx + along.dy, dy: along.dy - along.dx) * (tick / 2.0.squareRoot())
                path.addLines([point - reach, point + reach])
            }
        }
        let dots = Path { path in
            // Dots that would touch would make the line look thicker.
            for (before, after) in zip(segments, segments.dropFirst())
            where min(before.length, after.length) > 8 * width {
                let point = after.start
                path.addEllipse(in: Box(around: point, size: Size(width: 3 * width, height: 3 * width)))
            }
        }
        return .group([
            stroke(path, edge, 3 * width), stroke(ticks, edge, 4 * width), stroke(path, color, width),
            stroke(ticks, color, 2 * width), .fill(dots, color),
        ])
    }

    /// A dashed frame.
    func node(of frame: DetailFrame) -> DisplayNode {
        let path = Rectangle().path(in: frame.box)
        let dashed = StrokeStyle(lineWidth: width, lineCap: .butt, lineJoin: .miter, dash: [6 * width, 4 * width])
        return .group([stroke(path, edge, 3 * width), .stroke(path, color, dashed)])
    }

    private func stroke(_ path: Path, _ color: Color, _ width: Double) -> DisplayNode {
        .stroke(path, color, StrokeStyle(lineWidth: width, lineCap: .butt, lineJoin: .round))
    }
}

extension Vector {
    /// The vector of length 1 in the same direction; nil for one without a direction.
    fileprivate var unit: Vector? {
        let length = length
        return length > 0 && length.isFinite ? self * (1 / length) : nil
    }
}
