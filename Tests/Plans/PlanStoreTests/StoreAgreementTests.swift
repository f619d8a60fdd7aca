import Foundation
import PlanBase
import PlanExchange
import PlanGeometry
import PlanModel
import PlanPostgres
import PlanStore
import PostgresSupport
import Synchronization
import TestSupport
import Testing

/// The same changes on every kind of store lead to the same plan.
@Suite(.needsPostgres) struct StoreAgreementTests {
    private let folder: PlanFolder

    init() throws { folder = try PlanFolder() }

    /// A clock that the tests turn on.
    private final class Clock: Sendable {
        private let milliseconds = Mutex<Int64>(1_770_000_000_000)

        func next() { milliseconds.withLock { $0 += 1000 } }
        var now: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }
    }

    /// A plan and a copy of it in one kind of store, changed with random numbers of one seed.
    private struct Pair {
        let kind: StoreKind
        let ours: Plan
        let theirs: Plan
        private let clock = Clock()
        private var random: SeededGenerator

        init(_ kind: StoreKind, of plan: Plan, in folder: PlanFolder, seed: UInt64) throws {
            self.kind = kind
            random = SeededGenerator(seed: seed)
            func copy(_ name: String) throws -> Plan {
                try StoreKind.$current.withValue(kind) { try folder.copy(plan, "\(kind)-\(seed)-\(name).plan") }
            }
            (ours, theirs) = (try copy("ours"), try copy("theirs"))
            for (index, plan) in [ours, theirs].enumerated() {
                let clock = clock
                plan.now = { clock.now }
                plan.ids = TimeOrderedIDGenerator(SeededGenerator(seed: seed * 2 + UInt64(index))) { clock.now }
            }
        }

        /// Makes a random change, undo, redo or merge; returns what was refused.
        mutating func step() throws -> PlanStoreError? {
            clock.next()
            let plan = random.oneIn(2) ? ours : theirs
            do {
                switch Int.random(in: 0..<12, using: &random) {
                case 0: try plan.undo(by: "Eva")
                case 1: try plan.redo()
                case 2: try plan.merge(plan === ours ? theirs : ours, by: "Max")
                default: try change(plan)
                }
                return nil
            } catch let error as PlanStoreError {
                return error
            }
        }

        private mutating func change(_ plan: Plan) throws {
            let numbers = try plan.markers().compactMap(\.marker.number)
            let number = numbers.randomElement(using: &random) ?? 1
            let point = Point(x: random.whole(0...400) + 0.1, y: random.whole(0...300) / 3)
            let text = ["Riss im Putz", "渗水 渗漏点", "Fuß, Tür; \"quote\"", "o'Hara \\ %_", ""].randomElement(
                using: &random)
            let anywhere = PlacementTolerance(anywhere: true)
            let kind = Int.random(in: 0..<9, using: &random)
            let (bytes, due) = (
                UInt8.random(in: 0...3, using: &random), "2026-0\(Int.random(in: 1...9, using: &random))-01"
            )
            let corner = Point(x: random.whole(0...200), y: random.whole(0...100))
            let status = Workflow.standard.statuses.randomElement(using: &random) ?? "open"
            try plan.write("change", by: kind.isMultiple(of: 2) ? "Ada" : nil) { transaction in
                switch kind {
                case 0, 1, 2:
                    try transaction.mark(at: point, details: MarkerDetails(title: text), tolerance: anywhere)
                case 3: try transaction.remove(number)
                case 4:
                    try transaction.set(
                        [.note: text.map { .string($0) } ?? .null, .property("k"): .string(due), .due: .string(due)],
                        of: number)
                case 5: try transaction.move(number, to: point, tolerance: anywhere)
                case 6:
                    let box = Box(minX: corner.x, minY: corner.y, maxX: corner.x + 90.5, maxY: corner.y + 70)
                    try transaction.put(try Samples.area("room \(bytes)", "Room \(bytes % 2)", box))
                case 7: try transaction.attach([bytes, 1, 2], named: "photo.jpg", to: number)
                default: try transaction.step(number, to: status, role: "reviewer")
                }
            }
        }

        /// All that can be seen of both plans.
        func contents() throws -> [AnyHashable] {
            try [ours, theirs].flatMap { plan throws -> [AnyHashable] in
                var writer = JSONLinesPlanWriter(coordinates: .pixel)
                try writer.begin(PlanHead(drawing: plan.drawing, areas: plan.areas()))
                try plan.forEachMarker(MarkerQuery()) { try writer.append($0) }
                writer.end()
                let export = String(decoding: writer.takeBytes(), as: UTF8.self)
                let found = try queries().map { try plan.markers($0).compactMap(\.marker.number) }
                let statistics = [try plan.statistics(by: .status), try plan.statistics(by: .author)]
                return [
                    export, try plan.history(), found, try plan.statistics(), statistics, try plan.workflow(),
                    try plan.propertyNames(), PlanCheck.run(plan).findings.map(\.description).sorted(),
                ]
            }
        }

        private func queries() -> [MarkerQuery] {
            var queries = ["riss", "渗", "渗水", "渗漏", "水 渗", "tür quote", "o hara", "%_", "\\"].map { text in
                var query = MarkerQuery()
                query.text = text
                return query
            }
            var query = MarkerQuery(box: Box(minX: 50, minY: 10, maxX: 250.1, maxY: 100))
            query.order = .distance(to: Point(x: 200, y: 50))
            queries.append(query)
            query = MarkerQuery()
            (query.order, query.dueTo) = (.due, CalendarDate("2026-05-01"))
            queries.append(query)
            query = MarkerQuery()
            (query.order, query.areas, query.limit) = (.changed, ["Room 1", "", "room 2"], 5)
            query.otherStatuses = ["closed"]
            queries.append(query)
            query = MarkerQuery()
            (query.numbers, query.order) = ([1, 2, 5, 9, 1_000_000], .changed)
            queries.append(query)
            query.numbers = []
            queries.append(query)
            return queries
        }
    }

    @Test(arguments: 0..<12) func `Random edits, undos and merges give the same plan in every store`(seed: Int) throws {
        let plan = try StoreKind.$current.withValue(.file) { try folder.plan("first-\(seed).plan") }
        var pairs = try StoreKind.chosen.map { try Pair($0, of: plan, in: folder, seed: UInt64(seed)) }
        for step in 0..<60 {
            var refusals: [PlanStoreError?] = []
            for index in pairs.indices { refusals.append(try pairs[index].step()) }
            try #require(Set(refusals.map { $0.map { "\($0)" } }).count == 1, "step \(step): \(refusals)")
            guard step.isMultiple(of: 10) || step == 59 else { continue }
            let expected = try pairs[0].contents()
            for pair in pairs.dropFirst() {
                for (one, other) in zip(expected, try pair.contents()) {
                    try #require(one == other, "step \(step), \(pair.kind)")
                }
            }
        }
    }
}
