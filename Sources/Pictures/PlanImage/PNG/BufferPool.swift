import Synchronization

/// Buffers of one size that several threads use over and over: taken from the heap and freed in turn with buffers of other
/// sizes, they would fragment it.
final class BufferPool: Sendable {
    /// A buffer that goes back to its pool when nobody keeps it any more.
    // One thread at a time uses it: the one that fills it, then the one that reads it.
    final class Buffer: @unchecked Sendable {
        let bytes: UnsafeMutableBufferPointer<UInt8>
        /// The number of bytes in use at the beginning of the buffer.
        var count = 0
        private let pool: BufferPool

        fileprivate init(bytes: UnsafeMutableBufferPointer<UInt8>, pool: BufferPool) {
            (self.bytes, self.pool) = (bytes, pool)
        }

        deinit { pool.put(bytes) }

        /// The bytes used.
        var used: UnsafeRawBufferPointer { UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<count])) }
    }

    private struct Memory: @unchecked Sendable {
        let bytes: UnsafeMutableBufferPointer<UInt8>
    }

    private let capacity: Int
    private let free = Mutex<[Memory]>([])

    /// A pool of buffers of so many bytes.
    init(capacity: Int) { self.capacity = capacity }

    deinit {
        free.withLock { memory in
            for memory in memory { memory.bytes.deallocate() }
        }
    }

    func take() -> Buffer {
        let memory = free.withLock { $0.popLast() } ?? Memory(bytes: .allocate(capacity: capacity))
        return Buffer(bytes: memory.bytes, pool: self)
    }

    private func put(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        let memory = Memory(bytes: bytes)
        free.withLock { $0.append(memory) }
    }
}
