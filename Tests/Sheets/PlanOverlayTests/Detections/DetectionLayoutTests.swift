import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanOverlay

@Suite struct DetectionLayoutTests {
    private static let size = Size(width: 400, height: 300)
    private static let box = Box(minX: 100, minY: 80, maxX: 220, maxY: 240)

    /// A grey picture with detections, painted.
    private func painted(
        _ detections: [Detection], _ marks: Set<DetectionMark>, look: (inout DetectionLook) -> Void = { _ in },
        trails: [Int: [Point]] = [:]
    ) throws -> PixelBuffer {
        var appearance = DetectionLook(marks: marks)
        look(&appearance)
        var layout = OverlayLayout(drawingSize: Self.size)
        layout.append(detections, as: appearance, trails: trails)
        try layout.appendLabels(of: detections, as: appearance)
        return try OverlayRenderer(layout.displayList).render(
            PixelBuffer(width: 400, height: 300, format: .rgb, filledWith: 128))
    }

    private func isTouched(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Bool {
        let place = 3 * (y * picture.width + x)
        return picture.bytes[place..<place + 3] != [128, 128, 128]
    }

    private func color(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> Color {
        let place = 3 * (y * picture.width + x)
        let samples = picture.bytes[place..<place + 3].map { Double($0) / 255 }
        return Color(red: samples[0], green: samples[1], blue: samples[2])
    }

    private func outline(_ box: Box) throws -> MultiPolygon {
        MultiPolygon(Polygon(exterior: try Ring(box.corners)))
    }

    @Test func `A box is drawn along its four sides and leaves what is in it as it is`() throws {
        let picture = try painted([Detection(id: "1", box: Self.box)], [.box])
        for (x, y) in [(160, 80), (160, 239), (100, 160), (219, 160), (100, 80), (219, 239)] {
            #expect(isTouched(picture, x, y), "\(x), \(y)")
        }
        for (x, y) in [(160, 160), (110, 90), (210, 230), (90, 160), (230, 160), (160, 70)] {
            #expect(!isTouched(picture, x, y), "\(x), \(y)")
        }
    }

    @Test func `Corners are drawn at the corners alone`() throws {
        let picture = try painted([Detection(id: "1", box: Self.box)], [.corner])
        for (x, y) in [(100, 80), (219, 80), (100, 239), (219, 239)] { #expect(isTouched(picture, x, y)) }
        for (x, y) in [(160, 80), (160, 239), (100, 160), (219, 160)] { #expect(!isTouched(picture, x, y)) }
    }

    @Test func `A round box has sides and no corners`() throws {
        let picture = try painted([Detection(id: "1", box: Self.box)], [.roundBox])
        for (x, y) in [(160, 80), (160, 239), (100, 160), (219, 160)] { #expect(isTouched(picture, x, y)) }
        for (x, y) in [(100, 80), (219, 80), (100, 239), (219, 239)] { #expect(!isTouched(picture, x, y)) }
    }

    @Test func `An ellipse lies on the ground below the box, and is open at the back`() throws {
        let picture = try painted([Detection(id: "1", box: Self.box)], [.ellipse])
        // The lowest point is 0.35 half widths below the feet.
        #expect(isTouched(picture, 160, 261))
        #expect(isTouched(picture, 100, 240))
        #expect(isTouched(picture, 219, 240))
        #expect(!isTouched(picture, 160, 219))
    }

    @Test func `A mask tints what the outline encloses, an outline runs along it, and a halo reaches around it`() throws
    {
        let shape = try outline(Self.box)
        let detection = Detection(id: "1", box: Self.box, outline: shape)
        let mask = try painted([detection], [.mask])
        #expect(isTouched(mask, 160, 160))
        #expect(!isTouched(mask, 97, 160))
        let line = try painted([detection], [.outline])
        #expect(isTouched(line, 100, 160))
        #expect(!isTouched(line, 160, 160))
        let halo = try painted([detection], [.halo])
        #expect(isTouched(halo, 96, 160))
        #expect(!isTouched(halo, 160, 160))
        let bare = try painted([Detection(id: "1", box: Self.box)], [.mask, .halo, .outline])
        #expect(bare.bytes.allSatisfy { $0 == 128 })
    }

    private func person(_ keypoints: [Keypoint]) -> Detection {
        Detection(id: "1", box: Self.box, className: "person", keypoints: keypoints, skeleton: "coco-17")
    }

    @Test func `A skeleton joins the keypoints that its edges name, and those alone`() throws {
        let points = [
            Keypoint(name: "left_shoulder", point: Point(x: 120, y: 100)),
            Keypoint(name: "left_elbow", point: Point(x: 200, y: 100)),
            Keypoint(name: "left_ankle", point: Point(x: 120, y: 220)),
        ]
        let picture = try painted([person(points)], [.skeleton])
        #expect(isTouched(picture, 160, 100))
        #expect(!isTouched(picture, 120, 160))
        #expect(!isTouched(picture, 160, 160))
        let dots = try painted([person(points)], [.keypoints])
        for point in points { #expect(isTouched(dots, Int(point.point.x), Int(point.point.y))) }
        #expect(!isTouched(dots, 160, 100))
    }

    @Test(arguments: [Keypoint.Visibility.unlabeled, .occluded, .visible])
    func `A keypoint that is not labelled is left out, and a hidden one is a ring`(
        visibility: Keypoint.Visibility
    ) throws {
        let keypoint = Keypoint(name: "nose", point: Point(x: 160.5, y: 160.5), visibility: visibility)
        let picture = try painted([person([keypoint])], [.keypoints])
        switch visibility {
        case .unlabeled: #expect(!isTouched(picture, 160, 160))
        case .occluded: #expect(color(picture, 160, 160) == .white)
        case .visible: #expect(isTouched(picture, 160, 160) && color(picture, 160, 160) != .white)
        }
    }

    @Test func `Keypoints that are less sure than asked for are left out with their lines`() throws {
        let points = [
            Keypoint(name: "left_shoulder", point: Point(x: 120, y: 100), confidence: 0.9),
            Keypoint(name: "left_elbow", point: Point(x: 200, y: 100), confidence: 0.3),
        ]
        let all = try painted([person(points)], [.skeleton, .keypoints]) { $0.leastKeypointConfidence = 0.3 }
        #expect(isTouched(all, 160, 100) && isTouched(all, 200, 100))
        let sure = try painted([person(points)], [.skeleton, .keypoints]) { $0.leastKeypointConfidence = 0.31 }
        #expect(!isTouched(sure, 160, 100) && !isTouched(sure, 200, 100) && isTouched(sure, 120, 100))
    }

    @Test func `A skeleton of one's own goes before a built-in one of the same name`() throws {
        let own = try Skeleton(
            name: "coco-17", keypoints: ["left_shoulder", "left_ankle"], edges: [Skeleton.Edge(0, 1, color: .white)])
        let points = [
            Keypoint(name: "left_shoulder", point: Point(x: 120.5, y: 100)),
            Keypoint(name: "left_ankle", point: Point(x: 120.5, y: 220)),
        ]
        let picture = try painted([person(points)], [.skeleton]) { $0.skeletons = [own] }
        #expect(color(picture, 120, 160) == .white)
    }

    @Test func `A trail leads along the points of the tracker's number`() throws {
        let points = [Point(x: 20, y: 20), Point(x: 200, y: 20), Point(x: 200, y: 60)]
        let tracked = Detection(id: "1", box: Self.box, trackerID: 7)
        let picture = try painted([tracked], [.trail], trails: [7: points, 8: [.zero, Point(x: 0, y: 299)]])
        #expect(isTouched(picture, 100, 20) && isTouched(picture, 199, 40))
        #expect(!isTouched(picture, 0, 150))
    }

    @Test(arguments: DetectionMark.allCases)
    func `What reaches farther than anything can be drawn is cut off there`(mark: DetectionMark) throws {
        let far = Box(minX: -1e307, minY: 100, maxX: 200, maxY: 1e300)
        let near = Box(minX: -500_000, minY: 100, maxX: 200, maxY: 500_000)
        func picture(_ box: Box) throws -> PixelBuffer {
            let names = Skeleton.coco17.keypoints
            // Hips and shoulders, the left ones at the right.
            let points = [names[5]: Point(x: 150, y: 110), names[11]: Point(x: 150, y: box.maxY)]
            var detection = person(points.map { Keypoint(name: $0.key, point: $0.value) })
            (detection.box, detection.outline, detection.trackerID) = (box, try outline(box), 7)
            return try painted(
                [detection], [mark], trails: [7: [Point(x: 100, y: box.maxY), Point(x: 100, y: 20)]])
        }
        let bytes = try picture(far).bytes
        // The ellipse is as large as the box, and far below the picture.
        #expect(bytes.contains { $0 != 128 } == (mark != .ellipse))
        #expect(try picture(near).bytes == bytes)
    }

    // MARK: - Colours

    @Test func `A class has the same colour whatever else a picture shows, if the file has it`() throws {
        let car = Detection(id: "1", box: Self.box, className: "car")
        let bus = Detection(id: "2", box: Box(minX: 300, minY: 100, maxX: 360, maxY: 200), className: "bus")
        func sample(_ detections: [Detection], _ classes: Set<String>) throws -> Color {
            color(try painted(detections, [.box]) { $0.classes = classes }, 160, 80)
        }
        let classes: Set = ["bus", "car", "person"]
        #expect(try sample([car], classes) == sample([bus, car], classes))
        #expect(try sample([car], classes) != sample([car], []))
    }

    @Test func `Colours may follow the tracker's number or the confidence`() throws {
        func sample(_ detection: Detection, _ coloring: DetectionColoring) throws -> Color {
            color(try painted([detection], [.box]) { $0.coloring = coloring }, 160, 80)
        }
        var detection = Detection(id: "1", box: Self.box, className: "car", confidence: 0, trackerID: 3)
        let (third, red) = (try sample(detection, .id), try sample(detection, .confidence))
        detection.trackerID = 4
        detection.confidence = 1
        #expect(try sample(detection, .id) != third)
        let green = try sample(detection, .confidence)
        #expect(red.red > red.green && green.green > green.red)
        detection.trackerID = .min
        _ = try sample(detection, .id)
    }

    // MARK: - Labels

    private func layout(_ detections: [Detection], markers: [Marker] = []) throws -> OverlayLayout {
        var layout = OverlayLayout(drawingSize: Self.size)
        try layout.append(markers)
        try layout.appendLabels(of: detections)
        return layout
    }

    @Test func `Labels cover neither each other nor markers, and stand on the picture`() throws {
        var random = SeededGenerator(seed: 5)
        let detections = (0..<60).map { index in
            let origin = Point(
                x: .random(in: -30...380, using: &random), y: .random(in: -30...280, using: &random))
            return Detection(
                id: "\(index)", box: Box(origin: origin, size: Size(width: 60, height: 40)), className: "person",
                confidence: Double(index) / 60, trackerID: index)
        }
        let markers = (0..<5).map { OverlayFixture.marker($0, x: 60.0 * Double($0) + 40, y: 150) }
        let layout = try layout(detections, markers: markers)
        let labels = layout.detectionLabels
        let shown = detections.count { $0.box.intersects(layout.drawingBounds) }
        #expect(labels.count + layout.labelsWithoutRoom.count == shown)
        #expect(labels.count >= 15)
        for (index, label) in labels.enumerated() {
            #expect(layout.drawingBounds.contains(label.box))
            #expect(!layout.markerBoxes.contains { $0.intersects(label.box) })
            let inner = label.box.insetBy(dx: 0.6, dy: 0.6)
            #expect(!labels[..<index].contains { $0.box.insetBy(dx: 0.6, dy: 0.6).intersects(inner) })
        }
    }

    @Test(arguments: [
        (Box(minX: 100, minY: -200, maxX: 180, maxY: 250), Point(x: 100, y: 0)),
        (Box(minX: -300, minY: 100, maxX: 900, maxY: 250), Point(x: 0, y: 100)),
        (Box(minX: -1e300, minY: -1e300, maxX: 1e300, maxY: 5e299), Point(x: 0, y: 0)),
    ])
    func `A box that leaves the picture has its label at the top of what is seen`(box: Box, corner: Point) throws {
        let layout = try layout([Detection(id: "1", box: box, className: "person")])
        let label = try #require(layout.detectionLabels.first)
        #expect(label.box.minX.distance(to: corner.x).magnitude <= 1.5)
        // Inside at the top of the picture, above the box where it begins in it.
        #expect((corner.y == 0 ? label.box.minY : label.box.maxY).distance(to: corner.y).magnitude <= 1.5)
    }

    @Test func `Where there is no room for all labels, the surest ones stay`() throws {
        let detections = [0.2, 0.9, 0.5].enumerated().map { index, confidence in
            Detection(
                id: "\(index)", box: Box(minX: 0, minY: 0, maxX: 20, maxY: 14), className: "a", confidence: confidence)
        }
        let crowd =
            detections
            + (0..<40).map { index in
                Detection(
                    id: "x\(index)", box: Box(minX: 0, minY: 0, maxX: 20, maxY: 14), className: "a", confidence: 0.1)
            }
        let layout = try layout(crowd)
        #expect(!layout.labelsWithoutRoom.isEmpty)
        let surestFirst = ["a 0.90", "a 0.50", "a 0.20"] + [String](repeating: "a 0.10", count: 40)
        #expect(!layout.detectionLabels.isEmpty)
        #expect(layout.labelsWithoutRoom == Array(surestFirst.dropFirst(layout.detectionLabels.count)))
    }

    @Test(
        arguments: [
            (DetectionLook.LabelPart.allCases, "#12 person 0.87"), ([.class], "person"),
            ([.confidence, .id], "0.87 #12"),
            ([], ""),
        ] as [([DetectionLook.LabelPart], String)])
    func `A label says what is asked for, in that order`(parts: [DetectionLook.LabelPart], text: String) {
        let detection = Detection(id: "1", box: Self.box, className: "person", confidence: 0.8749, trackerID: 12)
        #expect(DetectionLook(labelParts: parts).label(of: detection) == text)
    }

    @Test(arguments: [
        ("person", "person 0.50"), ("a very long name of a class that never ends", "a very long name of a class… 0.50"),
        ("临时施工用电配电箱及其防护围栏设施", "临时施工用电配电箱及其防护… 0.50"),
    ])
    func `A long class is shortened, and its confidence is not`(name: String, text: String) {
        let detection = Detection(id: "1", box: Self.box, className: name, confidence: 0.5)
        #expect(DetectionLook().label(of: detection) == text)
    }

    @Test(arguments: [(0.0, "0.00"), (1, "1.00"), (0.005, "0.01"), (0.999, "1.00"), (0.07, "0.07"), (0.1, "0.10")])
    func `A confidence has two decimals`(confidence: Double, text: String) {
        let detection = Detection(id: "1", box: Self.box, confidence: confidence)
        #expect(DetectionLook(labelParts: [.confidence]).label(of: detection) == text)
    }

    // MARK: - Both backends

    @Test(arguments: DetectionMark.allCases)
    func `Cairo shows the same`(mark: DetectionMark) throws {
        let names = Skeleton.coco17.keypoints
        var random = SeededGenerator(seed: 9)
        let detections = try (0..<6).map { index in
            let origin = Point(x: .random(in: -20...300, using: &random), y: .random(in: -20...200, using: &random))
            let box = Box(origin: origin, size: Size(width: 30 + 20 * Double(index), height: 90))
            let keypoints = names.enumerated().map { place, name in
                Keypoint(
                    name: name,
                    point: Point(
                        x: .random(in: box.minX...box.maxX, using: &random),
                        y: .random(in: box.minY...box.maxY, using: &random)),
                    visibility: Keypoint.Visibility.allCases[place % 3])
            }
            return Detection(
                id: "\(index)", box: box, outline: try outline(box.insetBy(dx: 5, dy: 5)), className: "c\(index % 3)",
                confidence: 0.5, trackerID: index, keypoints: keypoints, skeleton: "coco-17")
        }
        let look = DetectionLook(marks: [mark])
        let trails = Dictionary(
            uniqueKeysWithValues: detections.map {
                ($0.trackerID ?? 0, [$0.box.origin, $0.box.center, Point(x: 200, y: 9)])
            })
        var layout = OverlayLayout(drawingSize: Self.size)
        layout.append(detections, as: look, trails: trails)
        try layout.appendLabels(of: detections, as: look)
        let drawing = PixelBuffer(width: 400, height: 300, format: .rgb, filledWith: 200)
        let raster = try OverlayRenderer(layout.displayList).render(drawing)
        let cairo = try OverlayRenderer(layout.displayList, backend: .cairo).render(drawing)
        #expect(raster.bytes.contains { $0 != 200 })
        let differences = SampleDifferences(raster.bytes, cairo.bytes)
        #expect(differences.count(above: 32) * 200 < differences.count)
        #expect(differences.count(above: 96) * 5000 < differences.count)
    }
}

extension OverlayLayout {
    var detectionLabels: [DetectionLabelItem] {
        parts.flatMap { part -> [DetectionLabelItem] in if case .detectionLabels(let items) = part { items } else { [] }
        }
    }
}
