#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension UUID {
    /// A new random identifier (RFC 9562, version 4). `UUID()` opens a device for each one, which takes longer than all else
    /// that placing a marker needs.
    public static func random() -> UUID {
        var generator = SystemRandomNumberGenerator()
        // Version 4 in the upper half, variant 2 in the lower one.
        let upper = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let lower = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let bytes = [upper.bigEndian, lower.bigEndian]
        return bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
    }
}
