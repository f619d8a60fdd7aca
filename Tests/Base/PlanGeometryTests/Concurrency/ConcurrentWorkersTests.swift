import Synchronization
import Testing

@testable import PlanGeometry

@Suite struct ConcurrentWorkersTests {
    @Test func `Each worker is called once, on a thread of its own, and all have ended at the end`() {
        let begun = Atomic(0)
        let ended = Atomic(0)
        concurrentWorkers(5) {
            begun.add(1, ordering: .relaxed)
            // Only threads of their own can all be here at the same time.
            while begun.load(ordering: .relaxed) < 5 {}
            ended.add(1, ordering: .relaxed)
        }
        #expect(ended.load(ordering: .relaxed) == 5)
    }

    @Test func `Workers share the processors, and nobody else does`() {
        let all = Processors.count
        let most = Atomic(0)
        concurrentWorkers(all + 1) {
            most.max(Processors.count, ordering: .relaxed)
        }
        #expect(most.load(ordering: .relaxed) == 1)
        #expect(Processors.count == all)
        concurrentWorkers(1) { most.max(Processors.count, ordering: .relaxed) }
        #expect(most.load(ordering: .relaxed) == all)
    }
}
