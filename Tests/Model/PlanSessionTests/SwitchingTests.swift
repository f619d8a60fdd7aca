import PlanGeometry
import PlanModel
import PlanSession
import Testing

@Suite struct SwitchingTests {
    private let here = Point(x: 10, y: 10)
    private let configuration = MapConfiguration(drawingNames: ["one", "two"])

    @Test func `Switching loads the other drawing's markers, and numbers continue after them`() async throws {
        let known = Marker(number: 5, point: here)
        let source = MemorySource(drawings: ["one", "two"], markers: ["two": [known]])
        let session = try await AnnotationSession.ready(source, configuration)
        let events = await session.events()
        let first = try await session.place(at: here)
        try await session.switchDrawing(to: "two")
        #expect(await session.drawing?.name == "two")
        #expect(await session.markers == [known])
        let sixth = try await session.place(at: here)
        #expect(sixth.number == 6)
        try await session.switchDrawing(to: "one")
        #expect(await session.markers == [first], "what was saved on a drawing is there again")
        #expect(await source.saved.map(\.drawing) == ["one", "two"])
        await session.close()
        let two = try await source.loadDrawing(named: "two")
        let one = try await source.loadDrawing(named: "one")
        #expect(
            await events.all() == [
                .placed(first, replaced: nil), .switched(to: two), .placed(sixth, replaced: nil), .switched(to: one),
            ])
    }

    @Test(arguments: [MemorySource.Step.drawing, .areas, .markers])
    func `A failing switch leaves the session at its drawing`(step: MemorySource.Step) async throws {
        let source = MemorySource(drawings: ["one", "two"])
        let session = try await AnnotationSession.ready(source, configuration)
        let marker = try await session.place(at: here)
        await source.fail(at: step)
        await #expect(throws: SessionError.notLoaded(drawing: "two", reason: "no \(step.rawValue) today")) {
            try await session.switchDrawing(to: "two")
        }
        #expect(await session.state == .ready)
        #expect(await session.drawing?.name == "one")
        #expect(await session.markers == [marker])
        #expect(try await session.place(at: here).number == 2)
    }

    @Test func `The error for an unknown drawing names the known ones`() async throws {
        let session = try await AnnotationSession.ready(
            MemorySource(drawings: ["one", "two", "three"]), configuration)
        await #expect(throws: SessionError.unknownDrawing(name: "three", offered: ["one", "two"])) {
            try await session.switchDrawing(to: "three")
        }
        #expect(await session.drawing?.name == "one")
    }

    @Test func `A session may start with a switch`() async throws {
        let session = AnnotationSession(
            dataSource: MemorySource(drawings: ["one", "two"]), configuration: configuration)
        let events = await session.events()
        try await session.switchDrawing(to: "two")
        let drawing = try #require(await session.drawing)
        try await session.prepare()
        #expect(await session.drawing?.name == "two")
        await session.close()
        #expect(await events.all() == [.ready(drawing)])
    }

    @Test func `A placement that waited across a switch is refused`() async throws {
        let (source, gate) = (MemorySource(drawings: ["one", "two"]), Gate())
        let session = try await AnnotationSession.ready(source, configuration)
        await source.hold(.areas, at: gate)
        let switching = Task { try await session.switchDrawing(to: "two") }
        await gate.arrival()
        let placement = Task { try await session.place(at: here) }
        await session.hasWaiting(1)
        await gate.open()
        try await switching.value
        await #expect(throws: PlacementRefusal.drawingChanged) { try await placement.value }
        #expect(await session.markers.isEmpty)
        #expect(await source.saved.isEmpty)
        #expect(try await session.place(at: here).number == 1)
    }

    @Test func `A placement that waited during a failing switch is made`() async throws {
        let (source, gate) = (MemorySource(drawings: ["one", "two"]), Gate())
        let session = try await AnnotationSession.ready(source, configuration)
        await source.hold(.areas, at: gate)
        await source.fail(at: .areas)
        let switching = Task { try await session.switchDrawing(to: "two") }
        await gate.arrival()
        let placement = Task { try await session.place(at: here) }
        await session.hasWaiting(1)
        await gate.open()
        await #expect(throws: SessionError.self) { try await switching.value }
        #expect(try await placement.value.number == 1)
        #expect(await source.saved.map(\.drawing) == ["one"])
    }

    // MARK: - Existing markers

    @Test func `Existing markers belong to their drawing`() async throws {
        let (onOne, onTwo) = (Marker(number: 1, point: here), Marker(number: 2, point: here))
        var configuration = configuration
        configuration.existingMarkers = ["one": [onOne], "two": [onTwo]]
        let session = try await AnnotationSession.ready(MemorySource(drawings: ["one", "two"]), configuration)
        #expect(await session.markers == [onOne])
        try await session.switchDrawing(to: "two")
        #expect(await session.markers == [onTwo])
    }

    @Test func `The data source's marker wins over a configured one with the same id`() async throws {
        let configured = Marker(number: 1, point: here)
        let other = Marker(number: 2, point: here)
        let stored = Marker(id: configured.id, number: 1, point: Point(x: 99, y: 99))
        let session = try await AnnotationSession.ready(
            MemorySource(markers: ["drawing": [stored]]),
            MapConfiguration(existingMarkers: ["drawing": [configured, other]]))
        #expect(await session.markers == [other, stored])
    }
}
