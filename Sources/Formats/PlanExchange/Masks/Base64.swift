extension [UInt8] {
    /// The bytes of a text in base64 (RFC 4648), whose lines may be broken; nil if the text is none.
    init?(base64 text: some Collection<UInt8>) {
        var (bytes, bits, bitCount, padding): ([UInt8], UInt32, Int, Int) = ([], 0, 0, 0)
        bytes.reserveCapacity(text.count / 4 * 3)
        for letter in text {
            let value: UInt8
            switch letter {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = letter - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = letter - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = letter - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            case UInt8(ascii: "="):
                padding += 1
                continue
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "): continue
            default: return nil
            }
            guard padding == 0 else { return nil }
            (bits, bitCount) = (bits << 6 | UInt32(value), bitCount + 6)
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
        }
        // A single letter of the last four has no whole byte.
        guard bitCount < 6, padding <= 2 else { return nil }
        self = bytes
    }
}
