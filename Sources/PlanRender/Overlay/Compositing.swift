/// round(value / 255) for values up to 65,152, exact without a division.
@inline(__always)
private func dividedBy255(_ value: UInt32) -> UInt32 {
    let sum = value &+ 128
    return (sum &+ sum >> 8) >> 8
}

/// Blends premultiplied pixels over opaque RGB samples: c' = s + round(c (255 - alpha) / 255).
func compositeOverRGB(
    _ source: UnsafePointer<UInt32>, _ columns: Range<Int>, onto samples: UnsafeMutableRawBufferPointer
) {
    guard let base = samples.baseAddress, samples.count >= 3 * columns.upperBound else { return }
    let samples = base.assumingMemoryBound(to: UInt8.self)
    for column in columns {
        let pixel = source[column]
        if pixel >> 24 == 0 { continue }
        let rest = 255 &- pixel >> 24
        let target = samples + 3 * column
        target[0] = UInt8(truncatingIfNeeded: (pixel >> 16 & 0xFF) &+ dividedBy255(UInt32(target[0]) &* rest))
        target[1] = UInt8(truncatingIfNeeded: (pixel >> 8 & 0xFF) &+ dividedBy255(UInt32(target[1]) &* rest))
        target[2] = UInt8(truncatingIfNeeded: (pixel & 0xFF) &+ dividedBy255(UInt32(target[2]) &* rest))
    }
}

/// Blends premultiplied pixels over RGBA samples with straight alpha, after Porter and Duff, "Compositing Digital Images",
/// 1984.
func compositeOverRGBA(
    _ source: UnsafePointer<UInt32>, _ columns: Range<Int>, onto samples: UnsafeMutableRawBufferPointer
) {
    guard let base = samples.baseAddress, samples.count >= 4 * columns.upperBound else { return }
    let samples = base.assumingMemoryBound(to: UInt8.self)
    for column in columns {
        let pixel = source[column]
        if pixel >> 24 == 0 { continue }
        let alpha = pixel >> 24
        let target = samples + 4 * column
        // In units of 1/255 of a level, so that it is divided and rounded only once.
        let kept = UInt32(target[3]) &* (255 &- alpha)
        let total = alpha &* 255 &+ kept
        func component(_ added: UInt32, _ present: UInt8) -> UInt8 {
            let sum = added &* 255 &* 255 &+ UInt32(present) &* kept
            return UInt8(truncatingIfNeeded: min((sum &+ total / 2) / total, 255))
        }
        target[0] = component(pixel >> 16 & 0xFF, target[0])
        target[1] = component(pixel >> 8 & 0xFF, target[1])
        target[2] = component(pixel & 0xFF, target[2])
        target[3] = UInt8(truncatingIfNeeded: dividedBy255(total))
    }
}
