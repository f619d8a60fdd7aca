import ModelSupport
import PlanGeometry
import PlanModel
import PlanSession
import Testing

@Suite struct ClosingTests {
    private let here = Point(x: 10, y: 10)

    @Test func `A closed session holds nothing and refuses every call`() async throws {
        let existing = Marker(number: 1, point: here)
        let session = try await AnnotationSession.ready(
            MemorySource(areas: [try Rooms.roomWithHole()]),
            MapConfiguration(existingMarkers: ["drawing": [existing]]))
        await session.close()
        await session.close()
        #expect(await session.state == .closed)
        #expect(await session.drawing == nil)
        #expect(await session.areas.isEmpty)
        #expect(await session.markers.isEmpty)
        #expect(await session.configuration.existingMarkers.isEmpty)
        await #expect(throws: PlacementRefusal.closed) { try await session.place(at: here) }
        await #expect(throws: PlacementRefusal.closed) { try await session.place(at: LatLng(lat: .nan, lng: 0)) }
        await #expect(throws: SessionError.closed) { try await session.prepare() }
        await #expect(throws: SessionError.closed) { try await session.switchDrawing(to: "drawing") }
        await #expect(throws: SessionError.closed) { try await session.switchDrawing(to: "no such drawing") }
    }

    @Test func `A session can be closed before it is ready`() async throws {
        let session = AnnotationSession(
            dataSource: MemorySource(), configuration: MapConfiguration(drawingNames: []))
        await session.close()
        await #expect(throws: SessionError.closed) { try await session.prepare() }
    }

    @Test func `A closed session releases its data source`() async throws {
        weak var source: LeastSource?
        func readySession() async throws -> AnnotationSession {
            let least = LeastSource()
            source = least
            return try await AnnotationSession.ready(least)
        }
        let session = try await readySession()
        try await session.place(at: here)
        #expect(source != nil)
        await session.close()
        #expect(source == nil)
    }

    @Test func `Releasing a session ends its observers' streams`() async throws {
        weak var dropped: AnnotationSession?
        func eventsOfADroppedSession() async throws -> AsyncStream<SessionEvent> {
            let session = try await AnnotationSession.ready(LeastSource())
            dropped = session
            let events = await session.events()
            try await session.place(at: here)
            return events
        }
        let events = try await eventsOfADroppedSession()
        #expect(await events.all().count == 1)
        #expect(dropped == nil)
    }

    @Test func `Closing during a save refuses waiting calls at once and adds nothing`() async throws {
        let (source, gate) = (MemorySource(), Gate())
        let session = try await AnnotationSession.ready(source)
        let events = await session.events()
        await source.hold(.save, at: gate)
        let saving = Task { try await session.place(at: here) }
        await gate.arrival()
        let waiting = (0..<10).map { _ in Task { try await session.place(at: here) } }
        await session.hasWaiting(10)
        await session.close()
        // All this happens while the data source is still at work.
        for call in waiting { await #expect(throws: PlacementRefusal.closed) { try await call.value } }
        await #expect(throws: PlacementRefusal.closed) { try await session.place(at: here) }
        await #expect(throws: SessionError.closed) { try await session.prepare() }
        #expect(await events.all().isEmpty)
        await gate.open()
        let marker = try await saving.value
        #expect(await source.saved.map(\.marker) == [marker], "it is saved, and its caller knows")
        #expect(await session.markers.isEmpty)
        #expect(await session.state == .closed)
    }

    @Test(arguments: [MemorySource.Step.drawing, .areas, .markers])
    func `Closing during preparation ends it`(step: MemorySource.Step) async throws {
        let (source, gate) = (MemorySource(), Gate())
        let session = AnnotationSession(dataSource: source)
        await source.hold(step, at: gate)
        let preparation = Task { try await session.prepare() }
        await gate.arrival()
        await session.close()
        await gate.open()
        await #expect(throws: SessionError.closed) { try await preparation.value }
        #expect(await session.state == .closed)
        #expect(await session.drawing == nil)
    }

    @Test func `Closing is safe during many placements`() async throws {
        let source = MemorySource()
        let session = try await AnnotationSession.ready(source)
        let placed = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<500 {
                group.addTask { (try? await session.place(at: Point(x: Double(index % 400), y: 0))) != nil }
                if index == 250 {
                    group.addTask {
                        await session.close(); return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(await source.saved.count == placed, "who was told that a marker is placed has it saved")
        #expect(await session.markers.isEmpty)
    }
}
