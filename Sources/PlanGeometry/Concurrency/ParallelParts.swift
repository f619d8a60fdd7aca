import Dispatch

/// How bulk calls share their points among the cores.
enum ParallelParts {
    /// Fewer points than this are not worth another thread.
    private static let leastLength = 16_384
    /// Points of this many bytes of answers make whole pages of memory, so that no two threads wait for the same one.
    private static let alignment = 4096

    /// Calls `body` with ranges that make up all points, several at a time. Returns when all are done.
    ///
    /// A thread takes the next range whenever it is done with one, so that a core that is busy otherwise holds up no
    /// more than one range.
    ///
    /// - Parameter parts: into how many ranges to cut the points, at most.
    static func forEachRange(of count: Int, parts: Int, _ body: @Sendable (Range<Int>) -> Void) {
        let shortest = (count + max(parts, 1) - 1) / max(parts, 1)
        let length = (max(shortest, leastLength) + alignment - 1) / alignment * alignment
        let ranges = (count + length - 1) / length
        guard ranges > 1 else {
            if count > 0 { body(0..<count) }
            return
        }
        DispatchQueue.concurrentPerform(iterations: ranges) { part in
            body(part * length..<min((part + 1) * length, count))
        }
    }
}
