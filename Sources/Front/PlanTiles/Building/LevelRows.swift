import PlanGeometry
import PlanImage

/// The rows of one level that are at hand: those of a row of tiles, and what the next ones share with it.
// Unchecked: one thread at a time changes it; while several read it, none does.
final class LevelRows: @unchecked Sendable {
    let width: Int
    let height: Int
    let format: PixelFormat
    /// The rows at hand.
    private(set) var range = 0..<0
    private let memory: SharedMemory
    private let capacity: Int

    var stride: Int { width * format.channels }

    /// - Parameter capacity: how many rows there is room for.
    init(width: Int, height: Int, format: PixelFormat, capacity: Int) {
        (self.width, self.height, self.format) = (width, height, format)
        self.capacity = min(capacity, height)
        memory = SharedMemory(byteCount: self.capacity * width * format.channels)
    }

    /// Rows that somebody writes, in the memory of other rows that are done with if it suffices.
    init(sharing other: LevelRows?, width: Int, height: Int, format: PixelFormat, range: Range<Int>) {
        (self.width, self.height, self.format, self.range, capacity) = (width, height, format, range, range.count)
        let byteCount = range.count * width * format.channels
        memory =
            other.flatMap { $0.memory.byteCount >= byteCount ? $0.memory : nil } ?? SharedMemory(byteCount: byteCount)
    }

    /// The number of rows that can be appended now: the free capacity, or the rows that the level still lacks if those are fewer.
    var room: Int { min(capacity - range.count, height - range.upperBound) }

    /// Where a row at hand lies.
    func row(_ index: Int) -> UnsafeMutablePointer<UInt8> {
        precondition(range.contains(index))
        return start(of: index)
    }

    /// Where a row lies or would lie.
    private func start(of index: Int) -> UnsafeMutablePointer<UInt8> {
        (memory.start + (index - range.lowerBound) * stride).assumingMemoryBound(to: UInt8.self)
    }

    /// Appends rows, at most as many as there is room for, that a closure writes.
    func append(_ count: Int, _ write: (_ start: UnsafeMutablePointer<UInt8>) throws -> Void) rethrows {
        precondition(count <= room)
        try write(start(of: range.upperBound))
        range = range.lowerBound..<range.upperBound + count
    }

    /// Forgets the rows above one.
    func drop(before first: Int) {
        let first = min(max(first, range.lowerBound), range.upperBound)
        let kept = range.upperBound - first
        if kept > 0, first > range.lowerBound {
            memory.start.copyMemory(from: start(of: first), byteCount: kept * stride)
        }
        range = first..<range.upperBound
    }
}
