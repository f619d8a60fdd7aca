import FoundationEssentials

/// The identifiers of one batch's markers: a random number that all of them share, and the marker's index added to it.
///
/// A random identifier costs a call into the system. A batch makes one such call, however many markers it has, and its
/// identifiers are still no other batch's: 122 bits of them are random.
package struct MarkerIDs: Sendable {
    private let high, low: UInt64

    /// Identifiers that nothing else has.
    package init() {
        var random = SystemRandomNumberGenerator()
        (high, low) = (random.next(), random.next())
    }

    /// The identifier of the marker at that index in the batch, from 0: RFC 9562, version 8.
    package subscript(index: Int) -> UUID { UUID(version: 8, high: high, low: low &+ UInt64(index)) }
}

extension UUID {
    /// A new random identifier (RFC 9562, version 4). `UUID()` opens a device for each one, which takes longer than all else
    /// that placing a marker needs.
    public static func random() -> UUID {
        var random = SystemRandomNumberGenerator()
        return UUID(version: 4, high: random.next(), low: random.next())
    }

    /// The identifier of all zeros, which stands for none (RFC 9562, section 5.9).
    package static let none = UUID(high: 0, low: 0)

    /// The identifier of 16 bytes in big-endian order, the upper eight first.
    package init(high: UInt64, low: UInt64) {
        self.init(uuid: unsafeBitCast((high.bigEndian, low.bigEndian), to: uuid_t.self))
    }

    /// The identifier of a version with 122 of the bits given, in the variant of RFC 9562.
    fileprivate init(version: UInt64, high: UInt64, low: UInt64) {
        self.init(
            high: high & 0xFFFF_FFFF_FFFF_0FFF | version << 12,
            low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    }
}
