/// How a JPEG's pixels are to be turned to be upright (EXIF 2.32, tag 0x0112).
enum JPEGOrientation: UInt16 {
    case upright = 1
    case mirrored = 2
    case upsideDown = 3
    case flipped = 4
    case transposed = 5
    /// To be turned a quarter clockwise.
    case turnedLeft = 6
    case transversed = 7
    /// To be turned a quarter counterclockwise.
    case turnedRight = 8

    /// Whether width and height change places.
    var swapsSides: Bool { rawValue >= 5 }

    /// Whether the rows come in the order of the file, so that the picture can be read row by row.
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

    /// The orientation in an EXIF block (the content of an APP1 segment); upright if there is none.
    init(exif: UnsafeRawBufferPointer) { self = Self.value(exif).flatMap(JPEGOrientation.init) ?? .upright }

    private static func value(_ exif: UnsafeRawBufferPointer) -> UInt16? {
        guard exif.count >= 14, exif.prefix(6).elementsEqual([0x45, 0x78, 0x69, 0x66, 0, 0]) else { return nil }
        let tiff = UnsafeRawBufferPointer(rebasing: exif[6...])
        let isLittle: Bool
        switch (tiff[0], tiff[1]) {
        case (0x49, 0x49): isLittle = true
        case (0x4D, 0x4D): isLittle = false
        default: return nil
        }
        func short(_ offset: Int) -> UInt16? {
            guard offset >= 0, offset <= tiff.count - 2 else { return nil }
            let (first, second) = (UInt16(tiff[offset]), UInt16(tiff[offset + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        func long(_ offset: Int) -> Int? {
            guard let first = short(offset), let second = short(offset + 2) else { return nil }
            return isLittle ? Int(second) << 16 | Int(first) : Int(first) << 16 | Int(second)
        }
        guard short(2) == 42, let directory = long(4), let count = short(directory) else { return nil }
        for entry in 0..<Int(count) {
            let place = directory + 2 + 12 * entry
            guard let tag = short(place) else { return nil }
            // A SHORT stands in the first two bytes of the value.
            if tag == 0x0112, short(place + 2) == 3 { return short(place + 8) }
        }
        return nil
    }
}
