import CSodium
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Synchronization

extension UUID {
    /// A new random identifier (RFC 9562, version 4). `UUID()` opens a device for each one, which takes longer than all else
    /// that placing a marker needs.
    public static func random() -> UUID {
        let random = RandomPool.shared.withLock { pool in (pool.next(), pool.next()) }
        return UUID(random: random)
    }

    /// As many new random identifiers as wanted, made together.
    static func random(_ count: Int) -> [UUID] {
        // To find out what the processor can do takes as long as to make some thousands.
        if count > 4096 { RandomPool.findQuickestWay }
        var pool = RandomPool()
        return (0..<count).map { _ in UUID(random: (pool.next(), pool.next())) }
    }

    private init(random: (UInt64, UInt64)) {
        // Version 4 in the upper half, variant 2 in the lower one.
        let upper = random.0 & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let lower = random.1 & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        self.init(uuid: unsafeBitCast((upper.bigEndian, lower.bigEndian), to: uuid_t.self))
    }
}

/// Random numbers, stretched from seeds of the system's by ChaCha20 (RFC 8439), which takes a tenth of the time that the
/// system would take for all of them.
private struct RandomPool: ~Copyable {
    static let shared = Mutex(RandomPool())
    /// Has the library choose the implementation that suits the processor. Without it there is one for any processor.
    static let findQuickestWay: Void = { _ = sodium_init() }()

    private let numbers = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 512)
    private var count = 0

    deinit {
        numbers.deallocate()
    }

    mutating func next() -> UInt64 {
        if count == 0 {
            var system = SystemRandomNumberGenerator()
            var seed: [UInt8] = []
            while seed.count < randombytes_seedbytes() {
                withUnsafeBytes(of: system.next()) { seed += $0 }
            }
            let start = numbers.baseAddress.unsafelyUnwrapped
            randombytes_buf_deterministic(start, numbers.count * MemoryLayout<UInt64>.stride, seed)
            count = numbers.count
        }
        count -= 1
        return numbers[count]
    }
}
