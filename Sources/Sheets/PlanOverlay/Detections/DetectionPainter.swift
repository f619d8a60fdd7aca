import Glibc
import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// A painter that draws detections as lines in their colours with a thin dark edge, so that they can be seen on any photo.
struct DetectionPainter {
    /// The width of lines in pixels.
    let lineWidth: Double
    /// The width of the dark edge on each side of a line, in pixels.
    let edgeWidth: Double
    /// The diameter of a keypoint.
    private let dot: Double
    private let skeletons: [String: Skeleton]
    private let leastKeypointConfidence: Double

    /// Dark and translucent, so that it is seen on a light ground alone.
    static let edgeColor = Color.black.withAlpha(0.45)

    init(style: OverlayStyle, look: DetectionLook) {
        let size = style.markerLabelFont.size
        lineWidth = max(2, 0.2 * size)
        edgeWidth = max(0.75, 0.05 * size)
        dot = max(5, 0.5 * size)
        // Those of the look come before built-in ones of the same name.
        skeletons = Dictionary((look.skeletons + Skeleton.builtIn).map { ($0.name, $0) }) { first, _ in first }
        leastKeypointConfidence = look.leastKeypointConfidence
    }

    // MARK: - Boxes

    /// The lines of a box, which lie within it by half. They are as wide as whole pixels and lie on these, so that they are sharp.
    func box(_ box: Box, _ color: Color) -> DisplayNode {
        let (width, edge) = (lineWidth.rounded(), max(1, edgeWidth.rounded()))
        let half = (width / 2).rounded(.down)
        let outer = Box(
            minX: box.minX.rounded() - half, minY: box.minY.rounded() - half, maxX: box.maxX.rounded() + half,
            maxY: box.maxY.rounded() + half)
        return .group([
            .fill(
                BoxBorder(width: width + 2 * edge).path(in: outer.insetBy(dx: -edge, dy: -edge)), Self.edgeColor,
                .evenOdd),
            .fill(BoxBorder(width: width).path(in: outer), color, .evenOdd),
        ])
    }

    /// A box with round corners.
    func roundBox(_ box: Box, _ color: Color) -> DisplayNode {
        let radius = min(0.5 * min(box.width, box.height), 5 * lineWidth)
        return line(Path(roundedRect: box, cornerRadius: radius, style: .circular), color)
    }

    /// The corners of a box, each a quarter of the shorter side long.
    func corners(_ box: Box, _ color: Color) -> DisplayNode {
        let reach = min(0.25 * min(box.width, box.height), 12 * lineWidth)
        let path = Path { path in
            for corner in box.corners {
                let (inwardX, inwardY) = (corner.x == box.minX ? reach : -reach, corner.y == box.minY ? reach : -reach)
                path.addLines([
                    Point(x: corner.x + inwardX, y: corner.y), corner, Point(x: corner.x, y: corner.y + inwardY),
                ])
            }
        }
        return line(path, color, cap: .square, width: 1.5 * lineWidth)
    }

    /// The front of an ellipse around the feet of what stands in the box.
    func ellipse(_ box: Box, _ color: Color) -> DisplayNode {
        let radius = box.width / 2
        let place = AffineTransform.scale(x: 1, y: 0.35)
            .concatenating(.translation(x: box.center.x, y: box.maxY))
        let path = Path { path in
            // Open at the back, where the thing itself stands.
            path.addRelativeArc(
                center: .zero, radius: radius, startAngle: .degrees(-45), delta: .degrees(270), transform: place)
        }
        return line(path, color)
    }

    // MARK: - Outlines

    /// The outline, filled so that what is beneath can be seen.
    func mask(_ shape: MultiPolygon, _ color: Color) -> DisplayNode {
        .fill(Path(shape), color.withAlpha(0.45 * color.alpha), .evenOdd)
    }

    /// The outline as a line.
    func outline(_ shape: MultiPolygon, _ color: Color) -> DisplayNode { line(Path(shape), color) }

    /// A glow around the outline: translucent lines, the widest the faintest where they do not lie over each other.
    func halo(_ shape: MultiPolygon, _ color: Color) -> DisplayNode {
        let path = Path(shape)
        return .group(
            (1...6).reversed().map { step in
                .stroke(
                    path, color.withAlpha(0.16 * color.alpha),
                    StrokeStyle(lineWidth: 1.6 * Double(step) * lineWidth, lineCap: .round, lineJoin: .round))
            })
    }

    /// The way that a thing has come, older parts fainter.
    func trail(_ points: [Point], _ color: Color) -> DisplayNode {
        let pieces = 6
        let length = points.count - 1
        guard length > 0 else { return .group([]) }
        // Neighbouring pieces share a point.
        return .group(
            (0..<min(pieces, length)).map { piece in
                let count = min(pieces, length)
                let part = points[(piece * length / count)...((piece + 1) * length / count)]
                let alpha = 0.3 + 0.7 * Double(piece + 1) / Double(count)
                let path = Path { $0.addLines(part) }
                return .stroke(
                    path, color.withAlpha(alpha * color.alpha),
                    StrokeStyle(lineWidth: 1.2 * lineWidth, lineCap: .butt, lineJoin: .round))
            })
    }

    // MARK: - Keypoints

    /// True if a keypoint is labelled and its confidence, where it has one, is at least `leastKeypointConfidence`.
    private func isShown(_ keypoint: Keypoint) -> Bool {
        keypoint.visibility != .unlabeled && keypoint.confidence ?? 1 >= leastKeypointConfidence
    }

