extension UInt32 {
    /// Four bytes, the most significant first, as PNG has its numbers.
    var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
