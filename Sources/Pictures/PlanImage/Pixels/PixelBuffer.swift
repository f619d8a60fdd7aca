import PlanGeometry

/// A picture in memory: 8-bit gray, RGB or RGBA, alpha straight, rows from the top without padding.
public struct PixelBuffer: Hashable, Sendable {
    /// Width in pixels, at least 1.
    public let width: Int
    /// Height in pixels, at least 1.
    public let height: Int
    /// The format of a pixel: its channels and their order.
    public let format: PixelFormat
    /// All samples: `width * height * format.channels` bytes.
    public private(set) var bytes: [UInt8]

    /// Makes a picture whose samples all have one value.
    ///
    /// - Precondition: `width` and `height` are at least 1.
    public init(width: Int, height: Int, format: PixelFormat, filledWith value: UInt8 = 0) {
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        self.width = width
        self.height = height
        self.format = format
        bytes = [UInt8](repeating: value, count: width * height * format.channels)
    }

    /// Makes a picture whose samples a closure writes, all of them.
    ///
    /// - Precondition: `width` and `height` are at least 1.
    package init<Failure: Error>(
        width: Int, height: Int, format: PixelFormat,
        writing write: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        (self.width, self.height, self.format) = (width, height, format)
        let count = width * height * format.channels
        bytes = try [UInt8](unsafeUninitializedCapacity: count) { (bytes, initializedCount) throws(Failure) in
            let memory = UnsafeMutableRawBufferPointer(start: bytes.baseAddress, count: count)
            preferLargePages(memory)
            try write(memory)
            initializedCount = count
        }
    }

    /// Makes a picture of samples; nil unless there are `width * height * format.channels`, more than none.
    public init?(width: Int, height: Int, format: PixelFormat, bytes: [UInt8]) {
        guard width > 0, height > 0 else { return nil }
        let (row, rowOverflow) = width.multipliedReportingOverflow(by: format.channels)
        let (count, overflow) = row.multipliedReportingOverflow(by: height)
        guard !rowOverflow, !overflow, bytes.count == count else { return nil }
        self.width = width
        self.height = height
        self.format = format
        self.bytes = bytes
    }

    /// Bytes in a row.
    public var bytesPerRow: Int { width * format.channels }

    /// The samples of the pixel in column `x` and row `y`, as many as the format has channels.
    ///
    /// - Precondition: the pixel lies in the picture.
    public subscript(x: Int, y: Int) -> ArraySlice<UInt8> {
        get {
            let start = offset(x, y)
            return bytes[start..<start + format.channels]
        }
        set {
            precondition(newValue.count == format.channels, "a pixel has \(format.channels) samples")
            let start = offset(x, y)
            bytes.replaceSubrange(start..<start + format.channels, with: newValue)
        }
    }

    private func offset(_ x: Int, _ y: Int) -> Int {
        precondition((0..<width).contains(x) && (0..<height).contains(y), "the pixel lies outside the picture")
        return (y * width + x) * format.channels
    }

    /// Gives the bytes to be changed in place.
    public mutating func withUnsafeMutableBytes<Result>(
        _ body: (UnsafeMutableRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        try bytes.withUnsafeMutableBytes { try body($0) }
    }
}

extension PixelBuffer: CustomStringConvertible {
    /// The size and the format, without the samples: `800 x 600 pixels, rgb`.
    public var description: String { "\(width) x \(height) pixels, \(format)" }
}
