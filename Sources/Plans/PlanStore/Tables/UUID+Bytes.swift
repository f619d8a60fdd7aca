import FoundationEssentials

extension UUID {
    /// Makes the id of 16 bytes; `nil` if there are more or fewer.
    init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        var words: [UInt64] = [0, 0]
        for (index, byte) in bytes.enumerated() { words[index / 8] = words[index / 8] << 8 | UInt64(byte) }
        self.init(high: words[0], low: words[1])
    }

    /// The 16 bytes.
    var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
}
