import Foundation
import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import Testing

@Suite struct RectificationTests {
    private static let size = Size(width: 4000, height: 3000)

    private static func corners(_ points: [(Double, Double)]) -> RectangleCorners {
        let points = points.map { Point(x: $0.0, y: $0.1) }
        return RectangleCorners(
            topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }

    private static let upright = corners([(500, 400), (1500, 400), (1500, 900), (500, 900)])

    private static func rectification(
        _ corners: RectangleCorners, width: Double = 10, height: Double = 5, scale: Double? = nil,
        extent: RectifyRequest.Extent = .drawing
    ) throws -> Rectification {
        var request = RectifyRequest(corners: corners, width: width, height: height)
        (request.pixelsPerMetre, request.extent) = (scale, extent)
        return try Rectification(request, ofSize: size, file: "scan.png")
    }

    private static func problem(_ body: () throws -> Rectification) throws -> RectifyError.Cause {
        let error = try #require(throws: RectifyError.self) { _ = try body() }
        #expect(error.kind == .usage && error.file == "scan.png")
        #expect("\(error)".hasPrefix("scan.png: ") && !"\(error)".contains("\n"))
        return error.cause
    }

    @Test func `A drawing without distortion stays as it is`() throws {
        let same = try Self.rectification(Self.upright)
        #expect((same.width, same.height) == (4000, 3000))
        #expect(abs(same.pixelsPerMetre - 100) < 1e-9 && same.sides.inequality < 1e-12)
        #expect(!same.isMirrored && !same.losesDetail)
        for point in [Point.zero, Point(x: 4000, y: 3000), Point(x: 17, y: 2222)] {
            #expect(try #require(point.applying(same.transform)).distance(to: point) < 1e-9)
        }
    }

    @Test func `Unequal scales become one, the greater, and all of the drawing is shown`() throws {
        // 100 pixels per metre along, 98 across.
        let even = try Self.rectification(Self.corners([(500, 400), (1500, 400), (1500, 890), (500, 890)]))
        #expect((even.width, even.height) == (4000, 3062))
        #expect(abs(even.sides.alongWidth - 100) < 1e-9 && abs(even.sides.alongHeight - 98) < 1e-9)
        #expect(abs(even.sides.inequality - 100.0 / 98 + 1) < 1e-9)
        #expect(abs(even.pixelsPerMetre - 100) < 1e-9)
        #expect(try #require(Point(x: 4000, y: 3000).applying(even.transform)).y <= 3062)
        #expect(
            even.text(in: .english)
                == "4000 x 3062 pixels, 100 pixels per metre; before, there were 100 along the width and 98 along the height, and the "
                + "sides' scales differed by 2 %")
    }

    @Test func `The rectangle is upright and true to scale, whichever way the drawing lies`() throws {
        let points = [(700.0, 500.0), (2900.0, 800.0), (2600.0, 2400.0), (600.0, 2100.0)]
        for first in 0..<4 {
            for extent in RectifyRequest.Extent.allCases {
                let turned = Self.corners(Array(points[first...] + points[..<first]))
                let result = try Self.rectification(turned, width: 12.5, height: 9, extent: extent)
                let images = try turned.points.map { try #require($0.applying(result.transform)) }
                let scale = result.pixelsPerMetre
                let (origin, end) = (images[0], images[2])
                #expect(abs(end.x - origin.x - 12.5 * scale) < 1e-6 && abs(end.y - origin.y - 9 * scale) < 1e-6)
                #expect(abs(images[1].y - origin.y) < 1e-6 && abs(images[3].x - origin.x) < 1e-6)
                if extent == .rectangle {
                    #expect(origin.distance(to: .zero) < 1e-6)
                    #expect(result.width == Int((12.5 * scale - 1e-6).rounded(.up)))
                } else {
                    let seen = Box(minX: -1e-6, minY: -1e-6, maxX: Double(result.width), maxY: Double(result.height))
                    let edges = try Box(origin: .zero, size: Self.size).corners.map {
                        try #require($0.applying(result.transform))
                    }
                    #expect(edges.allSatisfy { seen.insetBy(dx: -1e-6, dy: -1e-6).contains($0) })
                    #expect(abs((edges.map(\.x).min() ?? 1)) < 1e-6 && abs((edges.map(\.y).min() ?? 1)) < 1e-6)
                }
            }
        }
    }

    @Test func `No detail of the rectangle is lost, and the result does not grow beyond four times the pixels`() throws
    {
        let perspective = Self.corners([(1400, 1000), (2600, 1000), (2800, 2000), (1200, 2000)])
        let result = try Self.rectification(perspective, width: 16, height: 12)
        let inverse = try #require(result.transform.inverted())
        for corner in perspective.points {
            let place = try #require(corner.applying(result.transform))
            let map = try #require(inverse.affineMap(near: place))
            // A pixel of the result is at most one of the drawing.
            #expect(result.losesDetail || max(hypot(map.a, map.b), hypot(map.c, map.d)) <= 1 + 1e-9)
        }
        #expect(result.width * result.height <= 4 * 4000 * 3000 + result.width + result.height)
        let alone = try Self.rectification(perspective, width: 16, height: 12, extent: .rectangle)
        #expect(!alone.losesDetail && alone.pixelsPerMetre == alone.detailedScale)
    }

    @Test func `Corners that go counterclockwise mirror the drawing, which a note says`() throws {
        let mirrored = try Self.rectification(
            Self.corners([(1500, 400), (500, 400), (500, 900), (1500, 900)]))
        #expect(mirrored.isMirrored)
        #expect(try #require(Point(x: 4000, y: 0).applying(mirrored.transform)).distance(to: .zero) < 1e-9)
        #expect(mirrored.notes.contains { $0.english.contains("mirror") })
        let coarse = try Self.rectification(Self.upright, scale: 20)
        #expect(coarse.losesDetail && coarse.notes.count == 1)
        #expect((coarse.width, coarse.height) == (800, 600))
    }

    @Test func `Corners in other coordinates are converted`() throws {
        var request = RectifyRequest(
            corners: Self.corners([(0.125, 0.1), (0.375, 0.1), (0.375, 0.3), (0.125, 0.3)]), width: 10, height: 6)
        request.coordinates.system = .normalized
        let result = try Rectification(request, ofSize: Self.size, file: "scan.png")
        #expect((result.width, result.height) == (4000, 3000) && abs(result.pixelsPerMetre - 100) < 1e-9)
        request.coordinates.system = .leaflet
        request.coordinates.zoom = .nan
        let error = try #require(throws: RectifyError.self) {
            try Rectification(request, ofSize: Self.size, file: "scan.png")
        }
        #expect(error.code == "badCoordinates")
    }

