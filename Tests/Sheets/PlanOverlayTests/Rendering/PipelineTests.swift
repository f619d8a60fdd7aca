import PlanFiles
import PlanGeometry
import PlanImage
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct PipelineTests {
    private struct Failing: OverlayLayer {
        struct Failure: Error, Equatable { let row: Int }
        let row: Int
        var bounds: Box { Box(minX: 0, minY: Double(row), maxX: 10, maxY: Double(row + 1)) }
        func paint(on canvas: Canvas) throws { throw Failure(row: row) }
    }

    @Test(arguments: [1, 2, 3, 8])
    func `The file does not depend on the number of threads, to the byte`(threads: Int) throws {
        let drawing = OverlayFixture.busy(300, 700, format: .rgba)
        let bytes = try drawing.pngBytes()
        let list = try OverlayFixture.everything(300, 700)
        let header = PNGHeader(width: 300, height: 700, format: .rgba)
        var rows: [Int] = []
        let written = try OverlayRenderer(list.displayList).render(
            PNGReader(bytes: bytes), with: PNGWriter(header: header), threads: threads, progress: { rows.append($0) })
        #expect(try PixelBuffer(png: written) == OverlayRenderer(list.displayList).render(drawing))
        #expect(rows == rows.sorted() && rows.last == 700)
    }

    @Test(arguments: [1, 2, 3, 8], [85, 90])
    func `A JPEG does not depend on the number of threads, and shows the same`(threads: Int, quality: Int) throws {
        let drawing = OverlayFixture.busy(300, 700, format: .rgb)
        let renderer = OverlayRenderer(try OverlayFixture.everything(300, 700).displayList)
        let written = try renderer.render(
            PNGReader(bytes: drawing.pngBytes()), as: .jpeg(quality: quality), threads: threads)
        #expect(try written == renderer.render(drawing).fileBytes(as: .jpeg(quality: quality)))
    }

    @Test(arguments: [1, 4])
    func `Of several failures the first row's is reported`(threads: Int) throws {
        var list = OverlayFixture.list(40, 900)
        for row in [800, 210, 500] { list.append(Failing(row: row)) }
        let drawing = try OverlayFixture.white(40, 900).pngBytes()
        let header = PNGHeader(width: 40, height: 900, format: .rgb)
        #expect(throws: Failing.Failure(row: 210)) {
            try OverlayRenderer(list.displayList).render(
                PNGReader(bytes: drawing), with: PNGWriter(header: header), threads: threads)
        }
    }

    @Test func `A drawing that is cut off ends with its error, and no file`() throws {
        try TemporaryFile.withPath { path in
            let bytes = try OverlayFixture.busy(100, 900, format: .rgb).pngBytes()
            let reader = try PNGReader(bytes: Array(bytes.prefix(bytes.count / 2)))
            let renderer = OverlayRenderer(OverlayFixture.list(100, 900).displayList)
            #expect(throws: ImageError.self) { try renderer.render(reader, to: path) }
            #expect(throws: ImageError.self) { try PNGReader(path: path) }
        }
    }

    @Test func `Clusters hold all markers nearer than their distance, and count them`() throws {
        let points = [0.0, 3, 6, 100, 103, 500].map { Point(x: $0, y: 50) }
        #expect(MarkerClusters.groups(of: points, distance: 7) == [[0, 1, 2], [3, 4]])
        var style = OverlayStyle(forDrawingOf: Size(width: 600, height: 100))
        style.clusterDistance = 7
        var list = OverlayFixture.list(600, 100, style: style)
        try list.append(points.map { OverlayFixture.marker(1, x: $0.x, y: $0.y) })
        #expect(list.clusterLayers.map(\.marks.count) == [2])
        #expect(list.markerLayers.map(\.marks.count) == [1])
        let cluster = MarkerCluster(at: Point(x: 3, y: 50), [.black, .white, .black])
        #expect(cluster.count == 3 && cluster.shares.map(\.count) == [2, 1])
    }

    @Test func `A heat map is darkest where most points are and leaves the rest as it is`() throws {
        let points = [Point](repeating: Point(x: 60, y: 70), count: 5) + [Point(x: 220, y: 70)]
        let map = HeatMap(points: points, drawingSize: Size(width: 300, height: 140), radius: 20)
        var list = OverlayFixture.list(300, 140)
        list.append(map)
        let picture = try OverlayRenderer(list.displayList).render(OverlayFixture.white(300, 140))
        func brightness(_ x: Int) -> Int { picture[x, 70].reduce(0) { $0 + Int($1) } }
        #expect(brightness(60) < brightness(220))
        #expect(brightness(220) < 765)
        #expect(picture[140, 70] == [255, 255, 255] && picture[299, 139] == [255, 255, 255])
    }

    @Test func `Heat stays in the room of its markers, in pixels and in a scaled picture`() throws {
        func room(_ left: Double, _ right: Double) throws -> MultiPolygon {
            try OverlayFixture.area("", Box(minX: left, minY: 10, maxX: right, maxY: 130)).shape
        }
        // Two rooms with a wall between them, a room in the second, and points near the walls and outside.
        let rooms = [try room(20, 100), try room(110, 280), try room(200, 260)]
        let points = [Point(x: 96, y: 70), Point(x: 204, y: 70), Point(x: 5, y: 70)]
        for shown in [points, [points[0]], [points[1]], [points[2]]] {
            let map = HeatMap(points: shown, drawingSize: Size(width: 300, height: 140), rooms: rooms, radius: 40)
            let free = HeatMap(points: shown, drawingSize: Size(width: 300, height: 140), radius: 40)
            #expect(free.bounds.contains(map.bounds))
            var list = OverlayFixture.list(300, 140)
            list.append(map)
            let picture = try OverlayRenderer(list.displayList).render(OverlayFixture.white(300, 140))
            let scaled = try Canvas(width: 900, height: 420)
            scaled.scale(by: 3)
            try map.paint(on: scaled)
            func isHot(_ x: Int) throws -> [Bool] {
                let alpha = try scaled.color(x: 3 * x + 1, y: 3 * 70 + 1)?.alpha ?? 0
                return [picture[x, 70] != [255, 255, 255], alpha > 0.01]
            }
            let places = [
                (x: 10, by: points[2]), (15, points[2]), (25, nil), (90, points[0]), (98, points[0]), (102, nil),
                (105, nil), (115, nil), (190, nil), (198, nil), (202, points[1]), (215, points[1]), (270, nil),
            ]
            for (x, point) in places {
                let expected = point.map(shown.contains) ?? false
                #expect(try isHot(x) == [expected, expected], "\(x), \(shown)")
            }
            #expect(map.coloredBoxes.allSatisfy { box in !(101.0..<110).contains(box.center.x) })
            #expect(!map.coloredBoxes.isEmpty)
        }
    }

    @Test func `On a dark sheet a heat map is lightest where most points are`() throws {
        let points = [Point](repeating: Point(x: 60, y: 70), count: 5) + [Point(x: 220, y: 70)]
        let map = HeatMap(points: points, drawingSize: Size(width: 300, height: 140), radius: 20, isOnDark: true)
        var list = OverlayFixture.list(300, 140)
        list.append(map)
        let black = PixelBuffer(width: 300, height: 140, format: .rgb, filledWith: 0)
        let picture = try OverlayRenderer(list.displayList).paint(onto: black) { _ in }
        func brightness(_ x: Int) -> Int { picture[x, 70].reduce(0) { $0 + Int($1) } }
        #expect(brightness(60) > 2 * brightness(220))
        #expect(brightness(220) > 100)
    }

    @Test func `The strongest colour stands for several points at one place`() {
        func density(_ count: Int) -> Double {
            let points = [Point](repeating: Point(x: 60, y: 70), count: count) + [Point(x: 220, y: 70)]
            return HeatMap(points: points, drawingSize: Size(width: 300, height: 140), radius: 20).fullDensity
        }
        #expect(density(1) == HeatMap.leastFullDensity)
        #expect(abs(density(9) - 9) < 0.1)
    }
}
