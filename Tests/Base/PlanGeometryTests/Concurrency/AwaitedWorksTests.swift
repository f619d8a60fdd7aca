import Dispatch
import Glibc
import PlanGeometry
import Synchronization
import Testing

/// Works that Swift tasks await, on threads of their own.
struct AwaitedWorksTests {
    private struct Failure: Error, Equatable { let number: Int }

    @Test func `The value or the error of the work comes to the task`() async throws {
        let works = AwaitedWorks()
        #expect(try await works.value(onCancel: {}) { 6 * 7 } == 42)
        await #expect(throws: Failure(number: 3)) {
            try await works.value(onCancel: {}) { () throws -> Int in throw Failure(number: 3) }
        }
    }

    @Test(arguments: [1, 3]) func `All works are done, and no more at a time than the limit`(limit: Int) async throws {
        let works = AwaitedWorks(limit: limit)
        let counter = Counter()
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<60 {
                group.addTask {
                    try await works.value(onCancel: {}) {
                        counter.enter()
                        for _ in 0..<20 { sched_yield() }
                        counter.leave()
                        return number
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 1770 && counter.count == 0)
        #expect((1...limit).contains(counter.greatest))
    }

    // Works that wait for Swift tasks would wait for ever, were they on the threads of these.
    @Test func `Works hold none of the threads that run Swift's tasks`() async throws {
        let count = 4 * Processors.count + 4
        let (works, gate) = (AwaitedWorks(limit: count), DispatchSemaphore(value: 0))
        let counter = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count {
                group.addTask {
                    try await works.value(onCancel: {}) {
                        counter.enter()
                        gate.wait()
                    }
                }
            }
            group.addTask {
                while counter.count < count { await Task.yield() }
                for _ in 0..<count { gate.signal() }
            }
            try await group.waitForAll()
        }
        #expect(counter.count == count)
    }

    @Test func `A task that is cancelled while it waits behind others ends at once, without its work`() async throws {
        let works = AwaitedWorks(limit: 1)
        let (counter, gate) = (Counter(), DispatchSemaphore(value: 0))
        let first = Task {
            try await works.value(onCancel: {}) {
                counter.enter()
                gate.wait()
            }
        }
        while counter.count == 0 { await Task.yield() }
        let others = (0..<5).map { _ in
            Task {
                try await works.value(onCancel: {}) { () -> Void in Issue.record("the work was cancelled before") }
            }
        }
        let last = Task { try await works.value(onCancel: {}) { 3 } }
        // The first work has the only thread until all others have ended.
        for other in others.reversed() {
            other.cancel()
            await #expect(throws: CancellationError.self) { try await other.value }
        }
        gate.signal()
        try await first.value
        #expect(try await last.value == 3)
    }

    @Test func `A task that was cancelled before does no work`() async {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await AwaitedWorks().value(onCancel: {}) { () -> Void in
                Issue.record("the work was cancelled before")
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `A work under way is told that its task is cancelled, and ends as it likes`() async throws {
        let (counter, isCancelled) = (Counter(), CancellationFlag())
        let task = Task {
            try await AwaitedWorks().value(onCancel: { isCancelled.set() }) {
                counter.enter()
                while !isCancelled.isSet { sched_yield() }
                return 5
            }
        }
        while counter.count == 0 { await Task.yield() }
        task.cancel()
        #expect(try await task.value == 5)
    }

    @Test func `A task that is cancelled at any time ends`() async {
        let works = AwaitedWorks(limit: 2)
        for round in 0..<300 {
            let isCancelled = CancellationFlag()
            let task = Task {
                try await works.value(onCancel: { isCancelled.set() }) {
                    while !isCancelled.isSet { sched_yield() }
                }
            }
            for _ in 0..<(round % 7) { await Task.yield() }
            task.cancel()
            switch await task.result {
            case .success: #expect(isCancelled.isSet)
            case .failure(let error): #expect(error is CancellationError)
            }
        }
    }
}

/// Counts the works under way, and the most of them.
private final class Counter: Sendable {
    private let state = Mutex((count: 0, greatest: 0))

    var count: Int { state.withLock { $0.count } }

    var greatest: Int { state.withLock { $0.greatest } }

    func enter() { state.withLock { ($0.count, $0.greatest) = ($0.count + 1, max($0.greatest, $0.count + 1)) } }

    func leave() { state.withLock { $0.count -= 1 } }
}

/// A flag that one thread sets and another reads.
private final class CancellationFlag: Sendable {
    private let state = Atomic(false)

    func set() { state.store(true, ordering: .releasing) }

    var isSet: Bool { state.load(ordering: .acquiring) }
}
