import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import PlanServer

@Suite("Turns of requests")
struct RequestTurnTests {
    /// Requests that begin in their turns, and end when they are told to.
    private final class Requests: Sendable {
        let turns: RequestTurns
        private let begun = DispatchSemaphore(value: 0)
        private let ended = DispatchGroup()
        private let gates = Mutex<[String: DispatchSemaphore]>([:])
        private let order = Mutex<[String]>([])

        init(running: Int = 2, longRunning: Int = 1, allLongRunning: Int = 8, waiting: Int = 100) {
            turns = RequestTurns(
                RequestTurns.Bounds(
                    running: running, longRunning: longRunning, allLongRunning: allLongRunning, waiting: waiting))
        }

        /// Adds a request whose name begins with that of its queue; a capital letter stands for a long one.
        @discardableResult
        func add(_ name: String) -> Bool {
            let gate = DispatchSemaphore(value: 0)
            gates.withLock { $0[name] = gate }
            let isLong = name.dropFirst().first?.isUppercase == true
            ended.enter()
            let isTaken = turns.run(RequestTurn(queue: String(name.prefix(1)), isLong: isLong)) { [self] in
                order.withLock { $0.append(name) }
                begun.signal()
                _ = gate.wait(timeout: .now() + 60)
                ended.leave()
            }
            if !isTaken { ended.leave() }
            return isTaken
        }

        /// Lets a request end.
        func end(_ name: String) { gates.withLock { _ = $0[name]?.signal() } }

        /// The requests that have begun, once as many more have as are named, sorted.
        func next(_ count: Int) -> [String] {
            for _ in 0..<count { if begun.wait(timeout: .now() + 60) == .timedOut { break } }
            return order.withLock { order in
                defer { order = [] }
                return order.sorted()
            }
        }

        /// Lets all end.
        func endAll() -> Bool {
            gates.withLock { for gate in $0.values { gate.signal() } }
            return ended.wait(timeout: .now() + 60) == .success
        }
    }

    @Test("Of a plan some run at the same time, and a long one leaves a place to short ones")
    func places() async throws {
        try await onOwnThread {
            let requests = Requests()
            for name in ["aL1", "aL2", "aL3", "as1", "as2"] { requests.add(name) }
            #expect(requests.next(2) == ["aL1", "as1"])
            requests.end("as1")
            #expect(requests.next(1) == ["as2"])
            requests.end("as2")
            // Nothing short waits, and a second long one must not take its place.
            requests.add("as3")
            #expect(requests.next(1) == ["as3"])
            requests.add("as4")
            requests.end("aL1")
            #expect(requests.next(1) == ["aL2"])
            requests.end("as3")
            #expect(requests.next(1) == ["as4"])
            #expect(requests.endAll())
        }
    }

    @Test("A plan whose requests do not end keeps no other plan waiting")
    func otherQueues() async throws {
        try await onOwnThread {
            let requests = Requests()
            for index in 0..<40 { requests.add(index.isMultiple(of: 2) ? "aL\(index)" : "as\(index)") }
            #expect(requests.next(2) == ["aL0", "as1"])
            for queue in ["b", "c", "d"] {
                requests.add("\(queue)L")
                requests.add("\(queue)s")
                #expect(requests.next(2) == ["\(queue)L", "\(queue)s"])
            }
            #expect(requests.endAll())
        }
    }

    @Test("Long requests of all plans have a bound, and come in turn")
    func longOnes() async throws {
        try await onOwnThread {
            let requests = Requests(allLongRunning: 1)
            for name in ["aL1", "aL2", "bL1", "cL1", "bs1"] { requests.add(name) }
            #expect(requests.next(2) == ["aL1", "bs1"])
            requests.end("aL1")
            #expect(requests.next(1) == ["bL1"])
            requests.end("bL1")
            #expect(requests.next(1) == ["cL1"])
            requests.end("cL1")
            #expect(requests.next(1) == ["aL2"])
            #expect(requests.endAll())
        }
    }

    @Test("More than a queue holds are refused, and it goes on when there is room again")
    func bound() async throws {
        try await onOwnThread {
            let requests = Requests(waiting: 3)
            let names = (0..<6).map { "as\($0)" }
            #expect(names.map { requests.add($0) } == [true, true, true, true, true, false])
            #expect(requests.add("bs0"))
            #expect(requests.next(3) == ["as0", "as1", "bs0"])
            requests.end("as0")
            #expect(requests.next(1) == ["as2"])
            #expect(requests.add("as6"))
            #expect(!requests.add("as7"))
            #expect(requests.endAll())
        }
    }

    /// Counts what runs.
    private final class Running: Sendable {
        private let counts = Mutex<[String: Int]>([:])
        private let excess = Atomic<Bool>(false)

        var wereTooMany: Bool { excess.load(ordering: .relaxed) }

        func begin(_ name: String, of bound: Int) {
            let count = counts.withLock { counts in
                counts[name, default: 0] += 1
                return counts[name, default: 0]
            }
            if count > bound { excess.store(true, ordering: .relaxed) }
        }

        func end(_ name: String) { counts.withLock { $0[name, default: 0] -= 1 } }
    }

    @Test("Whatever comes when, bounds hold and all is done")
    func random() async throws {
        try await onOwnThread {
            let turns = RequestTurns(
                RequestTurns.Bounds(running: 3, longRunning: 2, allLongRunning: 3, waiting: 10_000))
            let running = Running()
            let all = DispatchGroup()
            var generator = SeededGenerator(seed: 45)
            for _ in 0..<3000 {
                let queue = "q\(Int.random(in: 0..<4, using: &generator))"
                let isLong = Bool.random(using: &generator)
                all.enter()
                let isTaken = turns.run(RequestTurn(queue: queue, isLong: isLong)) {
                    running.begin(queue, of: 3)
                    if isLong {
                        running.begin("long \(queue)", of: 2)
                        running.begin("long", of: 3)
                        running.end("long")
                        running.end("long \(queue)")
                    }
                    running.end(queue)
                    all.leave()
                }
                #expect(isTaken)
            }
            #expect(all.wait(timeout: .now() + 120) == .success)
            #expect(!running.wereTooMany)
        }
    }
}
