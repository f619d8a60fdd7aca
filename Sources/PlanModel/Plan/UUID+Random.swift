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
        let (first, second) = RandomPool.shared.withLock { pool in (pool.next(), pool.next()) }
        // Version 4 in the upper half, variant 2 in the lower one.
        let upper = first & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let lower = second & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let bytes = [upper.bigEndian, lower.bigEndian]
        return bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
    }
}

/// Random numbers of the system, fetched many at a time, since each fetch is a call of the kernel.
private struct RandomPool {
    static let shared = Mutex(RandomPool())

    private var numbers: [UInt64] = []

    mutating func next() -> UInt64 {
        if let number = numbers.popLast() { return number }
        // A call gives at most 256 bytes.
        let count = 32
        let fetched = [UInt64](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            let isDone = getentropy(UnsafeMutableRawPointer(buffer.baseAddress), 8 * count) == 0
            initializedCount = isDone ? count : 0
        }
        numbers = fetched
        var generator = SystemRandomNumberGenerator()
        return numbers.popLast() ?? generator.next()
    }
}
