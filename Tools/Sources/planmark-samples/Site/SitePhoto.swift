import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay

/// A picture of a building site, in place of a photo: nobody was photographed.
enum SitePhoto {
    static let width = 1800
    static let height = 1200

    static let workers: [SiteWorker] = {
        let (orange, lime) = (Color(hex: 0xE8641B), Color(hex: 0xB7D433))
        let (white, yellow, red, blue) = (
            Color(hex: 0xF1EFEA), Color(hex: 0xE9C31F), Color(hex: 0xC8322B), Color(hex: 0x2A5F9E)
        )
        let (navy, grey, brown) = (Color(hex: 0x2C3E57), Color(hex: 0x5A5A58), Color(hex: 0x6A5138))
        func worker(
            _ x: Double, _ y: Double, _ height: Double, _ arms: [Double], _ legs: [Double], _ wear: [Color],
            _ confidence: Double, _ id: Int
        ) -> SiteWorker {
            SiteWorker(
                feet: Point(x: x, y: y), height: height, leftArm: arms[0], rightArm: -arms[1], leftElbow: arms[2],
                rightElbow: -arms[3], leftLeg: legs[0], rightLeg: -legs[1], helmet: wear[0], vest: wear[1],
                trousers: wear[2], confidence: confidence, trackerID: id)
        }
        return [
            worker(1430, 760, 205, [12, 15, 20, 60], [6, 9], [white, orange, navy], 0.71, 9),
            worker(1560, 768, 215, [16, 150, 30, 165], [10, 4], [blue, lime, grey], 0.78, 8),
            worker(250, 800, 250, [20, 18, 95, 10], [5, 7], [yellow, orange, brown], 0.84, 7),
            worker(980, 835, 290, [70, 12, 110, 20], [4, 12], [red, lime, navy], 0.88, 5),
            worker(1120, 850, 300, [14, 62, 25, 100], [12, 4], [white, orange, grey], 0.86, 4),
            worker(480, 980, 430, [24, 14, 60, 8], [8, 14], [white, lime, navy], 0.94, 3),
            worker(1330, 1075, 520, [18, 42, 15, 120], [9, 10], [yellow, orange, navy], 0.97, 2),
            worker(760, 1150, 600, [22, 20, 28, 110], [10, 7], [yellow, lime, brown], 0.98, 1),
        ]
    }()

    static let excavator = SiteExcavator(ground: Point(x: 300, y: 760), length: 300)

    static func draw() throws -> PixelBuffer {
        let canvas = try Canvas(width: width, height: height)
        canvas.fillAll(
            .linear(
                from: .zero, to: Point(x: 0, y: 620),
                [.init(0, Color(hex: 0x7FA6C9)), .init(1, Color(hex: 0xDDE4E6))]))
        drawBuilding(on: canvas)
        canvas.add(Box(minX: 0, minY: 640, maxX: 1800, maxY: 1200))
        canvas.fill(
            .linear(
                from: Point(x: 0, y: 640), to: Point(x: 0, y: 1200),
                [.init(0, Color(hex: 0xA99A80)), .init(0.5, Color(hex: 0x92805F)), .init(1, Color(hex: 0x6F5F46))]))
        drawGround(on: canvas)
        excavator.draw(on: canvas)
        for worker in workers { worker.draw(on: canvas) }
        return try grained(canvas.picture())
    }

    /// The floors of a house without walls, and a crane behind it.
    private static func drawBuilding(on canvas: Canvas) {
        let steel = Color(hex: 0xB9772B)
        for (start, end) in [
            ((1500.0, 640.0), (1500.0, 60.0)), ((1150, 110), (1780, 110)), ((1500, 60), (1180, 110)),
            ((1500, 60), (1760, 110)),
        ] {
            canvas.addLine(from: Point(x: start.0, y: start.1), to: Point(x: end.0, y: end.1))
            canvas.stroke(steel, width: 9)
        }
        canvas.addLine(from: Point(x: 1220, y: 110), to: Point(x: 1220, y: 330))
        canvas.stroke(Color(hex: 0x54504A), width: 2)
        let concrete = Color(hex: 0xA8A7A2)
        for floor in 0..<4 {
            let top = 230.0 + 105 * Double(floor)
            canvas.add(Box(minX: 520, minY: top, maxX: 1400, maxY: top + 105))
            canvas.fill(Color(hex: 0x4B4E50).mixed(with: Color(hex: 0x8D9192), fraction: 0.12 * Double(floor)))
            for column in 0..<9 {
                let x = 528.0 + 108 * Double(column)
                canvas.add(Box(minX: x, minY: top, maxX: x + 20, maxY: top + 105))
                canvas.fill(concrete.mixed(with: .black, fraction: 0.14))
            }
            canvas.add(Box(minX: 505, minY: top - 10, maxX: 1415, maxY: top + 14))
            canvas.fill(concrete)
        }
        for step in 0..<18 {
            canvas.addLine(from: Point(x: 1418, y: 220), to: Point(x: 1418, y: 640))
            canvas.addLine(
                from: Point(x: 1405 + Double(step % 2) * 30, y: 225 + 24 * Double(step)),
                to: Point(x: 1436, y: 225 + 24 * Double(step)))
        }
        canvas.stroke(Color(hex: 0x7A7466), width: 3)
    }

