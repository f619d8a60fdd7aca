import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import Testing

/// Areas and markers that lie far better on a drawing in other coordinates than those that are said.
@Suite struct CoordinateCheckTests {
    private static let size = Size(width: 1200, height: 900)

    private static func request(_ change: (inout CoordinateRequest) -> Void = { _ in }) -> CoordinateRequest {
        var request = CoordinateRequest()
        change(&request)
        return request
    }

    private static let leaflet = request { $0.system = .leaflet }

    private static func area(_ box: Box) throws -> Area {
        Area(id: "a", name: "Hall", shape: MultiPolygon(Polygon(exterior: try Ring(box.corners))))
    }

    /// The note on markers at pixel points.
    private static func note(
        _ request: CoordinateRequest, _ points: [(Double, Double)], in areas: [Area] = [], areasKeep: Remedy? = nil
    ) throws -> FileNote? {
        var check = try #require(CoordinateCheck(request, drawing: size))
        for (x, y) in points { check.add(Point(x: x, y: y)) }
        return check.noteOnMarkers(among: areas, areasKeep: areasKeep)
    }

    private static let lowerLeft = FileNote.CoordinateReading.upwardFromLowerEdge(.set(.origin, to: "bottom-left"))
    private static let down = FileNote.CoordinateReading.downwardFromUpperEdge(.set(.yAxis, to: "down"))

    @Test(
        arguments: [
            // Latitudes above 0 may count from either edge.
            (leaflet, [(200, -100), (1000, -800)], [lowerLeft, down]),
            (
                request { ($0.system, $0.yAxis) = (.leaflet, .down) }, [(200, -100), (1000, -800)],
                [.upwardFromUpperEdge(.set(.yAxis, to: "up"))]
            ),
            (request(), [(200, -100), (1000, -800)], [.upwardFromUpperEdge(.set(.bounds, to: "0,-900,1200,0"))]),
            (request(), [(200, 1100), (300, 1000)], [.swapped(.set(.swapAxes))]),
            // One lies on the drawing by chance.
            (request(), [(200, 1100), (300, 1000), (400, 300)], [.swapped(.set(.swapAxes))]),
            (request(), [(200, 1100), (300, 1000), (1000, 300)], []),
            (
                request { $0.bounds = [0, 900, 1200, 0] }, [(200, -100), (1000, -100)], []
            ),
            (request { $0.swapAxes = true }, [(200, 1100), (300, 1000)], []),
            (request(), [(5000, 5000), (6000, 6000)], []),
            // One point tells nothing, and most points lie on the drawing.
            (request(), [(200, 1100)], []), (request(), [(200, 1100), (300, 200), (400, 100)], []),
            (request(), [], []),
        ] as [(CoordinateRequest, [(Double, Double)], [FileNote.CoordinateReading])])
    func `Markers outside the drawing are told in which coordinates they would lie on it`(
        request: CoordinateRequest, points: [(Double, Double)], readings: [FileNote.CoordinateReading]
    ) throws {
        let wanted: FileNote? =
            readings.isEmpty
            ? nil : .misplaced(.markersOutsideDrawing, wouldLieInsideIf: readings, areasKeep: nil)
        #expect(try Self.note(request, points) == wanted)
    }

    @Test func `Areas tell two readings apart`() throws {
        let hall = try Self.area(Box(minX: 0, minY: 600, maxX: 1200, maxY: 900))
        let note = try Self.note(Self.leaflet, [(200, -100), (1000, -200)], in: [hall])
        #expect(note == .misplaced(.markersOutsideDrawing, wouldLieInsideIf: [Self.lowerLeft], areasKeep: nil))
    }

