/// One pixel of 8-bit red, green, blue and straight alpha, on its way from one format to another.
struct StraightPixel {
    let red, green, blue, alpha: UInt8

    @inline(__always)
    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The pixel laid on white.
    @inline(__always)
    var onWhite: StraightPixel {
        alpha == 255 ? self : StraightPixel(onWhite(red), onWhite(green), onWhite(blue), 255)
    }

    /// round((sample * alpha + 255 * (255 - alpha)) / 255), exact without a division.
    @inline(__always)
    private func onWhite(_ sample: UInt8) -> UInt8 {
        let sum = Int(sample) * Int(alpha) + 255 * (255 - Int(alpha)) + 128
        return UInt8(truncatingIfNeeded: (sum + sum >> 8) >> 8)
    }

    /// The luminance by the weights of sRGB, alpha left aside.
    @inline(__always)
    var gray: UInt8 {
        UInt8(truncatingIfNeeded: (6968 * Int(red) + 23434 * Int(green) + 2366 * Int(blue) + 16384) >> 15)
    }
}

extension PixelFormat {
    /// Writes pixels in this format, those with alpha laid on white unless the format has alpha.
    ///
    /// - Parameters:
    ///   - count: how many pixels there are.
    ///   - source: where they are, `stride` bytes from one to the next.
    ///   - target: room for as many pixels of this format.
    ///   - load: reads a pixel.
    @inline(__always)
    func store(
        _ count: Int, from source: UnsafePointer<UInt8>, stride: Int, at target: UnsafeMutablePointer<UInt8>,
        _ load: (UnsafePointer<UInt8>) -> StraightPixel
    ) {
        var (source, target) = (source, target)
        switch self {
        case .gray:
            for _ in 0..<count {
                target[0] = load(source).onWhite.gray
                source += stride
                target += 1
            }
        case .rgb:
            for _ in 0..<count {
                let pixel = load(source).onWhite
                target[0] = pixel.red
                target[1] = pixel.green
                target[2] = pixel.blue
                source += stride
                target += 3
            }
        case .rgba:
            for _ in 0..<count {
                let pixel = load(source)
                target[0] = pixel.red
                target[1] = pixel.green
                target[2] = pixel.blue
                target[3] = pixel.alpha
                source += stride
                target += 4
            }
        }
    }

    /// Writes pixels of this format in another one: colours become grey by the luminance weights of sRGB, grey becomes three
    /// equal samples, missing alpha is 255, and what is see-through is laid on white if the other format has no alpha.
    ///
    /// - Parameters:
    ///   - source: `count` pixels.
    ///   - target: room for as many pixels of `format`, which do not overlap the others.
    func convert(_ source: UnsafeRawPointer, to format: PixelFormat, at target: UnsafeMutableRawPointer, count: Int) {
        guard !fits(into: format) else { return widen(source, to: format, at: target, count: count) }
        // Both buffers hold `count` pixels.
        let (samples, row) = (
            source.assumingMemoryBound(to: UInt8.self), target.assumingMemoryBound(to: UInt8.self)
        )
        if self == .rgba {
            format.store(count, from: samples, stride: 4, at: row) { StraightPixel($0[0], $0[1], $0[2], $0[3]) }
        } else {
            format.store(count, from: samples, stride: 3, at: row) { StraightPixel($0[0], $0[1], $0[2], 255) }
        }
    }
}
