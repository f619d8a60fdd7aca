import PlanImage

/// The layout of rows of pixels in a caller's memory.
struct CallerPixels {
    let width: Int
    let height: Int
    let format: PixelFormat
    let stride: Int
    /// The number of bytes from the start of the first row to the end of the last one.
    let size: Int

    init(_ width: Int, _ height: Int, _ channels: Int, _ stride: Int) throws {
        guard let format = PixelFormat(rawValue: channels) else {
            throw Failure.argument("channels", "must be 1 (grey), 3 (RGB) or 4 (RGBA), not \(channels)")
        }
        guard width > 0, height > 0, width <= 1 << 24, height <= 1 << 30 else {
            throw Failure.argument("width and height", "must be from 1 to some million, not \(width) and \(height)")
        }
        guard stride >= width * channels else {
            throw Failure.argument("stride", "must be at least \(width * channels), the bytes of a row, not \(stride)")
        }
        let (ahead, overflow) = (height - 1).multipliedReportingOverflow(by: stride)
        guard !overflow, ahead <= Int.max - width * channels else { throw Failure.argument("stride", "is too large") }
        (self.width, self.height, self.format, self.stride) = (width, height, format, stride)
        size = ahead + width * channels
    }

    /// The pixels of the memory, copied.
    func picture(of samples: UnsafePointer<UInt8>?) throws -> PixelBuffer {
        let samples = UnsafeRawBufferPointer(try Arguments.array(samples, size, "samples"))
        let length = width * format.channels
        return PixelBuffer(width: width, height: height, format: format) { bytes in
            for row in 0..<height {
                UnsafeMutableRawBufferPointer(rebasing: bytes[(row * length)..<((row + 1) * length)])
                    .copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: samples[(row * stride)..<(row * stride + length)]))
            }
        }
    }

    /// Copies a picture of the same size, RGB or RGBA, into the memory.
    func copy(_ picture: PixelBuffer, to samples: UnsafeMutableBufferPointer<UInt8>) {
        let (length, given) = (width * format.channels, picture.bytesPerRow)
        let samples = UnsafeMutableRawBufferPointer(samples)
        picture.bytes.withUnsafeBytes { bytes in
            for row in 0..<height {
                let source = bytes[(row * given)..<((row + 1) * given)]
                let target = UnsafeMutableRawBufferPointer(rebasing: samples[(row * stride)..<(row * stride + length)])
                if picture.format == format {
                    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source))
                } else {
                    for x in 0..<width {
                        for channel in 0..<3 { target[x * 4 + channel] = source[source.startIndex + x * 3 + channel] }
                        target[x * 4 + 3] = 255
                    }
                }
            }
        }
    }
}
