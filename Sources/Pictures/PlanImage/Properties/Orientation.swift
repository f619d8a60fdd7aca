/// The turn or mirroring that makes a picture's stored pixels upright (EXIF 2.32, tag 0x0112).
public enum Orientation: UInt32, Hashable, Sendable, CaseIterable {
    /// The rows lie as they are to be shown.
    case upright = 1
    /// Left and right are exchanged.
    case mirrored = 2
    /// To be turned by half a turn.
    case upsideDown = 3
    /// Top and bottom are exchanged.
    case flipped = 4
    /// Rows and columns are exchanged.
    case transposed = 5
    /// To be turned a quarter clockwise.
    case turnedLeft = 6
    /// Rows and columns are exchanged, and both are in reverse.
    case transversed = 7
    /// To be turned a quarter counterclockwise.
    case turnedRight = 8

    /// True if the upright picture has the width and height of the stored one exchanged.
    public var swapsSides: Bool { rawValue >= 5 }

    /// True if the upright rows come in the order of the file, so that the picture can be read row by row.
    var keepsRows: Bool { self == .upright || self == .mirrored }

    /// Where a pixel of the upright picture lies in the file, whose size is given.
    func source(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch self {
        case .upright: (x, y)
        case .mirrored: (width - 1 - x, y)
        case .upsideDown: (width - 1 - x, height - 1 - y)
        case .flipped: (x, height - 1 - y)
        case .transposed: (y, x)
        case .turnedLeft: (y, height - 1 - x)
        case .transversed: (width - 1 - y, height - 1 - x)
        case .turnedRight: (width - 1 - y, x)
        }
    }
}

extension Orientation {
    /// The orientation in an EXIF block, which is a TIFF without a picture; upright if it has none or one that does not exist.
    init(exif: UnsafeRawBufferPointer) { self = Self.value(exif).flatMap(Orientation.init) ?? .upright }

    private static func value(_ tiff: UnsafeRawBufferPointer) -> UInt32? {
        guard tiff.count >= 8 else { return nil }
        let isLittle: Bool
        switch (tiff[0], tiff[1]) {
        case (0x49, 0x49): isLittle = true
        case (0x4D, 0x4D): isLittle = false
        default: return nil
        }
        func number(at offset: Int, byteCount: Int) -> UInt32? {
            guard offset >= 0, offset <= tiff.count - byteCount else { return nil }
            let bytes = tiff[offset..<offset + byteCount]
            return isLittle
                ? bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } : bytes.reduce(0) { $0 << 8 | UInt32($1) }
        }
        guard number(at: 2, byteCount: 2) == 42, let directory = number(at: 4, byteCount: 4).map(Int.init),
            let count = number(at: directory, byteCount: 2)
        else { return nil }
        for entry in 0..<Int(count) {
            let place = directory + 2 + 12 * entry
            guard let tag = number(at: place, byteCount: 2), let type = number(at: place + 2, byteCount: 2) else {
                return nil
            }
            // A value that is shorter than four bytes stands in the first of them. EXIF wants a SHORT; TIFF 6.0 asks readers to
            // take a whole number as BYTE, SHORT or LONG.
            guard tag == 0x0112, let byteCount = [1: 1, 3: 2, 4: 4][type] else { continue }
            return number(at: place + 8, byteCount: byteCount)
        }
        return nil
    }
}