    /// Stones, tracks, and planks.
    private static func drawGround(on canvas: Canvas) {
        var noise = SiteNoise(seed: 11)
        for _ in 0..<900 {
            let y = 650 + 540 * noise.next() * noise.next().squareRoot()
            let size = 2 + 10 * (y - 640) / 560 * noise.next()
            canvas.add(
                Path(
                    ellipseIn: Box(
                        around: Point(x: 1800 * noise.next(), y: y), size: Size(width: 1.8 * size, height: size))))
            canvas.fill(Color(hex: noise.next() < 0.5 ? 0x5E523F : 0xC3B393, alpha: 0.5))
        }
        for (index, y) in [905.0, 930, 955].enumerated() {
            canvas.add(
                [
                    Point(x: 1480, y: y), Point(x: 1770, y: y - 26), Point(x: 1775, y: y - 8),
                    Point(x: 1486, y: y + 20),
                ], closed: true)
            canvas.fill(Color(hex: [0xB98A55, 0xA77945, 0xC49A66][index]))
        }
    }

    /// The picture with the grain of a sensor.
    private static func grained(_ picture: PixelBuffer) throws -> PixelBuffer {
        var picture = picture
        picture.withUnsafeMutableBytes { bytes in
            var noise = SiteNoise(seed: 5)
            for index in bytes.indices {
                let grain = (noise.next() + noise.next() - 1) * 14
                bytes[index] = UInt8(min(max(Double(bytes[index]) + grain, 0), 255))
            }
        }
        return picture
    }

    /// What a detector would find, as sure as it would be.
    static func detections() throws -> [Detection] {
        var detections: [Detection] = []
        func add(_ name: String, _ box: Box, _ confidence: Double, _ change: (inout Detection) -> Void = { _ in }) {
            var detection = Detection(
                id: "\(detections.count + 1)", box: rounded(box), className: name, confidence: confidence)
            change(&detection)
            detections.append(detection)
        }
        let ring = try Ring(excavator.outline.map(rounded))
        let outline = MultiPolygon(Polygon(exterior: ring))
        add("excavator", ring.boundingBox, 0.96) { detection in
            detection.outline = outline
            detection.skeleton = SiteExcavator.skeleton?.name
            detection.keypoints = excavator.joints.map { Keypoint(name: $0.name, point: rounded($0.point)) }
        }
        for worker in workers {
            add("person", worker.box, worker.confidence) { detection in
                detection.trackerID = worker.trackerID
                detection.skeleton = Skeleton.coco17.name
                detection.keypoints = Skeleton.coco17.keypoints.compactMap { name in
                    worker.joints[name].map { Keypoint(name: name, point: rounded($0)) }
                }
            }
        }
        for worker in workers where worker.height > 280 {
            add("helmet", worker.helmetBox, ((100 * worker.confidence).rounded() - 6) / 100)
            add("face", worker.faceBox, ((100 * worker.confidence).rounded() - 11) / 100)
        }
        return detections
    }

    private static func rounded(_ point: Point) -> Point {
        Point(x: (point.x * 10).rounded() / 10, y: (point.y * 10).rounded() / 10)
    }

    private static func rounded(_ box: Box) -> Box {
        let (low, high) = (rounded(box.origin), rounded(Point(x: box.maxX, y: box.maxY)))
        return Box(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    }
}

/// Numbers from 0 to 1 that look random and are the same each time (SplitMix64 by S. Vigna, 2015).
struct SiteNoise {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) / 0x1p53
    }
}
