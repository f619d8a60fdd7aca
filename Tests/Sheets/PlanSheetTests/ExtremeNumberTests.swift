import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import TestSupport
import Testing

/// Sheets of plans that hold numbers of any size, as plans made before coordinates were bounded may.
@Suite struct ExtremeNumberTests {
    private static func request(_ random: inout SeededGenerator) -> SheetRequest {
        var request = SheetRequest()
        request.panels.dimensions = true
        request.panels.pixelsPerMetre = abs(random.extreme())
        request.panels.legend = random.oneIn(2) ? .never : .ifNeeded
        request.look.renderer = random.oneIn(4) ? .cairo : .raster
        return request
    }

    @Test(arguments: 0..<8)
    func `Any areas, markers, lines and detections are painted or refused, in every format`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<3 {
            let request = Self.request(&random)
            guard let sheet = try? Sheet(request, SheetInput(plan: try ExtremePlan(&random))) else { continue }
            let size = sheet.view.size
            // What cannot be painted is refused by an error.
            _ = try? sheet.renderedPixels()
            _ = try? sheet.render(region: Box(minX: 3, minY: 1, maxX: min(size.width, 20), maxY: min(size.height, 17)))
            _ = try? sheet.renderedBytes(as: random.oneIn(2) ? .svg : .pdf)
        }
    }

    @Test(arguments: [1e20, 1e154, 1e308])
    func `The sizes of an area as large as numbers go are painted`(reach: Double) throws {
        var random = SeededGenerator(seed: 1)
        var plan = try ExtremePlan(&random)
        let ring = try Ring(Box(minX: -reach, minY: -reach, maxX: reach, maxY: reach))
        plan.areas = [Area(id: "A", name: "A", shape: MultiPolygon(Polygon(exterior: ring)))]
        var request = SheetRequest()
        request.panels.dimensions = true
        request.panels.pixelsPerMetre = 100
        let picture = try Sheet(request, SheetInput(plan: plan)).renderedPixels()
        #expect((picture.width, picture.height) == (32, 32))
    }
}

/// A plan of a 32 x 32 drawing with numbers of any size.
private struct ExtremePlan: PlanSource {
    let bytes: [UInt8]
    var areas: [Area] = []
    var markers: [Marker] = []
    var lines: [MeasuredLine] = []
    var details: [DrawingDetail] = []
    var detections: [Detection] = []

    init(_ random: inout SeededGenerator) throws {
        bytes = try PixelBuffer(width: 32, height: 32, format: .rgb, filledWith: 255).pngBytes()
        for index in 0..<3 {
            if let ring = random.extremeRing() {
                let shape = MultiPolygon(Polygon(exterior: ring))
                areas.append(Area(id: "\(index)", name: "A\(index)", isAllowed: random.oneIn(2), shape: shape))
            }
            markers.append(Marker(number: index + 1, point: random.extremePoint()))
            let points = (0..<3).map { _ in random.extremePoint() }
            if let line = MeasuredLine(id: "\(index)", name: "L", points: points) { lines.append(line) }
            let corners = Box(
                minX: random.extreme(), minY: random.extreme(), maxX: random.extreme(), maxY: random.extreme())
            if let detail = DrawingDetail(name: "D\(index)", box: corners, pixelsPerMetre: abs(random.extreme())) {
                details.append(detail)
            }
            detections.append(
                Detection(
                    id: "\(index)", box: corners,
                    outline: random.extremeRing().map { MultiPolygon(Polygon(exterior: $0)) },
                    className: "person", confidence: 0.5,
                    keypoints: [Keypoint(name: "nose", point: random.extremePoint())]))
        }
    }

    var location: String { "extreme.plan" }
    var planDrawing: PlanDrawing {
        PlanDrawing(
            drawing: Drawing(name: "extreme", width: 32, height: 32), hash: ContentHash(of: bytes), isEmbedded: true)
    }
    func picture() -> [UInt8] { bytes }
    func shownAreas() -> [Area] { areas }
    func shownMarkers() -> [Marker] { markers }
    func shownLines() -> [MeasuredLine] { lines }
    func shownDetails() -> [DrawingDetail] { details }
    func shownDetections() -> [Detection] { detections }
}
