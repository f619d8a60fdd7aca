import TestSupport
import Testing

@testable import PlanImage

/// Pictures of every kind that PNG has, with repeatable contents.
struct SamplePicture: CustomTestStringConvertible {
    let header: PNGHeader
    /// The native rows; padding bits are 0.
    let rows: [UInt8]

    /// Every colour type and bit depth, with and without interlacing and transparency, at sizes that end within a byte
    /// and within the interlacing pattern.
    static let all: [SamplePicture] = PNGColorType.allCases.flatMap { colorType in
        colorType.bitDepths.flatMap { bitDepth in
            [false, true].flatMap { isInterlaced in
                [(1, 1), (3, 2), (13, 11), (37, 29)].flatMap { width, height in
                    let header = PNGHeader(
                        width: width, height: height, colorType: colorType, bitDepth: bitDepth,
                        isInterlaced: isInterlaced)
                    return variants(of: header).map { SamplePicture($0, seed: UInt64(width)) }
                }
            }
        }
    }

    private static func variants(of header: PNGHeader) -> [PNGHeader] {
        var opaque = header
        var transparent = header
        let greatest = UInt16((1 << header.bitDepth) - 1)
        switch header.colorType {
        case .gray: transparent.transparentColor = .gray(greatest / 2)
        case .rgb: transparent.transparentColor = .rgb(red: greatest, green: 0, blue: greatest)
        case .palette:
            for index in 0...UInt8(greatest) {
                var color = PNGPaletteColor(red: index &* 89, green: index &* 7, blue: ~index)
                opaque.palette.append(color)
                color.alpha = index &* 61
                transparent.palette.append(color)
            }
        case .grayAlpha, .rgba: return [opaque]
        }
        return [opaque, transparent]
    }

    init(_ header: PNGHeader, seed: UInt64 = 1) {
        self.header = header
        var random = SeededGenerator(seed: seed)
        var rows: [UInt8] = []
        let padding = header.bytesPerRow * 8 - header.width * header.bitsPerPixel
        for _ in 0..<header.height {
            // Many extremes, so that pixels of the transparent colour occur.
            rows += random.bytes(header.bytesPerRow, extremes: 0.5)
            rows[rows.count - 1] &= UInt8(truncatingIfNeeded: 255 << padding)
        }
        self.rows = rows
    }

    /// The samples of a pixel as numbers.
    func samples(_ x: Int, _ y: Int) -> [Int] {
        (0..<header.colorType.channels).map { channel in
            let start = (x * header.colorType.channels + channel) * header.bitDepth
            return (start..<start + header.bitDepth).reduce(0) { value, bit in
                value << 1 | Int(rows[y * header.bytesPerRow + bit / 8] >> (7 - bit % 8) & 1)
            }
        }
    }

    var testDescription: String {
        let isTransparent = header.transparentColor != nil || header.palette.contains { $0.alpha < 255 }
        return "\(header.colorType) \(header.bitDepth) bit\(isTransparent ? ", transparent" : "")"
            + "\(header.isInterlaced ? ", interlaced" : ""), \(header.width) x \(header.height)"
    }
}

extension PNGReader {
    /// All rows in native samples, in strips of the given height.
    func allNativeRows(stripHeight: Int = 5) throws -> [UInt8] {
        var rows = [UInt8](repeating: 0xAA, count: header.bytesPerRow * header.height)
        try rows.withUnsafeMutableBytes { bytes in
            while nextRow < header.height {
                let start = nextRow * header.bytesPerRow
                try readNativeRows(stripHeight, into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
            }
        }
        return rows
    }
}

extension PNGWriter {
    /// Writes all rows in strips of the given height.
    func writeAll(_ rows: [UInt8], stripHeight: Int = 7) throws {
        try rows.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: stripHeight * header.bytesPerRow) {
                let end = min(start + stripHeight * header.bytesPerRow, bytes.count)
                try writeRows(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
            }
        }
    }
}
