import PlanGeometry
import PlanModel
import PlanStore
import TestSupport
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

    /// `PLANMARK_FUZZ_CASES` sets the number of rounds.
    @Test
    func `Listeners come and go while others write: nobody waits for ever, and who stays hears every change in order`()
        async throws
    {
        let plan = try folder.plan(areas: [])
        try plan.write("mark") { try $0.mark(at: Point(x: 50, y: 50)) }
        let all = plan.changes()
        let heard = Task { await all.reduce(into: [String?]()) { $0 += $1.changed.map(\.marker.details.title) } }

        let written = Counter()
        let rounds = FuzzSettings.cases(default: 80)
        let writers = (0..<2).map { _ in
            Task {
                try await onOwnThread {
                    // As often as somebody listens, so that a crowded run of tests is not held up by writing.
                    repeat {
                        try plan.write("edit") { try $0.set([.title: .string("\(written.next())")], of: 1) }
                    } while !written.isEnded && written.count < rounds
                }
            }
        }
        let lanes = 8
        await withTaskGroup { group in
            for _ in 0..<lanes {
                group.addTask {
                    for _ in 0..<(rounds / lanes) {
                        let stream = plan.changes()
                        let listener = Task { for await _ in stream {} }
                        await Task.yield()
                        listener.cancel()
                        await listener.value
                    }
                }
            }
        }
        written.end()
        for writer in writers { try await writer.value }
        try plan.close()
        let titles = await heard.value
        #expect(titles.count == written.count)
        for (index, title) in titles.enumerated() where title != "\(index + 1)" {
            Issue.record("change \(index + 1) has the title \(title ?? "-")")
            break
        }
    }
}

/// Counts what is written, until it is ended.
private final class Counter: Sendable {
    private let state = Locked((count: 0, isEnded: false))

    var count: Int { state.withLock { $0.count } }
    var isEnded: Bool { state.withLock { $0.isEnded } }
    func end() { state.withLock { $0.isEnded = true } }

    func next() -> Int {
        state.withLock { state in
            state.count += 1
            return state.count
        }
    }
}
