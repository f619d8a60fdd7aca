import PlanGeometry
import PlanModel
import PlanSession
import Testing

@Suite struct NumberingTests {
    private let here = Point(x: 10, y: 10)

    @Test func `Numbers continue after the greatest of the existing markers`() async throws {
        let stored = [Marker(number: 9, point: here), Marker(number: 4, point: here), Marker(number: nil, point: here)]
        let configured = [Marker(number: 12, point: here)]
        let session = try await AnnotationSession.ready(
            MemorySource(markers: ["drawing": stored]), MapConfiguration(existingMarkers: ["drawing": configured]))
        #expect(try await session.place(at: here).number == 13)
        #expect(try await session.place(at: here).number == 14)
        #expect(await session.markers.map(\.number) == [12, 9, 4, nil, 13, 14])
    }

    @Test func `An explicit number is taken, and the next one continues after the greatest`() async throws {
        let session = try await AnnotationSession.ready(MemorySource())
        #expect(try await session.place(at: here, number: 20).number == 20)
        #expect(try await session.place(at: here, number: 5).number == 5)
        #expect(try await session.place(at: here).number == 21)
    }

    @Test func `Refused markers take no number`() async throws {
        let session = try await AnnotationSession.ready(MemorySource())
        try await session.place(at: here)
        await #expect(throws: PlacementRefusal.self) { try await session.place(at: Point(x: -1, y: 0), number: 77) }
        #expect(try await session.place(at: here).number == 2)
    }

    @Test func `The greatest possible number is followed by the least free one`() async throws {
        let stored = [Marker(number: .max, point: here), Marker(number: 1, point: here)]
        let session = try await AnnotationSession.ready(MemorySource(markers: ["drawing": stored]))
        #expect(try await session.place(at: here).number == 2)
        #expect(try await session.place(at: here).number == 3)
    }

    @Test func `A thousand concurrent calls get a thousand numbers in the order of saving`() async throws {
        let source = MemorySource()
        let session = try await AnnotationSession.ready(source)
        let numbers = try await withThrowingTaskGroup(of: Int?.self) { group in
            for index in 0..<1000 {
                group.addTask { try await session.place(at: Point(x: Double(index % 400), y: 1)).number }
            }
            var numbers: [Int] = []
            for try await number in group { numbers.append(try #require(number)) }
            return numbers
        }
        #expect(numbers.sorted() == Array(1...1000))
        #expect(await session.markers.map(\.number) == Array(1...1000))
        #expect(await source.saved.map(\.marker) == session.markers)
        #expect(await source.greatestCallsAtOnce == 1, "the data source has one call to answer at a time")
    }

    @Test func `Calls are served in the order in which they came`() async throws {
        let (source, gate) = (MemorySource(), Gate())
        let session = try await AnnotationSession.ready(source)
        await source.hold(.save, at: gate)
        var calls: [Task<Marker, any Error>] = []
        for index in 0..<200 {
            calls.append(Task { try await session.place(at: Point(x: Double(index), y: 0)) })
            // The first has its turn at the gate, the others queue up one by one.
            if index == 0 { await gate.arrival() } else { await session.hasWaiting(index) }
        }
        await gate.open()
        for (index, call) in calls.enumerated() {
            let marker = try await call.value
            #expect(marker.number == index + 1)
            #expect(marker.point.x == Double(index))
        }
    }

    // MARK: - Single-marker mode

    @Test func `In single-marker mode each placement replaces the marker`() async throws {
        let source = MemorySource()
        let session = try await AnnotationSession.ready(source, MapConfiguration(isSingleMarker: true))
        let first = try await session.place(at: here, number: 8)
        let second = try await session.place(at: Point(x: 20, y: 20))
        #expect(first.number == 8)
        #expect(second.number == nil)
        #expect(await session.markers == [second])
        #expect(await source.saved.map(\.replaced) == [nil, first])
    }

    @Test func `In single-marker mode an existing marker is replaced`() async throws {
        let existing = Marker(number: 3, point: here)
        let session = try await AnnotationSession.ready(
            MemorySource(),
            MapConfiguration(isSingleMarker: true, existingMarkers: ["drawing": [existing]]))
        #expect(await session.markers == [existing])
        let events = await session.events()
        let placed = try await session.place(at: here)
        #expect(await session.markers == [placed])
        await session.close()
        #expect(await events.all() == [.placed(placed, replaced: existing)])
    }

    @Test func `In single-marker mode a refused or unsaved marker leaves the old one`() async throws {
        let source = MemorySource()
        let session = try await AnnotationSession.ready(source, MapConfiguration(isSingleMarker: true))
        let marker = try await session.place(at: here)
        await #expect(throws: PlacementRefusal.self) { try await session.place(at: Point(x: 999, y: 0)) }
        await source.fail(at: .save)
        await #expect(throws: PlacementRefusal.self) { try await session.place(at: Point(x: 30, y: 30)) }
        #expect(await session.markers == [marker])
    }

    @Test func `In single-marker mode concurrent calls leave one marker, the last saved`() async throws {
        let source = MemorySource()
        let session = try await AnnotationSession.ready(source, MapConfiguration(isSingleMarker: true))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<100 { group.addTask { try await session.place(at: Point(x: Double(index), y: 1)) } }
            try await group.waitForAll()
        }
        let saved = await source.saved
        #expect(await session.markers == [try #require(saved.last).marker])
        #expect(saved.dropFirst().map(\.replaced) == saved.dropLast().map(\.marker))
    }
}
