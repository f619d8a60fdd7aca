import FoundationEssentials
import PlanBase

/// Makes UUIDs of version 7 (RFC 9562), which begin with the time, so that consecutive ids lie side by side in an index. The
/// ids of one generator grow even if the clock goes backwards.
package struct TimeOrderedIDGenerator {
    private var last: Int64 = 0
    private var counter: UInt64 = 0
    private var generator: any RandomNumberGenerator
    private let clock: @Sendable () -> Timestamp

    /// Makes a generator. Tests give it a clock and random numbers that are the same in every run.
    package init(
        _ generator: any RandomNumberGenerator = SystemRandomNumberGenerator(),
        clock: @escaping @Sendable () -> Timestamp = { Timestamp.now }
    ) {
        (self.generator, self.clock) = (generator, clock)
    }

    mutating func next() -> UUID {
        let now = clock().milliseconds
        if now > last {
            last = now
            counter = generator.next() >> 24
        }
        // One call of the generator, which is one of the system, serves both the step and the end of the id.
        let random = generator.next()
        counter += 1 + random >> 44
        // 42 bits of counter above 32 random bits: 12 in the field rand_a, 30 at the start of rand_b.
        let count = counter & ((1 << 42) - 1)
        let high = UInt64(last) << 16 | 0x7000 | count >> 30
        let low =
            1 << 63 | (count & ((1 << 30) - 1)) << 32 | random & 0xFFFF_FFFF
        return UUID(high: high, low: low)
    }
}
