import PlanImage
import Testing

@testable import PlanTiles

@Suite struct HalvingTests {
    private func halved(_ picture: PixelBuffer, isLinear: Bool) -> PixelBuffer {
        let halving = Halving(format: picture.format, isLinear: isLinear)
        var half = PixelBuffer(
            width: (picture.width + 1) / 2, height: (picture.height + 1) / 2, format: picture.format)
        let (stride, halfStride) = (picture.bytesPerRow, half.bytesPerRow)
        picture.bytes.withUnsafeBufferPointer { source in
            half.withUnsafeMutableBytes { target in
                guard let start = source.baseAddress, let first = target.bindMemory(to: UInt8.self).baseAddress else {
                    return
                }
                for row in 0..<(picture.height + 1) / 2 {
                    halving.makeRow(
                        upper: start + 2 * row * stride,
                        lower: start + min(2 * row + 1, picture.height - 1) * stride,
                        width: picture.width,
                        into: first + row * halfStride)
                }
            }
        }
        return half
    }

    @Test(arguments: PixelFormat.allCases, [(1, 1), (2, 2), (7, 5), (64, 33), (101, 64)])
    func `Each pixel is the mean of four`(format: PixelFormat, size: (Int, Int)) throws {
        let picture = try TileSupport.noise(size.0, size.1, format)
        #expect(halved(picture, isLinear: false) == TileSupport.halved(picture))
    }

    @Test func `Colours of transparent pixels do not show at edges`() throws {
        let picture = try #require(
            PixelBuffer(width: 2, height: 1, format: .rgba, bytes: [200, 100, 0, 255, 0, 255, 255, 0]))
        #expect(Array(halved(picture, isLinear: false)[0, 0]) == [200, 100, 0, 128])
        #expect(Array(halved(picture, isLinear: true)[0, 0]) == [200, 100, 0, 128])
    }

    @Test func `Linear light keeps the brightness of a fine pattern, and what is even`() throws {
        let pattern = try #require(PixelBuffer(width: 2, height: 2, format: .gray, bytes: [0, 255, 255, 0]))
        // Half the light of white is sample 188 in sRGB (IEC 61966-2-1).
        #expect(Array(halved(pattern, isLinear: true)[0, 0]) == [188])
        #expect(Array(halved(pattern, isLinear: false)[0, 0]) == [128])
        for sample in UInt8.min...UInt8.max {
            let even = PixelBuffer(width: 3, height: 3, format: .rgb, filledWith: sample)
            #expect(halved(even, isLinear: true) == PixelBuffer(width: 2, height: 2, format: .rgb, filledWith: sample))
        }
    }
}
