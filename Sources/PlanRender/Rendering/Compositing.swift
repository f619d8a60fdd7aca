/// round(value / 255) for values up to 65,152, exact without a division.
@inline(__always)
private func dividedBy255(_ value: UInt32) -> UInt32 {
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
func compositeOverRGBA(_ pixel: UInt32, count: Int, onto samples: UnsafeMutableRawBufferPointer) {
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

/// Blends one premultiplied pixel over long runs of opaque RGB samples, sixteen samples at a time.
struct LongRunOverRGB {
    /// The fewest pixels of a run: those of sixteen samples.
    static let leastCount = 6
    private let share: SIMD8<UInt16>
    /// What sixteen samples get that begin with the red, green and blue one.
    private let red, green, blue: SIMD16<UInt8>

    init(_ pixel: UInt32) {
        let rest = 255 &- pixel >> 24
        share = SIMD8(repeating: UInt16(truncatingIfNeeded: rest | rest << 8))
        let color = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
        (red, green, blue) = (repeating(color, from: 0), repeating(color, from: 1), repeating(color, from: 2))
    }

    /// - Parameter count: how many pixels there are, at least ``leastCount``.
    @inline(__always)
    func composite(onto samples: UnsafeMutablePointer<UInt8>, count: Int) {
        let (start, end) = (UnsafeMutableRawPointer(samples), 3 &* count)
        @inline(__always)
        func blended(_ offset: Int, _ color: SIMD16<UInt8>) -> SIMD16<UInt8> {
            // All offsets leave sixteen samples up to the end.
            let present = start.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt16>.self)
            return unsafeBitCast(scaledPairs(present, by: share), to: SIMD16<UInt8>.self) &+ color
        }
        @inline(__always)
        func blend(_ offset: Int, _ color: SIMD16<UInt8>) {
            start.storeBytes(of: blended(offset, color), toByteOffset: offset, as: SIMD16<UInt8>.self)
        }
        // The last sixteen samples begin with a blue one. They are blended before those in front of them, some of which they
        // share, and written after them.
        let last = blended(end &- 16, blue)
        // On paper the same sixteen pixels follow each other, and become the same.
        var (known, result) = (Pixels16(), Pixels16(red, green, blue))
        var offset = 0
        while offset &+ 48 <= end {
            let place = start + offset
            let present = Pixels16(at: place)
            if present != known {
                (known, result) = (
                    present, Pixels16(blended(offset, red), blended(offset &+ 16, green), blended(offset &+ 32, blue))
                )
            }
            result.store(at: place)
            offset &+= 48
        }
        if offset &+ 16 <= end { blend(offset, red) }
        if offset &+ 32 <= end { blend(offset &+ 16, green) }
        start.storeBytes(of: last, toByteOffset: end &- 16, as: SIMD16<UInt8>.self)
    }
}

/// Sixteen pixels of three samples each.
private struct Pixels16 {
    private var first, second, third: SIMD16<UInt8>

    /// Pixels whose samples are all 0.
    @inline(__always)
    init() { (first, second, third) = (SIMD16(), SIMD16(), SIMD16()) }

    @inline(__always)
    init(_ first: SIMD16<UInt8>, _ second: SIMD16<UInt8>, _ third: SIMD16<UInt8>) {
        (self.first, self.second, self.third) = (first, second, third)
    }

    @inline(__always)
    init(at place: UnsafeMutableRawPointer) {
        first = place.loadUnaligned(as: SIMD16<UInt8>.self)
        second = place.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self)
        third = place.loadUnaligned(fromByteOffset: 32, as: SIMD16<UInt8>.self)
    }

    @inline(__always)
    func store(at place: UnsafeMutableRawPointer) {
        place.storeBytes(of: first, as: SIMD16<UInt8>.self)
        place.storeBytes(of: second, toByteOffset: 16, as: SIMD16<UInt8>.self)
        place.storeBytes(of: third, toByteOffset: 32, as: SIMD16<UInt8>.self)
    }

    @inline(__always)
    static func != (left: Pixels16, right: Pixels16) -> Bool {
        let differences = (left.first ^ right.first) | (left.second ^ right.second) | (left.third ^ right.third)
        let halves = unsafeBitCast(differences, to: SIMD2<UInt64>.self)
        return halves[0] | halves[1] != 0
    }
}

/// Red, green and blue in turn, from one of them on.
@inline(__always)
private func repeating(_ color: (UInt32, UInt32, UInt32), from first: Int) -> SIMD16<UInt8> {
    var result = SIMD16<UInt8>()
    for lane in 0..<16 {
        let component =
            switch (first + lane) % 3 {
            case 0: color.0
            case 1: color.1
            default: color.2
            }
        result[lane] = UInt8(truncatingIfNeeded: component)
    }
    return result
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
