import PlanGeometry
import Synchronization
import Testing

@Suite struct ConcurrentForEachTests {
    private struct Failure: Error, Equatable { let item: Int }

    @Test(arguments: [0, 1, 2, 7, 1000], [nil, 1, 2, 3, 2000] as [Int?])
    func `Every index comes once, whatever the number of threads`(count: Int, threads: Int?) {
        let seen = Mutex([Int](repeating: 0, count: count))
        concurrentForEach(count, threads: threads) { index in seen.withLock { $0[index] += 1 } }
        #expect(seen.withLock { $0 } == [Int](repeating: 1, count: count))
    }

    @Test(arguments: [0..<0, 5..<6, 5..<105, 0..<99], [1, 7, 100, 1000])
    func `Ranges of one length make up the whole`(range: Range<Int>, length: Int) {
        let parts = Mutex([Range<Int>]())
        concurrentForEach(in: range, length: length) { part in parts.withLock { $0.append(part) } }
        let sorted = parts.withLock { $0.sorted { $0.lowerBound < $1.lowerBound } }
        #expect(sorted.flatMap(Array.init) == Array(range))
        #expect(sorted.dropLast().allSatisfy { $0.count == length } && sorted.allSatisfy { !$0.isEmpty })
    }

    @Test func `Outputs are in the items' order`() {
        #expect(concurrentMap(Array(0..<500)) { 3 * $0 } == (0..<500).map { 3 * $0 })
    }

    @Test func `Of several errors the first item's is thrown`() {
        for _ in 0..<20 {
            let thrown = #expect(throws: Failure.self) {
                try concurrentMap(Array(0..<100)) { item throws(Failure) in
                    if item % 7 == 6 { throw Failure(item: item) }
                }
            }
            #expect(thrown == Failure(item: 6))
        }
    }

    @Test func `Calls within calls end`() {
        let sum = Atomic(0)
        concurrentForEach(20) { _ in
            concurrentForEach(20) { _ in
                for _ in concurrentMap(Array(0..<20), { $0 }) { sum.add(1, ordering: .relaxed) }
            }
        }
        let total = sum.load(ordering: .relaxed)
        #expect(total == 8000)
    }

    @Test(arguments: [0, 1, 4095, 4096, 4097, 1_000_000])
    func `An array is filled part by part`(count: Int) {
        let array: [Int] = concurrentArray(count: count) { range, start in
            for (place, index) in range.enumerated() { (start + place).initialize(to: index * index) }
        }
        #expect(array == (0..<count).map { $0 * $0 })
    }
}
