import ModelSupport
import PlanGeometry
import PlanModel
import Testing

@Suite struct PlacementRulesTests {
    private let rules = PlacementRules(drawingSize: Size(width: 400, height: 300))

    private func markers(_ places: [(Double, Double, Int?)]) -> [Marker] {
        places.map { Marker(number: $0.2, point: Point(x: $0.0, y: $0.1)) }
    }

    @Test func `Rules made from a size and areas refuse what a drawing's do`() throws {
        let areas = [try Rooms.roomWithHole(), try Rooms.farRoom(isAllowed: false)]
        let drawing = Drawing(name: "drawing", width: 400, height: 300)
        let bySize = PlacementRules(drawingSize: drawing.size, areas: areas)
        let byDrawing = PlacementRules(drawing: drawing, areas: areas)
        for (x, y) in [(110.0, 120.0), (150, 150), (350, 150), (400, 300), (400.5, 0), (-1, 5), (.nan, 3)] {
            let (one, other) = (refusal(bySize, x, y), refusal(byDrawing, x, y))
            #expect(one == other || x.isNaN)
            #expect((one == nil) == (x == 110))
        }
    }

    private func refusal(_ rules: PlacementRules, _ x: Double, _ y: Double) -> PlacementRefusal? {
        do throws(PlacementRefusal) {
            try rules.check(Point(x: x, y: y))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [Size(width: -4, height: 3), Size(width: .nan, height: 3), Size(width: 0, height: -0.5)])
    func `A size that no drawing has refuses every point`(size: Size) {
        let result = PlacementRules(drawingSize: size).check(markers([(0, 0, nil), (-4, 3, nil)]))
        #expect(result.accepted.isEmpty)
        #expect(result.refused.mapValues(\.code) == [0: "outsideDrawing", 1: "outsideDrawing"])
    }

    @Test func `A batch of any size is refused marker by marker, in its order`() throws {
        let rules = PlacementRules(drawingSize: Size(width: 400, height: 300), areas: [try Rooms.roomWithHole()])
        let batch = markers((0..<30_000).map { (index: Int) in (Double(index % 500), Double(index % 317), index + 1) })
        let result = rules.check(batch)
        for (index, marker) in batch.enumerated() {
            #expect(result.refused[index] == refusal(rules, marker.point.x, marker.point.y))
        }
        let sound = batch.indices.filter { result.refused[$0] == nil }
        #expect(result.accepted == sound.map { batch[$0] })
        #expect(!result.accepted.isEmpty && !result.refused.isEmpty)
    }

    @Test func `Numbers go on after the highest of the batch and of the existing markers`() {
        let batch = markers([(1, 1, nil), (2, 2, 7), (-3, 3, nil), (-4, 4, 40), (5, 5, nil)])
        let existing = markers([(9, 9, 12), (9, 9, nil)])
        #expect(rules.check(batch).accepted.map(\.number) == [41, 7, 42])
        #expect(
            rules.check(Array(batch.prefix(3)), numbering: .consecutive(beside: existing)).accepted.map(\.number) == [
                13, 7,
            ])
        #expect(rules.check(markers([(1, 1, nil)])).accepted.map(\.number) == [1])
    }

    @Test func `Where integers end, the least free numbers are given`() {
        let batch = markers([(1, 1, .max), (2, 2, nil), (3, 3, 2), (4, 4, nil)])
        let existing = markers([(9, 9, 3)])
        let result = rules.check(batch, numbering: .consecutive(beside: existing))
        #expect(result.accepted.map(\.number) == [.max, 1, 2, 4])
    }

    @Test func `Of a single marker the last that is accepted stays, numbered as it is`() {
        let batch = markers([(1, 1, 5), (2, 2, nil), (-3, 3, 8)])
        let result = rules.check(batch, numbering: .single)
        #expect(result.accepted == [batch[1]])
        #expect(Array(result.refused.keys) == [2])
        #expect(rules.check([], numbering: .single).accepted.isEmpty)
    }

    @Test func `Accepted markers keep identifiers, details and styles`() {
        let marker = Marker(
            number: 3, point: Point(x: 5, y: 6), details: MarkerDetails(title: "Door"),
            style: MarkerStyle(symbol: .flag, color: .black, size: 8))
        #expect(rules.check([marker]).accepted == [marker])
    }
}
