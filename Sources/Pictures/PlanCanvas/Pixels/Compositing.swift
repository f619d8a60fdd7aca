/// round(value / 255) for values up to 65,152, exact without a division.
@inline(__always)
func dividedBy255(_ value: UInt32) -> UInt32 {
    let sum = value &+ 128
    return (sum &+ sum >> 8) >> 8
}

/// Where a run of equal pixels that begins at a column ends.
@inline(__always)
private func endOfRun(_ source: UnsafePointer<UInt32>, from column: Int, to end: Int) -> Int {
    let pixel = source[column]
    let pattern = UInt64(pixel) << 32 | UInt64(pixel)
    var next = column + 1
    // Eight pixels at a time, as long as there are as many.
    while next + 8 <= end {
        let pairs = UnsafeRawPointer(source + next).loadUnaligned(as: SIMD4<UInt64>.self) ^ pattern
        guard pairs[0] | pairs[1] | pairs[2] | pairs[3] == 0 else { break }
        next += 8
    }
    while next < end, source[next] == pixel { next += 1 }
    return next
}

/// Blends premultiplied pixels over opaque RGB samples: c' = s + round(c (255 - alpha) / 255).
func compositeOverRGB(
    _ source: UnsafePointer<UInt32>, _ columns: Range<Int>, onto samples: UnsafeMutableRawBufferPointer
) {
    guard let base = samples.baseAddress, samples.count >= 3 * columns.upperBound else { return }
    let samples = base.assumingMemoryBound(to: UInt8.self)
    var column = columns.lowerBound
    while column < columns.upperBound {
        let pixel = source[column]
        let end = endOfRun(source, from: column, to: columns.upperBound)
        if pixel >> 24 != 0 {
            // All columns are below the upper bound, for which there are samples.
            compositeRunOverRGB(pixel, samples + 3 * column, count: end - column)
        }
        column = end
    }
}

/// Blends one premultiplied pixel over RGBA samples with straight alpha.
package func compositeOverRGBA(_ pixel: UInt32, count: Int, onto samples: UnsafeMutableRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { source in
        source.initialize(repeating: pixel)
        guard let start = source.baseAddress else { return }
        compositeOverRGBA(start, 0..<count, onto: samples)
    }
}

/// Blends one premultiplied pixel over a run of opaque RGB samples.
@inline(__always)
func compositeRunOverRGB(_ pixel: UInt32, _ samples: UnsafeMutablePointer<UInt8>, count: Int) {
    if count >= LongRunOverRGB.leastCount { return LongRunOverRGB(pixel).composite(onto: samples, count: count) }
    let rest = UInt64(255 &- pixel >> 24)
    // The three samples of a pixel in lanes of 16 bits, where their products have room.
    let lanes: UInt64 = 0x00FF_00FF_00FF
    let color = UInt64(pixel >> 16 & 0xFF) | UInt64(pixel & 0xFF00) &<< 8 | UInt64(pixel & 0xFF) &<< 32
    var target = samples
    for _ in 0..<count {
        let present = UInt64(target[0]) | UInt64(target[1]) &<< 16 | UInt64(target[2]) &<< 32
        let product = present &* rest &+ 0x0080_0080_0080
        let result = color &+ ((product &+ (product &>> 8 & lanes)) &>> 8 & lanes)
        target[0] = UInt8(truncatingIfNeeded: result)
        target[1] = UInt8(truncatingIfNeeded: result &>> 16)
        target[2] = UInt8(truncatingIfNeeded: result &>> 32)
        target += 3
    }
}

/// Blends premultiplied pixels over RGBA samples with straight alpha, after Porter and Duff, "Compositing Digital Images",
/// 1984.
package func compositeOverRGBA(
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