    @Test(
        arguments: [
            ("cornerNotFinite", [(Double.nan, 400), (1500, 400), (1500, 900), (500, 900)]),
            ("cornerNotFinite", [(500, 400), (1500, 400), (1500, Double.infinity), (500, 900)]),
            ("cornerOutsideDrawing", [(500, 400), (4000.5, 400), (1500, 900), (500, 900)]),
            ("cornerOutsideDrawing", [(500, -1), (1500, 400), (1500, 900), (500, 900)]),
            ("cornersEqual", [(500, 400), (500, 400), (1500, 900), (500, 900)]),
            ("cornersEqual", [(500, 400), (1500, 400), (501, 400.5), (500, 900)]),
            ("cornersOnLine", [(500, 400), (1000, 400), (1500, 400), (500, 900)]),
            ("cornersOnLine", [(500, 400), (1000, 401), (1500, 400), (500, 900)]),
            ("cornersOnLine", [(500, 400), (1000, 400), (1500, 400), (2000, 400)]),
            ("sidesCross", [(500, 400), (1500, 900), (1500, 400), (500, 900)]),
            ("sidesCross", [(500, 400), (1500, 400), (500, 900), (1500, 900)]),
            ("dent", [(500, 400), (1500, 400), (700, 600), (500, 900)]),
            ("beyondHorizon", [(1990, 1400), (2010, 1400), (2300, 1800), (1700, 1800)]),
            ("nearHorizon", [(1900, 100), (2100, 100), (3900, 2900), (100, 2900)]),
        ] as [(String, [(Double, Double)])])
    func `Corners that show no rectangle are refused, each for its reason`(code: String, points: [(Double, Double)])
        throws
    {
        let error = try #require(throws: RectifyError.self) {
            try Self.rectification(Self.corners(points))
        }
        #expect(error.code == code, "\(error)")
    }

    @Test func `Sizes and scales must be usual numbers, and a result that is too large says what would not be`() throws
    {
        for bad in [0, -1, Double.nan, .infinity] {
            for (code, width, height, scale) in [
                ("badWidth", bad, 5, 10), ("badHeight", 10, bad, 10), ("badScale", 10, 5, bad),
            ] {
                let error = try #require(throws: RectifyError.self) {
                    try Self.rectification(Self.upright, width: width, height: height, scale: scale)
                }
                #expect(error.code == code)
            }
        }
        for bad in [1e-9, 1e300] {
            let error = try #require(throws: RectifyError.self) { try Self.rectification(Self.upright, width: bad) }
            #expect(error.code == "badWidth" && "\(error)".contains("from 0.001 to 1000000 m"))
        }
        let flat = try Self.rectification(Self.upright, width: 1e6, height: 0.001, scale: 1e-3)
        #expect((flat.width, flat.height) == (4000, 1))
        for scale in [1e4, 1e9, 1e300] {
            let problem = try Self.problem { try Self.rectification(Self.upright, scale: scale) }
            guard case .tooLarge(_, _, _, let greatest) = problem else {
                Issue.record("\(problem)")
                continue
            }
            #expect(greatest > 1000)
            #expect(try Self.rectification(Self.upright, scale: greatest).width > 30_000)
        }
    }

    @Test func `A rectangle beyond whose drawing the horizon lies can be shown alone`() throws {
        let points = [(1990.0, 1400.0), (2010.0, 1400.0), (2300.0, 1800.0), (1700.0, 1800.0)]
        let alone = try Self.rectification(Self.corners(points), scale: 50, extent: .rectangle)
        #expect((alone.width, alone.height) == (500, 250))
    }

    @Test func `Requests are read from JSON, and what is wrong with them is named`() throws {
        let text = """
            {"corners": [[500, 400], [1500, 400], [1500, 900], [500, 900]], "width": 10, "height": 5, "extent": "rectangle"}
            """
        let request = try JSONDecoder().decode(RectifyRequest.self, from: Data(text.utf8))
        var expected = RectifyRequest(corners: Self.upright, width: 10, height: 5)
        expected.extent = .rectangle
        #expect(request == expected)
        #expect(try JSONDecoder().decode(RectifyRequest.self, from: try JSONEncoder().encode(request)) == request)
        for (bad, message) in [
            (#"{"corners": [[1,2],[3,4],[5,6]]}"#, "corners must be an array of four [x, y]"),
            (#"{"corners": [1,2,3,4]}"#, "corners must be an array of four [x, y]"),
            (#"{"extent": "all"}"#, "extent must be one of drawing, rectangle"),
            (#"{"size": 3}"#, "there are: corners, width"),
        ] {
            let error = try #require(throws: RequestPartError.self) {
                try JSONDecoder().decode(RectifyRequest.self, from: Data(bad.utf8))
            }
            #expect("\(error)".contains(message), "\(error)")
        }
    }

    /// A drawing of a black line grid, 400 x 300, of which the rows are 1.25 times as close as the columns.
    private static let squeezed: PixelBuffer = {
        var picture = PixelBuffer(width: 400, height: 300, format: .gray, filledWith: 255)
        for x in stride(from: 0, to: 400, by: 50) { for y in 0..<300 { picture[x, y] = [0] } }
        for y in stride(from: 0, to: 300, by: 40) { for x in 0..<400 { picture[x, y] = [0] } }
        return picture
    }()

    @Test func `A written drawing has square cells, its format and a resolution`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rectify-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("straight.png").path
        let request = RectifyRequest(
            corners: Self.corners([(50, 40), (350, 40), (350, 280), (50, 280)]), width: 6, height: 6)
        let metadata = DrawingMetadata(resolution: Resolution(dotsPerInch: 200))
        let scan = PixelDrawing(Self.squeezed, metadata: metadata)
        let result = try Rectification(request, of: scan)
        #expect((result.width, result.height) == (400, 375))
        let progress = Counter(0)
        try result.write(scan, to: path) { progress.value = $0 }
        #expect(progress.value == 375)
        let straight = try DrawingFile.open(path)
        #expect(straight.naturalFormat == .gray && straight.metadata.resolution?.x == straight.metadata.resolution?.y)
        let picture = try PixelBuffer(reading: straight)
        // Between the old lines is paper; where they are now is ink.
        for line in 1..<7 {
            #expect((picture[50 * line, 20].first ?? 255) == 0)
            let rows = (50 * line - 2..<50 * line + 4).map { picture[20, $0].first ?? 255 }
            #expect((rows.min() ?? 255) < 80)
            #expect((picture[20, 50 * line + 25].first ?? 0) == 255)
        }
        let bytes = try result.pngBytes(of: PixelDrawing(Self.squeezed, metadata: metadata))
        #expect(bytes == [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    }

    @Test func `A plan's drawing is drawn anew; another drawing than the plan's is refused`() throws {
        let picture = try Self.squeezed.pngBytes()
        let plan = PictureSource(picture: picture, size: Size(width: 400, height: 300))
        let request = RectifyRequest(
            corners: Self.corners([(50, 40), (350, 40), (350, 280), (50, 280)]), width: 6, height: 6)
        let drawing = try Rectification(request, of: plan).redraw(plan)
        #expect(drawing.size == Size(width: 400, height: 375) && drawing.fileName == "scan-straight.png")
        #expect(abs((drawing.pixelsPerMetre ?? 0) - 50) < 1e-9)
        #expect(try DrawingFile.open(drawing.picture).height == 375)
        let other = PictureSource(picture: picture, size: Size(width: 500, height: 300))
        #expect(throws: PlanDrawingError.self) { try Rectification(request, of: other).redraw(other) }
    }
}

/// A plan that keeps its picture.
private struct PictureSource: PlanSource {
    let bytes: [UInt8]
    let planDrawing: PlanDrawing
    let location = "level.plan"

    init(picture: [UInt8], size: Size) {
        bytes = picture
        let drawing =
            Drawing(name: "level", size: size, path: "scan.jpg") ?? Drawing(name: "level", width: 1, height: 1)
        planDrawing = PlanDrawing(drawing: drawing, isEmbedded: true)
    }

    func picture() throws -> [UInt8] { bytes }
    func shownAreas() throws -> [Area] { [] }
    func shownMarkers() throws -> [Marker] { [] }
}

/// A number that a closure changes.
private final class Counter {
    var value: Int
    init(_ value: Int) { self.value = value }
}
