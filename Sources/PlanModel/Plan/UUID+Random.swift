#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension UUID {
    /// A new random identifier (RFC 9562, version 4). `UUID()` opens a device for each one, which takes longer than all else
    /// that placing a marker needs.
    public static func random() -> UUID {
        let random = RandomPool.shared.withLock { pool in (pool.next(), pool.next()) }
        // Version 4 in the upper half, variant 2 in the lower one.
        let upper = random.0 & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let lower = random.1 & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        return UUID(uuid: unsafeBitCast((upper.bigEndian, lower.bigEndian), to: uuid_t.self))
    }
}

/// Random numbers of the system, fetched many at a time, since each fetch is a call of the kernel.
private struct RandomPool: ~Copyable {
    static let shared = Mutex(RandomPool())

    private let numbers = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 512)
    private var count = 0

    deinit {
        numbers.deallocate()
    }

    mutating func next() -> UInt64 {
        if count == 0 { fetch() }
        count -= 1
        return numbers[count]
    }

    private mutating func fetch() {
        // A call gives at most 256 bytes everywhere.
        while count < numbers.count {
            guard getentropy(numbers.baseAddress.unsafelyUnwrapped + count, 256) == 0 else { break }
            count += 256 / MemoryLayout<UInt64>.stride
        }
        if count == 0 {
            var generator = SystemRandomNumberGenerator()
            numbers[0] = generator.next()
            count = 1
        }
    }
}
