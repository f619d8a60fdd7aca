import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// A cluster as a disc with the number of its markers, around it a ring in which each colour has its share.
struct ClusterItem: OverlayLayer {
    let bounds: Box
    private let cluster: MarkerCluster
    private let center: Point
    private let radius: Double
    private let numberSize: Double
    private let outlines: NumberOutlines
    private let font: Font

    /// - Parameters:
    ///   - size: the size of a single marker's dot; clusters are larger, the more so the more markers they have.
    ///   - drawing: what the disc is moved onto when the middle of its markers is close to the edge.
    init(_ cluster: MarkerCluster, size: Double, outlines: NumberOutlines, font: Font, drawing: Box) {
        self.cluster = cluster
        self.outlines = outlines
        self.font = font
        let digits = Double(String(cluster.count).count)
        radius = size * (0.62 + 0.11 * digits)
        numberSize = min(0.72 * radius, 1.15 * radius / (digits * outlines.digitWidth))
        let reach = radius + 0.1 * size + 2
        let room = drawing.insetBy(dx: min(reach, drawing.width / 2), dy: min(reach, drawing.height / 2))
        center = drawing.contains(cluster.center) ? room.nearestPoint(to: cluster.center) : cluster.center
        bounds = Box(
            minX: center.x - reach, minY: center.y - reach, maxX: center.x + reach, maxY: center.y + reach)
    }

    func paint(on canvas: Canvas) {
        let disc = ClusterDisc(cluster: cluster, radius: radius, numberSize: numberSize)
        MarkerDrawing(
            point: center, number: String(cluster.count), shape: disc, outlines: outlines, font: font
        ).paint(on: canvas)
    }
}

/// The disc with the ring, around the origin.
private struct ClusterDisc: MarkerShape {
    let cluster: MarkerCluster
    let radius: Double
    let numberSize: Double

    private var edge: Double { max(1, 0.06 * radius) }
    private var shadowReach: Double { min(edge, 0.1 * radius) }

    var bounds: Box {
        let reach = radius + shadowReach
        return Box(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
    }

    var numberCenter: Point { .zero }
    var numberInk: (color: Color, halo: Halo?) { (Color(hex: 0x1A1A1A), nil) }

    var symbol: SceneElement {
        .group(
            [SoftShadow.element(reach: shadowReach) { circle(radius + $0) }, .fill(circle(radius), .white)] + shares)
    }

    /// The ring's parts, clockwise from the top.
    private var shares: [SceneElement] {
        let band = 0.24 * radius
        var start = Angle.degrees(-90)
        return cluster.shares.map { share in
            let delta = Angle.degrees(360 * Double(share.count) / Double(cluster.count))
            defer { start = start + delta }
            let arc = Path { path in
                path.addRelativeArc(center: .zero, radius: radius - edge - band / 2, startAngle: start, delta: delta)
            }
            return .stroke(arc, share.color, StrokeStyle(lineWidth: band))
        }
    }

    private func circle(_ radius: Double) -> Path {
        Circle().path(in: Box(minX: -radius, minY: -radius, maxX: radius, maxY: radius))
    }
}
