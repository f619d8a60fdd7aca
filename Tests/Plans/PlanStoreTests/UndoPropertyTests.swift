import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore
import TestSupport
import Testing

/// Undo and redo against a model: the list of all states, and a place in it.
@Suite(.onEveryStore) struct UndoPropertyTests {
    private let folder: PlanFolder

    init() throws { folder = try PlanFolder() }

    /// All of a plan that undoing brings back.
    private struct State: Equatable {
        let markers: [Marker]
        let areas: [Area]
        let workflow: Workflow
        let lines: [MeasuredLine]
        let details: [DrawingDetail]

        init(_ plan: Plan) throws {
            markers = try plan.markers().map(\.marker)
            areas = try plan.areas()
            workflow = try plan.workflow()
            lines = try plan.measuredLines()
            details = try plan.details()
        }
    }

    /// Makes a random change; nothing if there was nothing to change.
    private static func change(_ plan: Plan, _ random: inout SeededGenerator) throws {
        let numbers = try plan.markers().compactMap(\.marker.number)
        let point = Point(x: random.whole(0...400), y: random.whole(0...300))
        let word = JSONValue.string(String(random.next() % 5))
        let number = numbers.randomElement(using: &random)
        try plan.write("change", by: random.oneIn(2) ? "Ada" : "Max") { transaction in
            switch Int.random(in: 0..<11, using: &random) {
            case 0, 1:
                for _ in 0...Int.random(in: 0..<3, using: &random) {
                    try transaction.mark(at: point, tolerance: PlacementTolerance(anywhere: true))
                }
            case 2:
                guard let number else { return }
                try transaction.remove(number)
            case 3:
                guard let number else { return }
                try transaction.set([.title: word, .property("k"): random.oneIn(2) ? .null : word], of: number)
            case 4:
                guard let number else { return }
                try transaction.move(number, to: point, tolerance: PlacementTolerance(anywhere: true))
            case 5:
                let id = "room \(random.next() % 3)"
                let corner = Point(x: random.whole(0...200), y: random.whole(0...100))
                let box = Box(
                    minX: corner.x, minY: corner.y, maxX: corner.x + random.whole(20...150), maxY: corner.y + 90)
                try transaction.put(try Samples.area(id, "Room", box))
            case 6:
                guard let area = try plan.areas().randomElement(using: &random) else { return }
                try transaction.removeArea(area.id)
            case 7:
                let end = point + Vector(dx: point.x < 200 ? 1 : -1, dy: 0)
                try transaction.measure([point, end], name: String(random.next() % 3))
            case 8:
                guard let line = try plan.measuredLines().randomElement(using: &random) else { return }
                if random.oneIn(2) {
                    try transaction.removeLine(line.id)
                } else if let moved = line.with(points: line.points.reversed()) {
                    try transaction.put(moved)
                }
            case 9:
                let box = Box(minX: 10, minY: 10, maxX: random.whole(20...390), maxY: 200)
                let detail = DrawingDetail(name: "d\(random.next() % 2)", box: box, pixelsPerMetre: 50)
                try detail.map { try transaction.put($0) }
            default:
                var steps = Workflow.standard.steps
                steps.remove(at: Int.random(in: 1..<steps.count, using: &random))
                try transaction.setWorkflow(Workflow(steps: steps))
            }
        }
    }

    @Test(arguments: 0..<FuzzSettings.cases(default: 16))
    func `Any sequence of changes, undos and redos leads to the state that the model is in`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let plan = try folder.plan(areas: [])
        var states = [try State(plan)]
        var place = 0
        for _ in 0..<80 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let revision = try plan.history(limit: 1).first?.number
                try Self.change(plan, &random)
                guard try plan.history(limit: 1).first?.number != revision else { continue }
                states.removeSubrange((place + 1)...)
                states.append(try State(plan))
                place += 1
            case 4..<7:
                if place == 0 {
                    #expect(throws: PlanStoreError.nothingToUndo) { try plan.undo() }
                } else {
                    try plan.undo(by: "Eva")
                    place -= 1
                }
            default:
                if place == states.count - 1 {
                    #expect(throws: PlanStoreError.nothingToRedo) { try plan.redo() }
                } else {
                    try plan.redo()
                    place += 1
                }
            }
            try #require(try State(plan) == states[place])
        }
    }
}
