import PlanGeometry
import PlanModel
import PlanSession
import Testing

@Suite struct SavingTests {
    private let here = Point(x: 10, y: 10)

    @Test func `A failing save adds nothing, takes no number and leaves the session usable`() async throws {
        let source = MemorySource()
        let session = try await AnnotationSession.ready(source)
        let events = await session.events()
        let first = try await session.place(at: here)
        await source.fail(at: .save)
        let refusal = PlacementRefusal.notSaved(here, reason: "no save today")
        await #expect(throws: refusal) { try await session.place(at: here) }
        #expect(await session.state == .ready)
        #expect(await session.markers == [first])
        await source.fail()
        let second = try await session.place(at: here)
        #expect(second.number == 2)
        #expect(await session.markers == [first, second])
        #expect(await source.saved.map(\.marker) == [first, second])
        await session.close()
        #expect(
            await events.all() == [.placed(first, replaced: nil), .refused(refusal), .placed(second, replaced: nil)])
    }

    @Test func `A marker appears only once it is saved`() async throws {
        let (source, gate) = (MemorySource(), Gate())
        let session = try await AnnotationSession.ready(source)
        await source.hold(.save, at: gate)
        let placement = Task { try await session.place(at: here) }
        await gate.arrival()
        #expect(await session.markers.isEmpty, "the session answers while a save is under way")
        await gate.open()
        let marker = try await placement.value
        #expect(await session.markers == [marker])
    }

    @Test func `A slow save that fails does not affect the calls behind it`() async throws {
        let (source, gate) = (MemorySource(), Gate())
        let session = try await AnnotationSession.ready(source)
        await source.hold(.save, at: gate)
        await source.fail(at: .save)
        let failing = Task { try await session.place(at: here) }
        await gate.arrival()
        let following = Task { try await session.place(at: Point(x: 11, y: 11)) }
        await session.hasWaiting(1)
        await gate.open()
        await #expect(throws: PlacementRefusal.notSaved(here, reason: "no save today")) { try await failing.value }
        await #expect(throws: PlacementRefusal.self) { try await following.value }
        await source.fail()
        #expect(try await session.place(at: here).number == 1)
    }
}
