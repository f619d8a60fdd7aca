/// Turns rows of a PNG's native samples into 8-bit gray, RGB or RGBA.
///
/// Palette indices and samples of less than 8 bits are expanded, 16 bits scaled to 8 (round(v / 257)), a transparent
/// colour becomes alpha 0. Colour to gray uses the luminance weights of sRGB, (6968 R + 23434 G + 2366 B) / 32768.
/// Where there is alpha and the format has none, the pixel is laid on white.
struct RowConverter {
    let format: PixelFormat
    private let header: PNGHeader
    /// The pixel in `format` for each index or gray sample of up to 8 bits, least significant byte first.
    private let table: [UInt32]

    init(header: PNGHeader, format: PixelFormat) {
        self.header = header
        self.format = format
        table = header.bitDepth <= 8 && header.colorType.channels == 1 ? Self.table(header, format) : []
    }

    /// True if the PNG's native rows already are in `format`, so that no conversion is needed.
    var isIdentity: Bool {
        header.colorType == format.colorType && header.bitDepth == 8 && header.transparentColor == nil
    }

    /// Converts one row of `header.width` pixels.
    func convert(_ native: UnsafeRawPointer, to row: UnsafeMutableRawPointer) {
        // The pointers stay within the rows: `header.bytesPerRow` and `width * format.channels` bytes, checked by the
        // caller.
        let native = native.assumingMemoryBound(to: UInt8.self)
        let row = row.assumingMemoryBound(to: UInt8.self)
        if isIdentity {
            row.update(from: native, count: header.bytesPerRow)
            return
        }
        if header.colorType == .gray, header.bitDepth == 8, header.transparentColor == nil {
            PixelFormat.gray.widen(native, to: format, at: row, count: header.width)
            return
        }
        guard table.isEmpty else {
            lookUp(native, row)
            return
        }
        switch (header.colorType, header.bitDepth) {
        case (.rgb, 8):
            if case .rgb(let red, let green, let blue)? = header.transparentColor {
                let key = (UInt8(red & 255), UInt8(green & 255), UInt8(blue & 255))
                format.store(width, from: native, stride: 3, at: row) { pixel in
                    let isKey = pixel[0] == key.0 && pixel[1] == key.1 && pixel[2] == key.2
                    return StraightPixel(pixel[0], pixel[1], pixel[2], isKey ? 0 : 255)
                }
            } else {
                format.store(width, from: native, stride: 3, at: row) { StraightPixel($0[0], $0[1], $0[2], 255) }
            }
        case (.grayAlpha, 8):
            format.store(width, from: native, stride: 2, at: row) { StraightPixel($0[0], $0[0], $0[0], $0[1]) }
        case (.rgba, 8):
            format.store(width, from: native, stride: 4, at: row) { StraightPixel($0[0], $0[1], $0[2], $0[3]) }
        case (.gray, _):
            let key: Int = if case .gray(let gray)? = header.transparentColor { Int(gray) } else { -1 }
            format.store(width, from: native, stride: 2, at: row) { pixel in
                let gray = Self.scaled(pixel, 0)
                return StraightPixel(gray, gray, gray, Self.wide(pixel, 0) == key ? 0 : 255)
            }
        case (.rgb, _):
            var key = (-1, -1, -1)
            if case .rgb(let red, let green, let blue)? = header.transparentColor {
                key = (Int(red), Int(green), Int(blue))
            }
            format.store(width, from: native, stride: 6, at: row) { pixel in
                let isKey = Self.wide(pixel, 0) == key.0 && Self.wide(pixel, 1) == key.1 && Self.wide(pixel, 2) == key.2
                return StraightPixel(
                    Self.scaled(pixel, 0), Self.scaled(pixel, 1), Self.scaled(pixel, 2), isKey ? 0 : 255)
            }
        case (.grayAlpha, _):
            format.store(width, from: native, stride: 4, at: row) { pixel in
                let gray = Self.scaled(pixel, 0)
                return StraightPixel(gray, gray, gray, Self.scaled(pixel, 1))
            }
        case (.rgba, _), (.palette, _):
            format.store(width, from: native, stride: 8, at: row) {
                StraightPixel(Self.scaled($0, 0), Self.scaled($0, 1), Self.scaled($0, 2), Self.scaled($0, 3))
            }
        }
    }

    private typealias Bytes = UnsafePointer<UInt8>
    private var width: Int { header.width }

    /// The 16-bit sample at `index`, big-endian as PNG stores it.
    @inline(__always)
    private static func wide(_ pixel: Bytes, _ index: Int) -> Int {
        Int(pixel[2 * index]) << 8 | Int(pixel[2 * index + 1])
    }

    /// round(v / 257) of the 16-bit sample at `index`, exact without a division.
    @inline(__always)
    private static func scaled(_ pixel: Bytes, _ index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (wide(pixel, index) * 255 + 32895) >> 16)
    }

    private func lookUp(_ native: Bytes, _ row: UnsafeMutablePointer<UInt8>) {
        let channels = format.channels
        let perByte = 8 / header.bitDepth
        let mask = UInt8(truncatingIfNeeded: (1 << header.bitDepth) - 1)
        table.withUnsafeBufferPointer { table in
            @inline(__always)
            func store(_ index: UInt8, _ x: Int) {
                let pixel = table[Int(index)]
                let target = row + x * channels
                target[0] = UInt8(truncatingIfNeeded: pixel)
                guard channels > 1 else { return }
                target[1] = UInt8(truncatingIfNeeded: pixel >> 8)
                target[2] = UInt8(truncatingIfNeeded: pixel >> 16)
                guard channels > 3 else { return }
                target[3] = UInt8(truncatingIfNeeded: pixel >> 24)
            }
            if perByte == 1 {
                for x in 0..<width { store(native[x], x) }
            } else {
                for x in 0..<width {
                    // The leftmost pixel stands in the highest bits.
                    let shift = UInt8(truncatingIfNeeded: (perByte - 1 - x % perByte) * header.bitDepth)
                    store(native[x / perByte] >> shift & mask, x)
                }
            }
        }
    }

    /// An index past the end of the palette is opaque black, as in libpng.
    private static func table(_ header: PNGHeader, _ format: PixelFormat) -> [UInt32] {
        let greatest = (1 << header.bitDepth) - 1
        var key = -1
        if case .gray(let gray)? = header.transparentColor { key = Int(gray) & greatest }
        return (0...255).map { index in
            var pixel = StraightPixel(0, 0, 0, 255)
            if header.colorType == .palette {
                if index < header.palette.count {
                    let color = header.palette[index]
                    pixel = StraightPixel(color.red, color.green, color.blue, color.alpha)
                }
            } else {
                let gray = UInt8(truncatingIfNeeded: index * 255 / greatest)
                pixel = StraightPixel(gray, gray, gray, index == key ? 0 : 255)
            }
            if format != .rgba { pixel = pixel.onWhite }
            if format == .gray { return UInt32(pixel.gray) }
            return UInt32(pixel.red) | UInt32(pixel.green) << 8 | UInt32(pixel.blue) << 16 | UInt32(pixel.alpha) << 24
        }
    }
}
