import PlanGeometry
import Synchronization
import Testing

@Suite struct BackgroundTaskTests {
    private struct Failure: Error, Equatable { let number: Int }

    @Test func `The value is what the work returns, as often as one asks`() {
        let task = BackgroundTask { 6 * 7 }
        #expect(task.value() == 42)
        #expect(task.value() == 42)
    }

    @Test func `What the work throws is thrown to whoever asks`() {
        let task = BackgroundTask { () throws(Failure) -> Int in throw Failure(number: 3) }
        #expect(throws: Failure(number: 3)) { try task.value() }
        #expect(throws: Failure(number: 3)) { try task.value() }
    }

    @Test func `The work is done once, also if many wait for it`() {
        let count = Atomic(0)
        for _ in 0..<100 {
            let task = BackgroundTask { count.add(1, ordering: .relaxed) }
            concurrentForEach(8) { _ in task.wait() }
        }
        let total = count.load(ordering: .relaxed)
        #expect(total == 100)
    }

    @Test func `Work that nobody waits for is done all the same`() async {
        await withCheckedContinuation { continuation in
            _ = BackgroundTask { continuation.resume() }
        }
    }

    // Far more tasks than the system gives threads, each of which waits for the one before.
    @Test func `Tasks that wait for tasks end`() {
        var last = BackgroundTask<Int, Never> { 0 }
        for _ in 0..<500 {
            let before = last
            last = BackgroundTask { before.value() + 1 }
        }
        #expect(last.value() == 500)
    }

    @Test func `Tasks wait for tasks within concurrent calls`() {
        let sums = concurrentMap(Array(0..<50)) { number in
            let tasks = (0..<50).map { part in
                BackgroundTask { BackgroundTask { number * part }.value() }
            }
            return tasks.map { $0.value() }.reduce(0, +)
        }
        #expect(sums == (0..<50).map { 1225 * $0 })
    }

    @Test func `Tasks of a queue are done one after the other, whoever waits for them`() {
        // Only the queue's tasks touch the list, one at a time.
        final class Order: @unchecked Sendable {
            var numbers: [Int] = []
            let isBusy = Atomic(false)
        }
        for round in 0..<50 {
            let (order, queue) = (Order(), SerialQueue(label: "test"))
            let tasks = (0..<100).map { number in
                BackgroundTask(in: queue) {
                    let isAnotherBusy = order.isBusy.exchange(true, ordering: .acquiringAndReleasing)
                    #expect(!isAnotherBusy)
                    order.numbers.append(number)
                    order.isBusy.store(false, ordering: .releasing)
                }
            }
            // Those that are not waited for are done as well.
            for task in tasks.dropLast(round % 2 * 40) { task.wait() }
            tasks[99].wait()
            #expect(order.numbers == Array(0..<100))
        }
    }

    @Test func `A Swift task awaits the value`() async throws {
        let tasks = (0..<200).map { number in
            BackgroundTask { () throws(Failure) -> Int in
                if number == 150 { throw Failure(number: number) }
                return number
            }
        }
        for number in 0..<150 { #expect(try await tasks[number].asyncValue() == number) }
        await #expect(throws: Failure(number: 150)) { try await tasks[150].asyncValue() }
    }
}
