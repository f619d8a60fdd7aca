import ModelSupport
import PlanGeometry
import PlanModel
import PlanSession
import Testing

@Suite struct PreparationTests {
    @Test func `A new session has nothing and refuses markers`() async throws {
        let session = AnnotationSession(dataSource: MemorySource())
        #expect(await session.state == .new)
        #expect(await session.drawing == nil)
        #expect(await session.areas.isEmpty)
        #expect(await session.markers.isEmpty)
        await #expect(throws: PlacementRefusal.notReady) { try await session.place(at: Point(x: 1, y: 1)) }
    }

    @Test func `Preparing loads the first drawing with its areas and markers`() async throws {
        let known = Marker(number: 7, point: Point(x: 1, y: 2))
        let room = try Rooms.roomWithHole()
        let source = MemorySource(drawings: ["one", "two"], areas: [room], markers: ["one": [known]])
        let session = try await AnnotationSession.ready(source, MapConfiguration(drawingNames: ["one", "two"]))
        #expect(await session.state == .ready)
        #expect(await session.drawing?.name == "one")
        #expect(await session.drawing?.size == Size(width: 400, height: 300))
        #expect(await session.areas == [room])
        #expect(await session.markers == [known])
    }

    @Test func `Preparing again loads nothing`() async throws {
        let source = MemorySource()
        let session = try await AnnotationSession.ready(source)
        try await session.prepare()
        #expect(await source.loads == ["drawing"])
    }

    @Test func `Concurrent calls prepare the session once`() async throws {
        let source = MemorySource()
        let session = AnnotationSession(dataSource: source)
        let events = await session.events()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { try await session.prepare() } }
            try await group.waitForAll()
        }
        let drawing = try #require(await session.drawing)
        await session.close()
        #expect(await source.loads == ["drawing"])
        #expect(await events.all() == [.ready(drawing)])
    }

    @Test(arguments: [MemorySource.Step.drawing, .areas, .markers])
    func `A failing load leaves the session new and usable`(step: MemorySource.Step) async throws {
        let source = MemorySource(areas: [try Rooms.roomWithHole()], markers: ["drawing": [Marker(point: .zero)]])
        let session = AnnotationSession(dataSource: source)
        let events = await session.events()
        await source.fail(at: step)
        await #expect(throws: SessionError.notLoaded(drawing: "drawing", reason: "no \(step.rawValue) today")) {
            try await session.prepare()
        }
        #expect(await session.state == .new)
        #expect(await session.drawing == nil)
        #expect(await session.areas.isEmpty)
        #expect(await session.markers.isEmpty)
        await #expect(throws: PlacementRefusal.notReady) { try await session.place(at: Point(x: 110, y: 110)) }

        await source.fail()
        try await session.prepare()
        let marker = try await session.place(at: Point(x: 110, y: 110))
        #expect(await session.markers.count == 2)
        let drawing = try #require(await session.drawing)
        await session.close()
        #expect(await events.all() == [.refused(.notReady), .ready(drawing), .placed(marker, replaced: nil)])
    }

    @Test func `A placement during preparation waits for it`() async throws {
        let (source, gate) = (MemorySource(), Gate())
        await source.hold(.drawing, at: gate)
        let session = AnnotationSession(dataSource: source)
        let preparation = Task { try await session.prepare() }
        await gate.arrival()
        let placement = Task { try await session.place(at: Point(x: 5, y: 5)) }
        await session.hasWaiting(1)
        await gate.open()
        try await preparation.value
        #expect(try await placement.value.number == 1)
    }

    @Test func `A configuration without drawings is an error`() async throws {
        let session = AnnotationSession(
            dataSource: MemorySource(), configuration: MapConfiguration(drawingNames: []))
        await #expect(throws: SessionError.noDrawings) { try await session.prepare() }
    }

    @Test(arguments: [
        (MapConfiguration(serverZoom: .nan), "nan"), (MapConfiguration(serverZoom: 5000), "5000"),
        (
            MapConfiguration(
                crs: SimpleCRS(
                    transformation: SimpleCRS.Transformation(a: 0, b: 0, c: 1, d: 0), scaleConvention: .leaflet)),
            "transformation"
        ),
    ])
    func `Inconvertible coordinates are an error at once`(configuration: MapConfiguration, word: String) async throws {
        let session = AnnotationSession(dataSource: MemorySource(), configuration: configuration)
        let error = await #expect(throws: SessionError.self) { try await session.prepare() }
        guard case .unusableCoordinates = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.message(in: .english).contains(word) == true)
    }

    @Test func `A data source needs only a drawing and a save`() async throws {
        let session = try await AnnotationSession.ready(LeastSource())
        #expect(await session.areas.isEmpty)
        #expect(try await session.place(at: Point(x: 400, y: 300)).number == 1)
    }

    @Test func `Sessions are independent of each other`() async throws {
        let sources = (0..<5).map { _ in MemorySource() }
        var sessions: [AnnotationSession] = []
        for source in sources { sessions.append(try await AnnotationSession.ready(source)) }
        for (index, session) in sessions.enumerated() {
            for _ in 0...index { try await session.place(at: Point(x: Double(index), y: 0)) }
        }
        await sessions[4].close()
        for (index, session) in sessions.dropLast().enumerated() {
            let markers = await session.markers
            #expect(markers.map(\.number) == Array(1...(index + 1)))
            #expect(markers.allSatisfy { $0.point.x == Double(index) })
            #expect(await sources[index].saved.count == index + 1)
        }
    }
}
