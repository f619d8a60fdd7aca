import PlanGeometry
import PlanSession
import Testing

@Suite struct ObservingTests {
    private let here = Point(x: 10, y: 10)

    @Test func `Observers get all events in order, and their streams end on closing`() async throws {
        let source = MemorySource()
        let session = AnnotationSession(dataSource: source)
        let streams = [await session.events(), await session.events(), await session.events()]
        try await session.prepare()
        let drawing = try #require(await session.drawing)
        let first = try await session.place(at: here)
        let outside = Point(x: 999, y: 1)
        _ = try? await session.place(at: outside)
        await source.fail(at: .save)
        _ = try? await session.place(at: here)
        await session.close()
        _ = try? await session.place(at: here)
        let expected: [SessionEvent] = [
            .ready(drawing), .placed(first, replaced: nil),
            .refused(.outsideDrawing(outside, drawingSize: Size(width: 400, height: 300))),
            .refused(.notSaved(here, reason: "no save today")),
        ]
        for stream in streams { #expect(await stream.all() == expected) }
    }

    @Test func `An observer gets the events from its start on`() async throws {
        let session = try await AnnotationSession.ready(MemorySource())
        try await session.place(at: here)
        let events = await session.events()
        let second = try await session.place(at: here)
        await session.close()
        #expect(await events.all() == [.placed(second, replaced: nil)])
    }

    @Test func `A thousand concurrent placements are reported in the order of their numbers`() async throws {
        let session = try await AnnotationSession.ready(MemorySource())
        let events = await session.events()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<1000 {
                group.addTask { _ = try? await session.place(at: Point(x: Double(index % 400), y: 0)) }
            }
        }
        await session.close()
        let numbers = await events.all().map { event -> Int? in
            guard case .placed(let marker, nil) = event else { return nil }
            return marker.number
        }
        #expect(numbers == Array(1...1000))
    }

    @Test func `An observer that leaves does not disturb the others`() async throws {
        let session = try await AnnotationSession.ready(MemorySource())
        let staying = await session.events()
        var leaving: AsyncStream<SessionEvent>? = await session.events()
        try await session.place(at: here)
        for await _ in try #require(leaving) { break }
        leaving = nil
        try await session.place(at: here)
        await session.close()
        #expect(await staying.all().count == 2)
    }

    @Test func `The stream of a closed session has ended`() async throws {
        let session = try await AnnotationSession.ready(MemorySource())
        await session.close()
        #expect(await session.events().all().isEmpty)
    }
}
