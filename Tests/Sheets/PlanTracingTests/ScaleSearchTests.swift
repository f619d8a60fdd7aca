import PlanGeometry
import Testing

@testable import PlanTracing

@Suite struct ScaleSearchTests {
    /// A room of some square metres at a scale.
    private func room(_ area: Double, doubts: [RoomDoubt] = []) throws -> FoundRoom {
        FoundRoom(
            outline: Polygon(exterior: try Ring([Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 0, y: 10)])), tag: nil,
            area: area,
            doubts: doubts)
    }

    private func findings(_ rooms: [FoundRoom], meter: Double) -> RoomFindings {
        RoomFindings(
            rooms: rooms, doors: [], notTaken: [], scale: SheetScale(pointsPerMeter: meter, source: .dimensions))
    }

    @Test func `Rooms that are open to each other do not count against a scale`() throws {
        let right = findings([try room(23), try room(90, doubts: [.severalTags(["KITCHEN", "LIVING"])])], meter: 20)
        let wrong = findings([try room(12)], meter: 10)
        var search = ScaleSearch()
        search.consider(wrong)
        search.consider(right)
        #expect(search.best?.scale.pointsPerMeter == 20)
    }

    @Test func `Outlines of many corners count against a scale`() throws {
        let wrong = findings([try room(23), try room(90, doubts: [.manyCorners(60)])], meter: 20)
        var search = ScaleSearch()
        search.consider(findings([try room(12)], meter: 10))
        search.consider(wrong)
        #expect(search.best?.scale.pointsPerMeter == 10)
    }
}