    @Test(
        arguments: [
            (request(), [(100, 800), (300, 850), (700, 700)], lowerLeft),
            (
                request { $0.origin = .bottomLeft }, [(100, 800), (300, 850), (700, 700)],
                .downwardFromUpperEdge(.set(.origin, to: "top-left"))
            ),
            (
                request { $0.system = .vision }, [(100, 800), (300, 850), (700, 700)],
                .downwardFromUpperEdge(.set(.coordinates, to: "normalized"))
            ),
            (
                request { $0.bounds = [0, 0, 1200, 900] }, [(100, 800), (300, 850), (700, 700)],
                .downwardFromUpperEdge(.set(.bounds, to: "0,900,1200,0"))
            ),
            // Two of three lie in the room, all lie in it, or the other reading is no better.
            (request(), [(100, 100), (300, 150), (700, 700)], nil),
            (request(), [(100, 100), (300, 150), (700, 200)], nil),
            (request(), [(100, 400), (300, 450), (700, 500)], nil), (request(), [(100, 800), (300, 850)], nil),
            (request(), [(100, 800), (100, 800), (100, 800)], nil),
        ] as [(CoordinateRequest, [(Double, Double)], FileNote.CoordinateReading?)])
    func `Mirrored markers lie outside the rooms`(
        request: CoordinateRequest, points: [(Double, Double)], reading: FileNote.CoordinateReading?
    ) throws {
        let room = try Self.area(Box(minX: 0, minY: 0, maxX: 1200, maxY: 300))
        let keeps = Remedy.set(.areaCoordinates, to: "pixel")
        let note = try Self.note(request, points, in: [room], areasKeep: keeps)
        #expect(note == reading.map { .misplaced(.markersOutsideAreas, wouldLieInsideIf: [$0], areasKeep: keeps) })
        #expect(try Self.note(request, points) == nil)
    }

    @Test(
        arguments: [
            ([(20, 30), (20, 40), (10, 40)], 3, true), ([(20, 30), (20, 40)], 2, false),
            ([(20, 30), (20, 40), (100, 40)], 3, false),
            ([(20, 30), (20, 40), (10, 46)], 3, false),
        ] as [([(Double, Double)], Int, Bool)])
    func `Areas in a corner may be in metres`(corners: [(Double, Double)], count: Int, isTold: Bool) throws {
        for request in [Self.request(), Self.request { $0.origin = .topLeft }] {
            var check = try #require(CoordinateCheck(request, drawing: Self.size))
            for (x, y) in corners { check.add(try Self.area(Box(minX: 0, minY: 0, maxX: x, maxY: y))) }
            let note = FileNote.inCorner(ofAreas: true, count: count, width: "20", height: "40")
            #expect(check.noteOnAreas() == (isTold && request == Self.request() ? note : nil))
        }
    }

    @Test func `Areas below the drawing are told, and many points cost no memory`() throws {
        var check = try #require(CoordinateCheck(Self.leaflet, drawing: Self.size))
        check.add(try Self.area(Box(minX: 10, minY: -800, maxX: 1100, maxY: -10)))
        #expect(
            check.noteOnAreas()
                == .misplaced(.areasOutsideDrawing, wouldLieInsideIf: [Self.lowerLeft, Self.down], areasKeep: nil))
        #expect(!check.isSettled)
        for step in 0..<2000 { check.add(Point(x: Double(step), y: 5)) }
        #expect(check.isSettled)
    }

    @Test func `What helps is told in both languages and in the terms of the front end`() {
        let note = FileNote.misplaced(
            .markersOutsideAreas, wouldLieInsideIf: [Self.lowerLeft], areasKeep: .set(.areaCoordinates, to: "pixel"))
        let command = note.message(in: .english, for: .command)
        #expect(
            command
                == "nearly all markers lie outside the areas; they would lie inside if y counted upward from the drawing's lower "
                + "edge, as --origin bottom-left says; --area-coordinates pixel leaves the areas as they are")
        #expect(note.message(in: .english, for: .c).contains("as coordinates.origin bottom-left says"))
        let python = note.message(in: .english, for: .python)
        #expect(python.contains("as coordinates={\"origin\": \"bottom-left\"} says"))
        #expect(python.contains("area_coordinates={\"system\": \"pixel\"} leaves"))
    }
}
