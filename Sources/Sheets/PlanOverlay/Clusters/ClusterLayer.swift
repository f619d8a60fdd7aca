import PlanBase
import PlanCanvas
import PlanGeometry

/// Clusters as discs that show their marker counts, each in a ring divided among the colours of its markers.
struct ClusterLayer {
    /// The diameter of a single marker's dot in pixels; a disc grows with the digits of its count.
    let size: Double
    /// The drawing's box, which discs near its edge are moved into.
    let drawing: Box
    private let font: Font
    private let outlines: NumberOutlines

    /// - Parameter font: the font of the counts.
    /// - Throws: `RenderError` if a number cannot be drawn.
    init(size: Double, font: Font, drawing: Box) throws {
        (self.size, self.font, self.drawing) = (size, font, drawing)
        outlines = try NumberOutlines(font: font)
    }

    /// The circle that a cluster's disc fills: of a count of markers about the mean of their points.
    func circle(of count: Int, around mean: Point) -> (center: Point, radius: Double) {
        let radius = size * (0.62 + 0.11 * Double(String(count).count))
        let reach = radius + 0.1 * size + 2
        let room = drawing.insetBy(dx: min(reach, drawing.width / 2), dy: min(reach, drawing.height / 2))
        return (drawing.contains(mean) ? room.nearestPoint(to: mean) : mean, radius)
    }

    /// The clusters as one layer; nil if there are none.
    ///
    /// - Throws: `RenderError` if a number cannot be drawn.
    func layer(of clusters: [MarkerCluster]) throws -> SpriteLayer? {
        guard !clusters.isEmpty else { return nil }
        var marks: [SpriteLayer.Mark] = []
        var looks: [SpriteLook] = []
        for (index, cluster) in clusters.enumerated() {
            let digits = String(cluster.count).count
            let (center, radius) = circle(of: cluster.count, around: cluster.center)
            let disc = ClusterDisc(
                cluster: cluster, radius: radius,
                numberSize: min(0.72 * radius, 1.15 * radius / (Double(digits) * outlines.digitWidth)))
            marks.append(SpriteLayer.Mark(point: center, number: cluster.count, look: Int32(index)))
            looks.append(SpriteLook(disc, numberLength: digits, digitWidth: outlines.digitWidth, usesSprites: false))
        }
        return try SpriteLayer(
            marks: marks, looks: looks, sprites: SpriteOrders().painted(), outlines: outlines, numberFont: font,
            drawing: drawing)
    }
}

/// A cluster's disc and ring, centred on the origin.
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

    var symbol: DisplayNode {
        .group(
            [SoftShadow.element(reach: shadowReach) { circle(radius + $0) }, .fill(circle(radius), .white)] + shares)
    }

    /// The parts of the ring, clockwise from the top: between two arcs, which is cheaper to paint than a thick stroke.
    private var shares: [DisplayNode] {
        let (outer, inner) = (radius - edge, radius - edge - 0.24 * radius)
        var start = Angle.degrees(-90)
        return cluster.shares.map { share in
            let delta = Angle.degrees(360 * Double(share.count) / Double(cluster.count))
            defer { start = start + delta }
            let sector = Path { path in
                path.addRelativeArc(center: .zero, radius: outer, startAngle: start, delta: delta)
                path.addRelativeArc(center: .zero, radius: inner, startAngle: start + delta, delta: -delta)
                path.closeSubpath()
            }
            return .fill(sector, share.color)
        }
    }

    private func circle(_ radius: Double) -> Path {
        Circle().path(in: Box(minX: -radius, minY: -radius, maxX: radius, maxY: radius))
    }
}
