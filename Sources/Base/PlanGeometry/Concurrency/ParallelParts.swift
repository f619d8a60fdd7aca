/// The division of a bulk call's points among the cores.
enum ParallelParts {
    /// Fewer points than this are not worth another thread.
    private static let leastLength = 16_384
    /// Answers of one byte to this many points make a whole page of memory, so that no two threads wait for the same page.
    private static let alignment = 4096

    /// Calls `body` with ranges that make up all points, several at a time. Returns when all calls have ended.
    ///
    /// A thread takes the next range when it is done with one, so that a core that is busy otherwise holds up no more than
    /// one range.
    ///
    /// - Parameter parts: into how many ranges the points are divided, at most.
    static func forEachRange(of count: Int, parts: Int, _ body: @Sendable (Range<Int>) -> Void) {
        concurrentForEach(in: 0..<count, length: length(of: count, parts: parts), body)
    }

    /// The ranges that ``forEachRange(of:parts:_:)`` calls its closure with, in order; one where there are no points.
    static func ranges(of count: Int, parts: Int) -> [Range<Int>] {
        let length = length(of: count, parts: parts)
        return stride(from: 0, to: max(count, 1), by: length).map { $0..<min($0 + length, count) }
    }

    private static func length(of count: Int, parts: Int) -> Int {
        let shortest = (count + max(parts, 1) - 1) / max(parts, 1)
        return (max(shortest, leastLength) + alignment - 1) / alignment * alignment
    }
}
