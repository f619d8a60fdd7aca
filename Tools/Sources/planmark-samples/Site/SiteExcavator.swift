import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel
import PlanOverlay

/// The excavator of the building site.
struct SiteExcavator {
    /// The middle of the tracks on the ground, in pixels of the photo, and the length of the tracks.
    let ground: Point
    let length: Double

    private func place(_ x: Double, _ y: Double) -> Point { Point(x: ground.x + x * length, y: ground.y - y * length) }

    /// The keypoints by the names of ``skeleton``.
    var joints: [(name: String, point: Point)] {
        [
            ("base", place(0.2, 0.52)), ("boom", place(0.78, 1.18)), ("arm", place(1.32, 0.8)),
            ("bucket", place(1.3, 0.2)),
        ]
    }

    static let skeleton = try? Skeleton(
        name: "excavator", keypoints: ["base", "boom", "arm", "bucket"],
        edges: [Skeleton.Edge(0, 1), Skeleton.Edge(1, 2), Skeleton.Edge(2, 3)],
        colors: ["bucket": Color(hex: 0xD55E00)])

    /// The outline of body, boom, arm and bucket.
    var outline: [Point] {
        [
            (-0.52, 0.02), (-0.55, 0.2), (-0.48, 0.3), (-0.46, 0.62), (-0.1, 0.66), (-0.06, 1.02), (0.3, 1.02),
            (0.36, 0.72),
            (0.74, 1.25), (0.84, 1.24), (1.38, 0.86), (1.4, 0.72), (1.42, 0.3), (1.42, 0.02), (1.08, 0.02), (1.1, 0.22),
            (1.23, 0.3), (1.25, 0.74), (0.8, 1.06), (0.34, 0.5), (0.44, 0.3), (0.55, 0.2), (0.52, 0.02),
        ].map { place($0.0, $0.1) }
    }

    func draw(on canvas: Canvas) {
        let yellow = Color(hex: 0xE3A51C)
        let dark = Color(hex: 0x2E2C2A)
        func box(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>, _ color: Color, corner: Double = 0) {
            let (low, high) = (place(x.lowerBound, y.upperBound), place(x.upperBound, y.lowerBound))
            canvas.add(Box(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y), cornerRadius: corner * length)
            canvas.fill(color)
        }
        canvas.add(Path(ellipseIn: Box(around: ground, size: Size(width: 1.5 * length, height: 0.16 * length))))
        canvas.fill(Color.black.withAlpha(0.3))
        box(-0.55...0.55, 0.02...0.26, dark, corner: 0.11)
        for step in -4...4 {
            canvas.addCircle(center: place(0.11 * Double(step), 0.13), radius: 0.045 * length)
            canvas.fill(Color(hex: 0x6B6660))
        }
        box(-0.46...0.4, 0.28...0.62, yellow, corner: 0.05)
        box(-0.46...(-0.3), 0.3...0.6, yellow.mixed(with: .black, fraction: 0.3), corner: 0.04)
        box(-0.07...0.3, 0.6...1.02, yellow.mixed(with: .black, fraction: 0.12), corner: 0.03)
        box(-0.02...0.25, 0.68...0.97, Color(hex: 0x9FC3D6), corner: 0.02)
        let joints = joints.map(\.point)
        for (width, color) in [(0.17, yellow.mixed(with: .black, fraction: 0.35)), (0.14, yellow)] {
            canvas.add(Array(joints[0...1]))
            canvas.stroke(color, StrokeStyle(lineWidth: width * length, lineCap: .round))
            canvas.add(Array(joints[1...2]))
            canvas.stroke(color, StrokeStyle(lineWidth: 0.8 * width * length, lineCap: .round))
            canvas.add(Array(joints[2...3]))
            canvas.stroke(color, StrokeStyle(lineWidth: 0.65 * width * length, lineCap: .round))
        }
        canvas.add(
            [(1.22, 0.24), (1.42, 0.26), (1.42, 0.06), (1.3, 0.02), (1.1, 0.03), (1.09, 0.18)].map {
                place($0.0, $0.1)
            }, closed: true)
        canvas.fill(dark)
        for joint in joints.dropLast() {
            canvas.addCircle(center: joint, radius: 0.04 * length)
            canvas.fill(dark)
        }
    }
}
