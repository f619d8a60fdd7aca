import PlanGeometry
import PlanModel

/// Numbers taken from the front of an input: difficult ones, those next to them, those on a small picture, and any bits.
struct NumberInput {
    private static let known: [Double] = [
        0, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e-154, .ulpOfOne, 0.5, 1, 15.999999999999998,
        16, 31, 32,
        1e6, 1e7, 2_147_483_647, 2_147_483_648, 4_294_967_296, 1e15, 9_007_199_254_740_993, 9_223_372_036_854_775_808,
        1e20, 1e100,
        1e154, 1e155, 1e200, 1e300, 1e308, .greatestFiniteMagnitude, .infinity, .nan,
    ]
    private var rest: FuzzInput

    init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = FuzzInput(bytes) }

    mutating func byte() -> UInt8 { rest.byte() }

    mutating func isOne(of count: UInt8) -> Bool { rest.isOne(of: count) }

    /// A number of any kind; few are infinite or none.
    mutating func number() -> Double {
        let choice = byte()
        let number: Double
        switch choice {
        case ..<128: return Double(choice) / 2 - 12
        case ..<190: number = Self.known[Int(choice - 128) % Self.known.count]
        case ..<214: number = Self.known[Int(choice) % Self.known.count].nextUp
        case ..<238: number = Self.known[Int(choice) % Self.known.count].nextDown
        default: number = Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
        }
        return byte() & 1 == 0 ? number : -number
    }

    mutating func point() -> Point { Point(x: number(), y: number()) }

    mutating func points(_ count: Int) -> [Point] { (0..<count).map { _ in point() } }

    /// A shape of one ring; nil where the points make none.
    mutating func shape() -> MultiPolygon? {
        var points = points(3 + Int(byte() % 4))
        if isOne(of: 2) { points[1] = Point(x: points[1].x, y: points[0].y) }
        return (try? Ring(points)).map { MultiPolygon(Polygon(exterior: $0)) }
    }

    mutating func box() -> Box { Box(minX: number(), minY: number(), maxX: number(), maxY: number()) }

    mutating func detection(_ index: Int) -> Detection {
        Detection(
            id: "\(index)", box: box(), outline: shape(), className: "person", confidence: 0.5, trackerID: 1,
            keypoints: [Keypoint(name: "nose", point: point()), Keypoint(name: "left_eye", point: point())],
            skeleton: isOne(of: 2) ? "coco-17" : nil)
    }
}

/// A plan of a small drawing whose content is such numbers.
struct NumberPlan: PlanSource {
    let bytes: [UInt8]
    var areas: [Area] = []
    var markers: [Marker] = []
    var lines: [MeasuredLine] = []
    var details: [DrawingDetail] = []
    var detections: [Detection] = []

    init(_ input: inout NumberInput, drawing: [UInt8]) {
        bytes = drawing
        let parts = input.byte()
        for index in 0...Int(parts & 1) {
            if let shape = input.shape() {
                areas.append(Area(id: "\(index)", name: "A\(index)", isAllowed: !input.isOne(of: 4), shape: shape))
            }
            if parts & 2 != 0 { markers.append(Marker(number: index + 1, point: input.point())) }
            if parts & 4 != 0, let line = MeasuredLine(id: "\(index)", name: "L", points: input.points(2)) {
                lines.append(line)
            }
            if parts & 8 != 0,
                let detail = DrawingDetail(name: "D\(index)", box: input.box(), pixelsPerMetre: abs(input.number()))
            {
                details.append(detail)
            }
            if parts & 16 != 0 { detections.append(input.detection(index)) }
        }
    }

    var location: String { "numbers.plan" }
    var planDrawing: PlanDrawing {
        PlanDrawing(
            drawing: Drawing(name: "numbers", width: 32, height: 32), hash: ContentHash(of: bytes), isEmbedded: true)
    }
    func picture() -> [UInt8] { bytes }
    func shownAreas() -> [Area] { areas }
    func shownMarkers() -> [Marker] { markers }
    func shownLines() -> [MeasuredLine] { lines }
    func shownDetails() -> [DrawingDetail] { details }
    func shownDetections() -> [Detection] { detections }
}