    /// The lines between keypoints: their dark edge as one figure, so that it is nowhere darker, and on it one figure of each colour.
    func skeleton(of detection: Detection, _ color: Color) -> DisplayNode? {
        guard let skeleton = detection.skeleton.flatMap({ skeletons[$0] }) else { return nil }
        var points: [String: Point] = [:]
        for keypoint in detection.keypoints where isShown(keypoint) { points[keypoint.name] = keypoint.point }
        let share = share(of: detection)
        let width = max(1, share * lineWidth)
        var ground = Path(minimumCapacity: 5 * skeleton.edges.count)
        var lines = ColoredPaths()
        for edge in skeleton.edges {
            guard let start = points[skeleton.keypoints[edge.start]], let end = points[skeleton.keypoints[edge.end]],
                let direction = (end - start).normalized
            else { continue }
            ground.addLine(from: start, to: end, direction, width: width + 2 * share * edgeWidth, isRound: false)
            lines[edge.color ?? color].addLine(from: start, to: end, direction, width: width, isRound: true)
        }
        return ground.isEmpty ? nil : .group([.fill(ground, Self.edgeColor)] + lines.nodes)
    }

    /// Returns the size of a detection's lines and keypoints as a share of their usual size, 0.25...1. In a small detection,
    /// keypoints of the usual size would hide each other.
    private func share(of detection: Detection) -> Double {
        let crowd = Double(max(detection.keypoints.count, Self.usualKeypointCount)).squareRoot()
        let room = detection.box.area.squareRoot() / crowd
        return min(1, max(0.25, room / (Self.roomPerKeypoint * dot)))
    }

    private static let usualKeypointCount = 17
    /// The side of the square that a keypoint has for itself where it has its usual size, in diameters.
    private static let roomPerKeypoint = 2.5

    /// The keypoints: discs, and rings for those that something hides.
    func keypoints(of detection: Detection, _ color: Color) -> DisplayNode? {
        let skeleton = detection.skeleton.flatMap { skeletons[$0] }
        let shown = detection.keypoints.filter(isShown)
        guard !shown.isEmpty else { return nil }
        let share = share(of: detection)
        let (dot, edge) = (max(2, share * dot), share * edgeWidth)
        var (ground, hidden) = (Path(minimumCapacity: 6 * shown.count), Path())
        var discs = ColoredPaths()
        for keypoint in shown {
            func addDisc(_ diameter: Double, to path: inout Path) {
                path.addEllipse(in: Box(around: keypoint.point, size: Size(width: diameter, height: diameter)))
            }
            addDisc(dot + 2 * edge, to: &ground)
            addDisc(dot, to: &discs[skeleton?.colors[keypoint.name] ?? color])
            if keypoint.visibility == .occluded { addDisc(0.6 * dot, to: &hidden) }
        }
        return .group([.fill(ground, Self.edgeColor)] + discs.nodes + (hidden.isEmpty ? [] : [.fill(hidden, .white)]))
    }

    // MARK: - Lines

    private func line(
        _ path: Path, _ color: Color, cap: StrokeStyle.LineCap = .butt, width: Double? = nil
    ) -> DisplayNode {
        let width = width ?? lineWidth
        return .group([
            stroke(path, Self.edgeColor, width + 2 * edgeWidth, cap: cap), stroke(path, color, width, cap: cap),
        ])
    }

    private func stroke(_ path: Path, _ color: Color, _ width: Double, cap: StrokeStyle.LineCap) -> DisplayNode {
        .stroke(path, color, StrokeStyle(lineWidth: width, lineCap: cap, lineJoin: .round))
    }
}

/// Paths by their colours, in the order of the colours' first use.
private struct ColoredPaths {
    private var paths: [(color: Color, path: Path)] = []

    subscript(color: Color) -> Path {
        get { paths.first { $0.color == color }?.path ?? Path() }
        _modify {
            let index = paths.firstIndex { $0.color == color } ?? paths.count
            if index == paths.count { paths.append((color, Path())) }
            yield &paths[index].path
        }
    }

    var nodes: [DisplayNode] { paths.map { .fill($0.path, $0.color) } }
}

extension Path {
    /// Adds a straight line of some width as an outline, which always turns the same way: by the non-zero rule several of them are one
    /// figure.
    ///
    /// - Parameters:
    ///   - direction: of length 1, from the start to the end.
    ///   - isRound: whether it ends in half circles around its ends rather than at them.
    fileprivate mutating func addLine(
        from start: Point, to end: Point, _ direction: Vector, width: Double, isRound: Bool
    ) {
        let (along, across) = (direction * (width / 2), direction.perpendicular * (width / 2))
        move(to: start + across)
        // Enough for round ends of lines of some pixels: no edge is further than a tenth of a pixel from the circle.
        let count = isRound ? max(4, Int(saturating: (width / 2).squareRoot().rounded(.up)) * 4) : 1
        for step in 1...count {
            let angle = Double.pi * Double(step) / Double(count)
            addLine(to: step == count ? start - across : start + across * cos(angle) - along * sin(angle))
        }
        for step in 0..<count {
            let angle = Double.pi * Double(step) / Double(count)
            addLine(to: step == 0 ? end - across : end - across * cos(angle) + along * sin(angle))
        }
        addLine(to: end + across)
        closeSubpath()
    }
}
