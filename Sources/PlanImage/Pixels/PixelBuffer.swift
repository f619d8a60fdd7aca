/// A picture in memory: 8-bit gray, RGB or RGBA, alpha straight, rows from the top without padding.
public struct PixelBuffer: Hashable, Sendable {
    /// Width in pixels, at least 1.
    public let width: Int
    /// Height in pixels, at least 1.
    public let height: Int
    /// What the bytes of a pixel are.
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

extension PixelBuffer {
    /// Reads a whole PNG file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - format: what the samples are to be; ``PNGHeader/naturalFormat`` unless given.
    ///   - limits: how large it may be; ``PNGLimits/wholePictureBytes`` counts too.
    /// - Throws: ``ImageError``.
    public init(
        pngFile path: String, as format: PixelFormat? = nil, limits: PNGLimits = PNGLimits()
    ) throws(ImageError) {
        try self.init(readingFrom: PNGReader(path: path, limits: limits), as: format, limits: limits)
    }

    /// Reads a whole PNG from memory.
    ///
    /// - Parameters:
    ///   - bytes: the PNG.
    ///   - format: what the samples are to be; ``PNGHeader/naturalFormat`` unless given.
    ///   - limits: how large it may be; ``PNGLimits/wholePictureBytes`` counts too.
    /// - Throws: ``ImageError``.
    public init(
        png bytes: [UInt8], as format: PixelFormat? = nil, limits: PNGLimits = PNGLimits()
    ) throws(ImageError) {
        try self.init(readingFrom: PNGReader(bytes: bytes, limits: limits), as: format, limits: limits)
    }

    private init(readingFrom reader: PNGReader, as format: PixelFormat?, limits: PNGLimits) throws(ImageError) {
        let header = reader.header
        let format = format ?? header.naturalFormat
        guard header.width * header.height <= limits.wholePictureBytes / format.channels else {
            throw .tooLarge(
                file: reader.name, width: header.width, height: header.height,
                limit: .wholePictureBytes(limits.wholePictureBytes))
        }
        var failure: ImageError?
        let count = header.width * header.height * format.channels
        // Memory that is not filled beforehand is taken from the system only as rows arrive, so a file that claims more
        // rows than it has costs little.
        bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, initializedCount in
            do throws(ImageError) {
                try reader.readRows(header.height, as: format, into: UnsafeMutableRawBufferPointer(bytes))
                initializedCount = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        width = header.width
        height = header.height
        self.format = format
    }

    /// Writes the picture to a PNG file, which appears whole or not at all.
    ///
    /// - Throws: ``ImageError``.
    public func writePNG(
        to path: String, metadata: PNGMetadata = PNGMetadata(), compression: PNGCompression = .balanced
    ) throws(ImageError) {
        let header = PNGHeader(width: width, height: height, format: format)
        _ = try write(with: PNGWriter(path: path, header: header, metadata: metadata, compression: compression))
    }

    /// The picture as the bytes of a PNG file.
    ///
    /// - Throws: ``ImageError`` when there is not enough memory or a side is longer than PNG allows.
    public func pngBytes(
        metadata: PNGMetadata = PNGMetadata(), compression: PNGCompression = .balanced
    ) throws(ImageError) -> [UInt8] {
        let header = PNGHeader(width: width, height: height, format: format)
        return try write(with: PNGWriter(header: header, metadata: metadata, compression: compression))
    }

    private func write(with writer: PNGWriter) throws(ImageError) -> [UInt8] {
        let failure = bytes.withUnsafeBytes { bytes -> ImageError? in
            do throws(ImageError) {
                try writer.writeRows(bytes)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
        return try writer.finish()
    }
}
