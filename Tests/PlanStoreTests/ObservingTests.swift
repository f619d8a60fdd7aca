import PlanGeometry
import PlanModel
import PlanStore
import Testing

@Suite(.onEveryStore) struct ObservingTests {
    private let folder: PlanFolder

    init() throws { folder = try PlanFolder() }

    @Test func `A transaction is told once, as a whole, and only when it is in force`() async throws {
        let plan = try folder.plan(areas: [])
        var changes = plan.changes().makeAsyncIterator()
        try plan.write("mark", by: "Ada") { transaction in
            for x in 1...3 { try transaction.mark(at: Point(x: Double(x), y: 1)) }
            try transaction.remove(2)
        }
        _ = try? plan.write("fails") { transaction in
            try transaction.mark(at: Point(x: 9, y: 9))
            try transaction.remove(77)
        }
        try plan.write("edit") { try $0.set([.title: .string("t")], of: 1) }
        let first = try #require(await changes.next())
        #expect(first.added.compactMap(\.marker.number) == [1, 3])
        #expect(first.author == "Ada")
        #expect(!first.isForeign)
        let second = try #require(await changes.next())
        #expect(second.changed.map(\.marker.details.title) == ["t"])
        #expect(second.added.isEmpty)
    }

    @Test func `What another connection changes is told too, one value a transaction, in order with our own`()
        async throws
    {
        guard StoreKind.current.isShared else { return }
        let plan = try folder.plan()
        try plan.write("mark") { try $0.mark(at: Point(x: 50, y: 50)) }
        let other = try folder.again(plan)
        var changes = plan.changes().makeAsyncIterator()
        try other.write("mark", by: "Eva") { transaction in
            for x in 100...102 { try transaction.mark(at: Point(x: Double(x), y: 100)) }
        }
        try other.write("remove") { try $0.remove(1) }
        try other.write("area") { try $0.removeArea("s") }
        try plan.write("edit") { try $0.set([.title: .string("t")], of: 2) }
        let marked = try #require(await changes.next())
        #expect(marked.isForeign)
        #expect(marked.author == "Eva")
        #expect(marked.added.compactMap(\.marker.number) == [2, 3, 4])
        #expect(await changes.next()?.removed.count == 1)
        #expect(await changes.next()?.areasChanged == true)
        #expect(await changes.next()?.isForeign == false)
        try other.write("mark") { try $0.mark(at: Point(x: 120, y: 120)) }
        plan.lookForForeignChanges()
        #expect(await changes.next()?.added.compactMap(\.marker.number) == [5])
    }

    @Test func `A plan that goes away ends its streams`() async throws {
        var plan: Plan? = try folder.plan()
        let changes = try #require(plan?.changes())
        plan = nil
        for await _ in changes { Issue.record("nothing was changed") }
    }
}
