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

    /// Rooms over the whole drawing, by their boxes.
    private static let boxes: [Box] = [
        Box(minX: 20, minY: 20, maxX: 400, maxY: 300), Box(minX: 420, minY: 20, maxX: 800, maxY: 300),
        Box(minX: 820, minY: 20, maxX: 1180, maxY: 420), Box(minX: 20, minY: 320, maxX: 800, maxY: 600),
        Box(minX: 20, minY: 620, maxX: 1180, maxY: 880), Box(minX: 950, minY: 440, maxX: 1180, maxY: 600),
    ]

    @Test func `Rooms with x and y exchanged are told although many of them lie on the drawing`() throws {
        func note(_ boxes: [Box]) throws -> FileNote? {
            var check = try #require(CoordinateCheck(Self.request(), drawing: Self.size))
            for box in boxes { check.add(try Self.area(box)) }
            return check.noteOnAreas()
        }
        let exchanged = Self.boxes.map { Box(minX: $0.minY, minY: $0.minX, maxX: $0.maxY, maxY: $0.maxX) }
        #expect(
            try note(exchanged)
                == .misplaced(.areasBeyondDrawing, wouldLieInsideIf: [.swapped(.set(.swapAxes))], areasKeep: nil))
        #expect(try note(Self.boxes) == nil)
        // One room that reaches beyond the drawing is a mistake, and so are many that do in each reading.
        #expect(try note(Self.boxes + [Box(minX: 300, minY: 800, maxX: 700, maxY: 1000)]) == nil)
        let larger = Self.boxes.map {
            Box(minX: 1.5 * $0.minX, minY: 1.5 * $0.minY, maxX: 1.5 * $0.maxX, maxY: 1.5 * $0.maxY)
        }
        if case .misplaced(.areasBeyondDrawing, _, _)? = try note(larger) {
            Issue.record("larger rooms are not exchanged")
        }
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

    @Test func `Many markers outside the areas are told where hardly one would be in another reading`() throws {
        let room = try Self.area(Box(minX: 0, minY: 0, maxX: 1200, maxY: 600))
        let many: [(Double, Double)] = (0..<24).map { index in
            let step = Double(index)
            return (40 + 45 * step, 340 + 22 * step)
        }
        let note = try Self.note(Self.request(), many, in: [room])
        #expect(note == .misplaced(.manyMarkersOutsideAreas, wouldLieInsideIf: [Self.lowerLeft], areasKeep: nil))
        // Seven, or few of many, lie outside by a mistake; and where as many would in the other reading nothing is known.
        let (outside, inside) = (many.filter { $0.1 > 600 }, many.filter { $0.1 < 600 })
        #expect(try Self.note(Self.request(), Array(outside.prefix(7)) + Array(inside.prefix(8)), in: [room]) == nil)
        let row: [(Double, Double)] = (0..<90).map { index in (Double(12 * index + 30), 500) }
        #expect(try Self.note(Self.request(), Array(outside.prefix(9)) + row, in: [room]) == nil)
        let ends: [(Double, Double)] = (0..<24).map { index in
            (Double(40 + 45 * index), index.isMultiple(of: 2) ? 100 : 800)
        }
        #expect(try Self.note(Self.request(), ends, in: [room]) == nil)
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
            let note = FileNote.inCorner(
                ofAreas: true, count: count, width: "20", height: "40", [.lengths(.set(.unit, to: "m"))])
            #expect(check.noteOnAreas() == (isTold && request == Self.request() ? note : nil))
        }
    }

    /// The corners of rooms of a building of 20 x 15 m, on 60 pixels a metre; and the same in another unit or system.
    private static func rooms(_ scale: Double, x: Double = 0, y: Double = 0) throws -> [Area] {
        try (0..<4).map { index in
            let left = Double(index) * 5
            return try area(
                Box(
                    minX: x + left * scale, minY: y + 1 * scale, maxX: x + (left + 4) * scale, maxY: y + 15 * scale))
        }
    }

    private static func inside(_ unit: String) -> FileNote {
        .misplaced(.areasOutsideDrawing, wouldLieInsideIf: [.lengths(.set(.unit, to: unit))], areasKeep: nil)
    }

    private static func corner(_ size: String, _ other: String, _ guess: FileNote.CornerGuess) -> FileNote {
        .inCorner(ofAreas: true, count: 4, width: size, height: other, [guess])
    }

    @Test(
        arguments: [
            (1000, 60, inside("mm")), (100, 60, inside("cm")),
            (1, 60, corner("19", "15", .lengths(.set(.unit, to: "m")))),
            (0.8 / 0.3048, 60, corner("50", "40", .lengths(.set(.unit, to: "ft")))),
            (1000, nil, .perhapsLengths(ofAreas: true, upTo: "(19000, 15000)", .set(.unit, to: "mm"))),
            (100, nil, .perhapsLengths(ofAreas: true, upTo: "(1900, 1500)", .set(.unit, to: "cm"))),
            (1, nil, corner("19", "15", .lengths(.set(.unit, to: "m")))),
            (5, nil, corner("95", "75", .percents(.set(.bounds, to: "0,100,100,0")))), (60, 60, nil), (60, nil, nil),
        ] as [(Double, Double?, FileNote?)])
    func `The unit is named in which areas would lie on the drawing`(
        scale: Double, pixelsPerMetre: Double?, note: FileNote?
    ) throws {
        var check = try #require(
            CoordinateCheck(CoordinateRequest(), drawing: Self.size, pixelsPerMetre: pixelsPerMetre))
        for area in try Self.rooms(scale) { check.add(area) }
        #expect(check.noteOnAreas() == note)
    }

    @Test func `Places on a map in metres get the edges of the drawing`() throws {
        var check = try #require(CoordinateCheck(CoordinateRequest(), drawing: Self.size, pixelsPerMetre: 60))
        for area in try Self.rooms(1, x: 465_000, y: 5_247_000) { check.add(area) }
        #expect(check.noteOnAreas() == .farOutside(ofAreas: true, at: "(465000, 5247001)"))
    }

    @Test func `Percents that are read as fractions lie outside`() throws {
        for (kind, bounds) in [(CoordinateKind.normalized, "0,100,100,0"), (.vision, "0,0,100,100")] {
            let request = Self.request { $0.system = kind }
            var check = try #require(CoordinateCheck(request, drawing: Self.size))
            let system = try request.system(of: Self.size)
            for (x, y) in [(10.0, 20.0), (90, 80), (50, 60)] {
                check.add(try system.pixelPoint(for: Point(x: x, y: y)))
            }
            let reading = FileNote.CoordinateReading.percents(.set(.bounds, to: bounds))
            #expect(
                check.noteOnMarkers(among: [])
                    == .misplaced(.markersOutsideDrawing, wouldLieInsideIf: [reading], areasKeep: nil))
        }
    }

    @Test(
        arguments: [
            (leaflet, []), (request { ($0.system, $0.zoom) = (.leaflet, 18) }, [.zoom]),
            (request { ($0.system, $0.zoom, $0.yAxis) = (.flutterMap, 3, .down) }, [.zoom, .yAxis]),
            (request { $0.system = .normalized }, [.coordinates]), (request { $0.system = .vision }, [.coordinates]),
            (request { ($0.origin, $0.unit) = (.bottomLeft, .metre) }, [.origin, .unit]),
        ] as [(CoordinateRequest, [Setting])], [(8.54002, 47.37001), (151.20701, -33.86901)])
    func `Degrees are found in every system, with what helps`(
        given: (request: CoordinateRequest, settings: [Setting]), place: (x: Double, y: Double)
    ) throws {
        let system = try given.request.system(of: Self.size, pixelsPerMetre: 60)
        var check = try #require(CoordinateCheck(given.request, drawing: Self.size, pixelsPerMetre: 60))
        for step in 0..<3 {
            let pair = Point(x: place.x + Double(step) / 8192, y: place.y + Double(step * step) / 8192)
            check.add(try system.pixelPoint(for: pair))
        }
        guard case .degrees(_, given.settings) = check.noteOnMarkers(among: []) else {
            Issue.record("\(String(describing: check.noteOnMarkers(among: [])))")
            return
        }
    }

    @Test func `Map points near each other are no degrees`() throws {
        // Three markers on the drawing of a map of 256 pixels a unit, and three with y counted the other way.
        for sign in [-1.0, 1] {
            let request = Self.request { $0.system = .flutterMap }
            let system = try request.system(of: Self.size)
            var check = try #require(CoordinateCheck(request, drawing: Self.size))
            for step in [0, 0.125, 0.25] {
                check.add(try system.pixelPoint(for: Point(x: 2.0001 + step, y: sign * (2.1234 + step))))
            }
            if case .degrees = check.noteOnMarkers(among: []) { Issue.record("degrees") }
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
