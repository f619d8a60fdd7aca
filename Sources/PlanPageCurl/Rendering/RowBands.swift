import Dispatch
import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews
import Synchronization

/// Rows shared among threads, band by band.
enum RowBands {
    /// Calls a closure with bands of rows that together are all of them, several at a time. Returns when all are done.
    static func forEach(in rows: Range<Int>, height: Int, threads: Int, _ body: @Sendable (Range<Int>) -> Void) {
        let count = (rows.count + height - 1) / height
        @Sendable func band(_ index: Int) -> Range<Int> {
            let start = rows.lowerBound + index * height
            return start..<min(start + height, rows.upperBound)
        }
        let workers = min(threads, count)
        guard workers > 1 else {
            for index in 0..<count { body(band(index)) }
            return
        }
        // Whoever is done takes the next one.
        let next = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                body(band(index))
            }
        }
    }
}
