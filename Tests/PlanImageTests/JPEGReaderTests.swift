import PlanImage
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct JPEGReaderTests {
    private func picture(_ bytes: [UInt8], as format: PixelFormat = .rgb, strip: Int = 5) throws -> PixelBuffer {
        let reader = try JPEGReader(bytes: bytes)
        var picture = PixelBuffer(width: reader.width, height: reader.height, format: format)
        let rowBytes = picture.bytesPerRow
        try picture.withUnsafeMutableBytes { bytes in
            while reader.nextRow < reader.height {
                let start = reader.nextRow * rowBytes
                try reader.readRows(
                    strip, as: format, into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
            }
        }
        return picture
    }

    private func isNear(_ one: ArraySlice<UInt8>, _ other: [UInt8]) -> Bool {
        zip(one, other).allSatisfy { abs(Int($0) - Int($1)) < 40 }
    }

    @Test(arguments: [false, true])
    func `Pixels are read, baseline and progressive`(isProgressive: Bool) throws {
        let picture = try picture(JPEGSamples.quarters(isProgressive: isProgressive))
        #expect(picture.width == 48 && picture.height == 32)
        for (x, y) in [(4, 4), (44, 4), (4, 28), (44, 28)] {
            #expect(isNear(picture[x, y], JPEGSamples.color(left: x < 24, top: y < 16)))
        }
        let rgba = try self.picture(JPEGSamples.quarters(isProgressive: isProgressive), as: .rgba)
        #expect(rgba[4, 4].last == 255)
    }

    // Where the file's top-left quarter, the red one, and its top-right one, the green one, are when upright.
    @Test(arguments: [
        (1, true, true, false, true), (2, false, true, true, true), (3, false, false, true, false),
        (4, true, false, false, false), (5, true, true, true, false), (6, false, true, false, false),
        (7, false, false, false, true), (8, true, false, true, true),
    ])
    func `All eight EXIF orientations come out upright`(
        orientation: Int, redLeft: Bool, redTop: Bool, greenLeft: Bool, greenTop: Bool
    ) throws {
        let picture = try picture(JPEGSamples.quarters(orientation: UInt16(orientation)))
        #expect(picture.width == (orientation > 4 ? 32 : 48))
        #expect(picture.height == (orientation > 4 ? 48 : 32))
        func corner(left: Bool, top: Bool) -> ArraySlice<UInt8> {
            picture[left ? 3 : picture.width - 4, top ? 3 : picture.height - 4]
        }
        #expect(isNear(corner(left: redLeft, top: redTop), [220, 20, 20]))
        #expect(isNear(corner(left: greenLeft, top: greenTop), [20, 200, 20]))
    }

    @Test func `The resolution is the file's`() throws {
        let resolution = try JPEGReader(bytes: JPEGSamples.quarters(dotsPerInch: 300)).metadata.resolution
        #expect(resolution == Resolution(dotsPerInch: 300))
    }

    @Test func `A JPEG cut off anywhere ends in an error`() throws {
        let bytes = JPEGSamples.quarters()
        for count in 0..<bytes.count - 2 {
            #expect(throws: ImageError.self) { try picture(Array(bytes.prefix(count))) }
        }
    }

    @Test func `Any byte changed ends in a picture or an error`() throws {
        let bytes = JPEGSamples.quarters(orientation: 6)
        var pictures = 0
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0xFF
            let limits = DrawingLimits(pixels: 1_000_000, wholePictureBytes: 8_000_000)
            guard let reader = try? JPEGReader(bytes: changed, limits: limits) else { continue }
            var row = [UInt8](repeating: 0, count: reader.width * 3)
            do {
                while reader.nextRow < reader.height {
                    try row.withUnsafeMutableBytes { _ = try reader.readRows(1, as: .rgb, into: $0) }
                }
                pictures += 1
            } catch {
                #expect(error is ImageError)
            }
        }
        #expect(pictures > 100)
    }

    @Test func `Too large a picture is refused before it is decoded`() {
        #expect(throws: ImageError.self) {
            try JPEGReader(bytes: JPEGSamples.quarters(), limits: DrawingLimits(width: 40))
        }
        #expect(throws: ImageError.self) {
            try JPEGReader(bytes: JPEGSamples.quarters(orientation: 6), limits: DrawingLimits(wholePictureBytes: 100))
        }
    }

}
