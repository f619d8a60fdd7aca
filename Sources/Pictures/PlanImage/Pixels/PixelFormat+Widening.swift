extension PixelFormat {
    /// True if another format can hold all that this format can hold.
    package func fits(into other: PixelFormat) -> Bool { channels <= other.channels }

    /// Writes pixels in a format into which they fit: grey becomes three equal samples, and alpha 255.
    ///
    /// - Parameters:
    ///   - source: `count` pixels.
    ///   - target: room for as many pixels of `format`, which do not overlap the others.
    package func widen(
        _ source: UnsafeRawPointer, to format: PixelFormat, at target: UnsafeMutableRawPointer, count: Int
    ) {
        let samples = source.assumingMemoryBound(to: UInt8.self)
        switch (self, format) {
        case (.gray, .rgb): Self.widenGrayToRGB(samples, target, count)
        case (.gray, .rgba):
            for index in 0..<count {
                let pixel = UInt32(samples[index]) &* 0x01_0101 | 0xFF00_0000
                target.storeBytes(of: pixel.littleEndian, toByteOffset: 4 * index, as: UInt32.self)
            }
        case (.rgb, .rgba):
            for index in 0..<count {
                let (red, green, blue) = (samples[3 * index], samples[3 * index + 1], samples[3 * index + 2])
                let pixel = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
                target.storeBytes(of: pixel.littleEndian, toByteOffset: 4 * index, as: UInt32.self)
            }
        default:
            precondition(self == format, "\(self) does not fit into \(format)")
            target.copyMemory(from: source, byteCount: count * channels)
        }
    }

    private static func widenGrayToRGB(
        _ samples: UnsafePointer<UInt8>, _ target: UnsafeMutableRawPointer, _ count: Int
    ) {
        typealias Bytes = SIMD16<UInt8>
        var index = 0
        // All places are below `count` pixels, of which `target` has room for three samples each.
        while index &+ Bytes.scalarCount <= count {
            let g = UnsafeRawPointer(samples + index).loadUnaligned(as: Bytes.self)
            let place = target + 3 &* index
            place.storeBytes(
                of: Bytes(
                    g[0], g[0], g[0], g[1], g[1], g[1], g[2], g[2], g[2], g[3], g[3], g[3], g[4], g[4], g[4], g[5]),
                as: Bytes.self)
            place.storeBytes(
                of: Bytes(
                    g[5], g[5], g[6], g[6], g[6], g[7], g[7], g[7], g[8], g[8], g[8], g[9], g[9], g[9], g[10], g[10]),
                toByteOffset: 16, as: Bytes.self)
            place.storeBytes(
                of: Bytes(
                    g[10], g[11], g[11], g[11], g[12], g[12], g[12], g[13], g[13], g[13], g[14], g[14], g[14], g[15],
                    g[15], g[15]), toByteOffset: 32, as: Bytes.self)
            index &+= Bytes.scalarCount
        }
        while index < count {
            for channel in 0..<3 {
                target.storeBytes(of: samples[index], toByteOffset: 3 * index + channel, as: UInt8.self)
            }
            index += 1
        }
    }
}

extension PixelBuffer {
    /// Returns the picture in another format, into which this picture's format fits.
    package func widened(to format: PixelFormat) -> PixelBuffer {
        var picture = PixelBuffer(width: width, height: height, format: format)
        picture.withUnsafeMutableBytes { target in
            bytes.withUnsafeBytes { source in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                self.format.widen(from, to: format, at: to, count: width * height)
            }
        }
        return picture
    }
}
