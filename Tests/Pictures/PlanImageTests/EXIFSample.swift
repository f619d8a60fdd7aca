/// An EXIF block with the orientation alone.
struct EXIFSample {
    var value: UInt32
    /// 1 for BYTE, 3 for SHORT, 4 for LONG.
    var type: UInt16 = 3
    var isLittleEndian = false

    var bytes: [UInt8] {
        let size = [1: 1, 3: 2][type] ?? 4
        let field = number(value, size) + [UInt8](repeating: 0, count: 4 - size)
        return Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(1, 2)
            + number(0x0112, 2) + number(UInt32(type), 2) + number(1, 4) + field + number(0, 4)
    }

    private func number(_ value: UInt32, _ size: Int) -> [UInt8] {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32(size - 1 - $0))) }
        return isLittleEndian ? bytes.reversed() : bytes
    }
}
