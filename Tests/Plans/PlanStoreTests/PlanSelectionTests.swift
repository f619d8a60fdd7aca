import PlanGeometry
import PlanModel
import PlanStore
import Testing

@Suite(.onEveryStore) struct PlanSelectionTests {
    @Test func `A selection shows the markers that its query finds, with or without areas`() throws {
        let plan = try Plan.inMemory(drawing: Drawing(name: "level", width: 400, height: 300))
        let ring = try Ring([Point(x: 0, y: 0), Point(x: 400, y: 0), Point(x: 400, y: 300)])
        try plan.write("mark") { transaction in
            try transaction.add(Area(id: "1", name: "Hall", shape: MultiPolygon(Polygon(exterior: ring))))
            for x in [10.0, 200, 390] { try transaction.mark(at: Point(x: x, y: 1)) }
        }
        let whole: any PlanSource = plan
        #expect(try whole.shownMarkers().map(\.number) == [1, 2, 3])
        #expect(try whole.shownAreas().map(\.name) == ["Hall"])
        var nearest = MarkerQuery()
        (nearest.order, nearest.limit) = (.distance(to: Point(x: 380, y: 1)), 2)
        let part: any PlanSource = PlanSelection(plan, nearest, showsAreas: false)
        #expect(try part.shownMarkers().map(\.number) == [3, 2])
        #expect(try part.shownAreas().isEmpty)
        #expect(part.planDrawing == plan.planDrawing)
    }
}
