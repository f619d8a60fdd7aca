/// The samples that are blended over eight opaque RGB pixels. Each of the pixels' twenty-four samples becomes `added` +
/// round(sample * `kept` / 255).
struct SpanOverRGB {
    private let added, kept: (UInt64, UInt64, UInt64)

    /// - Parameter entries: for each pixel the red, green and blue that are added, red in the lowest byte, and above them what
    ///   is kept.
    @inline(__always)
    init(_ e: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)) {
        // Eight times three bytes in three words.
        @inline(__always)
        func packed(_ part: (UInt64) -> UInt64) -> (UInt64, UInt64, UInt64) {
            let (p2, p5) = (part(e.2), part(e.5))
            return (
                part(e.0) | part(e.1) &<< 24 | p2 &<< 48, p2 &>> 16 | part(e.3) &<< 8 | part(e.4) &<< 32 | p5 &<< 56,
                p5 &>> 8 | part(e.6) &<< 16 | part(e.7) &<< 40
            )
        }
        added = packed { $0 & 0xFF_FFFF }
        kept = packed { ($0 &>> 24) &* 0x01_0101 }
    }

    /// - Parameter samples: room for eight pixels.
    @inline(__always)
    func composite(onto samples: UnsafeMutableRawPointer) {
        typealias Pairs = SIMD8<UInt16>
        @inline(__always)
        func blended(_ offset: Int, _ added: SIMD2<UInt64>, _ kept: SIMD2<UInt64>) -> Pairs {
            scaledPairs(
                samples.loadUnaligned(fromByteOffset: offset, as: Pairs.self), by: unsafeBitCast(kept, to: Pairs.self))
                &+ unsafeBitCast(added, to: Pairs.self)
        }
        // The first sixteen samples and the last sixteen, eight of which are the same.
        let front = blended(0, SIMD2(added.0, added.1), SIMD2(kept.0, kept.1))
        let back = blended(8, SIMD2(added.1, added.2), SIMD2(kept.1, kept.2))
        samples.storeBytes(of: front, as: Pairs.self)
        samples.storeBytes(of: back, toByteOffset: 8, as: Pairs.self)
    }
}

/// Blends one premultiplied pixel over long runs of opaque RGB samples, thirty-two samples at a time.
struct LongRunOverRGB {
    /// The fewest pixels of a run: those of sixteen samples.
    static let leastCount = 6
    private typealias Samples = SIMD32<UInt8>
    private let share: SIMD16<UInt16>
    /// The values that are added to thirty-two samples, of which the first is a red, a green or a blue one.
    private let red, green, blue: Samples

    init(_ pixel: UInt32) {
        let rest = 255 &- pixel >> 24
        share = SIMD16(repeating: UInt16(truncatingIfNeeded: rest | rest << 8))
        // Red, green, blue and nothing.
        let color = unsafeBitCast((pixel.byteSwapped &>> 8).littleEndian, to: SIMD4<UInt8>.self)
        let (r, g, b) = (color[0], color[1], color[2])
        let (fromRed, fromGreen, fromBlue) = (
            SIMD16(r, g, b, r, g, b, r, g, b, r, g, b, r, g, b, r),
            SIMD16(g, b, r, g, b, r, g, b, r, g, b, r, g, b, r, g),
            SIMD16(b, r, g, b, r, g, b, r, g, b, r, g, b, r, g, b)
        )
        // Sixteen samples later the one after the first comes first.
        red = Samples(lowHalf: fromRed, highHalf: fromGreen)
        green = Samples(lowHalf: fromGreen, highHalf: fromBlue)
        blue = Samples(lowHalf: fromBlue, highHalf: fromRed)
    }

    /// - Parameter count: how many pixels there are, at least ``leastCount``.
    @inline(__always)
    func composite(onto samples: UnsafeMutablePointer<UInt8>, count: Int) {
        // All offsets leave as many samples as are blended up to the end.
        let (start, end) = (UnsafeMutableRawPointer(samples), 3 &* count)
        guard end >= Samples.scalarCount else {
            let first = blendedHalf(start, red.lowHalf)
            let last = blendedHalf(start + (end &- 16), blue.lowHalf)
            start.storeBytes(of: first, as: SIMD16<UInt8>.self)
            return start.storeBytes(of: last, toByteOffset: end &- 16, as: SIMD16<UInt8>.self)
        }
        @inline(__always)
        func blended(_ offset: Int, _ color: Samples) -> Samples {
            let present = start.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt16>.self)
            return unsafeBitCast(scaledPairs(present, by: share), to: Samples.self) &+ color
        }
        @inline(__always)
        func blend(_ offset: Int, _ color: Samples) {
            start.storeBytes(of: blended(offset, color), toByteOffset: offset, as: Samples.self)
        }
        // The last samples begin with a green one. They are blended before those in front of them, some of which they share,
        // and written after them.
        let last = blended(end &- 32, green)
        var offset = 0
        while offset &+ 96 <= end {
            blend(offset, red)
            blend(offset &+ 32, blue)
            blend(offset &+ 64, green)
            offset &+= 96
        }
        if offset &+ 32 <= end { blend(offset, red) }
        if offset &+ 64 <= end { blend(offset &+ 32, blue) }
        start.storeBytes(of: last, toByteOffset: end &- 32, as: Samples.self)
    }

    @inline(__always)
    private func blendedHalf(_ samples: UnsafeMutableRawPointer, _ color: SIMD16<UInt8>) -> SIMD16<UInt8> {
        let present = samples.loadUnaligned(as: SIMD8<UInt16>.self)
        return unsafeBitCast(scaledPairs(present, by: share.lowHalf), to: SIMD16<UInt8>.self) &+ color
    }
}
