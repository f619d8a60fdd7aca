import PlanGeometry
import PlanModel

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
        let edge = max(1, 0.06 * radius)
        SoftShadow.paint(on: canvas, reach: min(1.3 * edge, 0.1 * radius)) {
            canvas.addCircle(center: center, radius: radius + $0)
        }
        canvas.addCircle(center: center, radius: radius)
        canvas.fill(.white)
        let band = 0.24 * radius
        let middle = radius - edge - band / 2
        var start = -Double.pi / 2
        for share in cluster.shares {
            let end = start + 2 * .pi * Double(share.count) / Double(cluster.count)
            // Each share begins a part of its own.
            canvas.clearPath()
            canvas.arc(center: center, radius: middle, from: start, to: end)
            canvas.stroke(share.color, width: band)
            start = end
        }
        let number = MarkerDrawing(
            point: center, number: String(cluster.count), shape: ClusterNumber(numberSize: numberSize),
            outlines: outlines, font: font)
        number.paint(on: canvas)
    }
}

/// The number alone; the disc is the cluster's.
private struct ClusterNumber: MarkerShape {
    let numberSize: Double
    var bounds: Box { Box(minX: 0, minY: 0, maxX: 0, maxY: 0) }
    var numberCenter: Point { .zero }
    var numberInk: (color: Color, halo: Halo?) { (Color(hex: 0x1A1A1A), nil) }
    func paint(on canvas: Canvas) {}
}
