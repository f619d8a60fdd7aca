import PlanBase

/// Writes a baseline JPEG row by row, in strips of any height.
///
/// The file appears whole or not at all: it takes its place when ``finish()`` succeeds, and until then an older file stays as it was
/// (see ``/PlanFiles/OutputFile``). Rows are encoded on all cores, in bands between restart markers, and memory does not grow with the height
/// of the picture. The file is the same whatever the number of cores, and decodes to the same pixels as one that libjpeg-turbo
/// writes in one piece.
///
///     let writer = try JPEGWriter(path: "out.jpg", width: 4000, height: 3000, format: .rgb, quality: 90)
///     try writer.writeRows(strip)
///     …
///     try writer.finish()
public final class JPEGWriter {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// Grey or RGB.
    public let pixelFormat: PixelFormat
    /// 1 to 100.
    public let quality: Int
    /// The file's path, or the name given for a picture in memory.
    public let name: String
    /// The row that is expected next, from 0; the height when all are written.
    public private(set) var nextRow = 0

    /// The qualities there are.
    public static let qualities = 1...100
    /// The quality that is used unless another one is asked for: no difference is seen, and colour keeps its resolution.
    public static let usualQuality = 90
    /// The most pixels that a side may have.
    public static let greatestSide = PictureFormat.jpeg.greatestSide

    private let hasHalfColor: Bool
    private var target: EncodedTarget
    private let queue: BandQueue<JPEGBand>
    private var bandsWritten = 0
    private var failure: ImageError?

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - path: where the file is to appear.
    ///   - width: 1 to 65,500 pixels.
    ///   - height: 1 to 65,500 pixels.
    ///   - format: grey or RGB; JPEG has no transparency.
    ///   - metadata: resolution, EXIF and ICC profile; what JPEG has no place for, or does not fit the format, is left out.
    ///   - quality: 1 to 100.
    ///   - color: how finely colour is stored.
    /// - Throws: ``ImageError`` when the file cannot be created, or the size or the quality is not one that JPEG has.
    public convenience init(
        path: String, width: Int, height: Int, format: PixelFormat, metadata: DrawingMetadata = DrawingMetadata(),
        quality: Int = usualQuality, color: JPEGColor = .byQuality
    ) throws(ImageError) {
        try self.init(path, path, width, height, format, metadata, quality, color)
    }

    /// Begins a picture in memory, which ``finish()`` returns.
    ///
    /// - Parameters: as for a file, and `name`, what errors call the picture.
    public convenience init(
        width: Int, height: Int, format: PixelFormat, metadata: DrawingMetadata = DrawingMetadata(),
        quality: Int = usualQuality, color: JPEGColor = .byQuality, name: String = "JPEG in memory"
    ) throws(ImageError) {
        try self.init(nil, name, width, height, format, metadata, quality, color)
    }

    private init(
        _ path: String?, _ name: String, _ width: Int, _ height: Int, _ format: PixelFormat,
        _ metadata: DrawingMetadata, _ quality: Int, _ color: JPEGColor
    ) throws(ImageError) {
        try Self.check(width: width, height: height, quality: quality, name: name)
        let hasHalfColor = color.isHalf(quality: quality, metadata)
        let header = try JPEGHeader(
            name: name, width: width, height: height, format: format, metadata: metadata, quality: quality,
            hasHalfColor: hasHalfColor)
        self.hasHalfColor = hasHalfColor
        (self.name, self.width, self.height, pixelFormat, self.quality) = (name, width, height, format, quality)
        queue = BandQueue(height: height, bytesPerRow: width * format.channels) { () throws(ImageError) in
            let band = JPEGBand(width: width, format: format, quality: quality, hasHalfColor: hasHalfColor)
            guard let band else { throw .outOfMemory(file: name) }
            return band
        }
        target = try EncodedTarget(path: path)
        try write(header.bytes)
    }

    /// Checks what is to be written, before any work is done for it.
    ///
    /// - Throws: ``ImageError/cannotEncodePicture(file:format:reason:)`` for a size or a quality that JPEG does not have.
    package static func check(width: Int, height: Int, quality: Int, name: String) throws(ImageError) {
        guard qualities.contains(quality) else {
            throw .cannotEncodePicture(
                file: name, format: .jpeg, reason: Message("its quality is \(quality); give one from 1 to 100"))
        }
        guard (1...greatestSide).contains(width), (1...greatestSide).contains(height) else {
            throw .cannotEncodePicture(
                file: name, format: .jpeg,
                reason: Message(
                    """
                    its size is \(width) x \(height) and a JPEG's sides have 1 to \(greatestSide) pixels; write a PNG, or make it \
                    smaller
                    """))
        }
    }

    /// Writes the next rows.
    ///
    /// - Parameters:
    ///   - rows: rows of `rowStride` bytes; the last one may end with its last pixel.
    ///   - rowStride: bytes from one row to the next; the width times the format's channels unless given.
    /// - Throws: ``ImageError`` when writing fails, for example because the disk is full, or when there are more rows than the picture
    ///   has. Nothing can be written after an error.
    public func writeRows(_ rows: UnsafeRawBufferPointer, rowStride: Int? = nil) throws(ImageError) {
        if let failure { throw failure }
        let bytesPerRow = width * pixelFormat.channels
        let stride = rowStride ?? bytesPerRow
        precondition(stride >= bytesPerRow, "the row stride is shorter than a row")
        let count = rows.count < bytesPerRow ? 0 : (rows.count - bytesPerRow) / stride + 1
        guard let start = rows.baseAddress else { return }
        try attempt { () throws(ImageError) in
            try checkRoom(count)
            for row in 0..<count {
                try queue.append(start + row * stride)
                nextRow += 1
                if queue.isFull { try writeFirst() }
            }
        }
    }

    /// Ends the picture: the file takes its place, or the bytes are returned.
    ///
    /// - Returns: the whole JPEG when it is written into memory, nothing when it went to a file.
    /// - Throws: ``ImageError`` when rows are missing or writing fails; an older file is then as it was.
    @discardableResult
    public func finish() throws(ImageError) -> [UInt8] {
        if let failure { throw failure }
        var bytes: [UInt8] = []
        try attempt { () throws(ImageError) in
            guard nextRow == height else {
                throw cannotEncode(Message("only \(nextRow) of its \(height) rows were given"))
            }
            while !queue.isEmpty { try writeFirst() }
            // The end of the picture (EOI).
            try write([0xFF, 0xD9])
            bytes = try target.finish()
        }
        return bytes
    }

    private func checkRoom(_ count: Int) throws(ImageError) {
        guard count <= height - nextRow else {
            throw cannotEncode(Message("more rows were given than its height of \(height)"))
        }
    }

    private func cannotEncode(_ reason: Message) -> ImageError {
        .cannotEncodePicture(file: name, format: .jpeg, reason: reason)
    }

    private func writeFirst() throws(ImageError) {
        guard let encoded = queue.takeFirst() else { throw .outOfMemory(file: name) }
        try append(encoded)
    }

    /// Writes a band's samples. The marker of the restart between two bands has the number 7, as a band has a multiple of eight rows of
    /// blocks.
    private func append(_ band: JPEGBand.Encoded) throws(ImageError) {
        if bandsWritten > 0 { try write([0xFF, 0xD7]) }
        try write(band.samples)
        bandsWritten += 1
    }

    private func write(_ bytes: [UInt8]) throws(ImageError) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(ImageError) in
            try target.write(UnsafeRawBufferPointer(bytes))
        }
    }

    /// After an error the unfinished file is removed at once.
    private func attempt(_ work: () throws(ImageError) -> Void) throws(ImageError) {
        do throws(ImageError) {
            try work()
        } catch {
            failure = error
            target.discard()
            throw error
        }
    }
}

extension JPEGWriter: PictureWriter {
    package var format: PixelFormat? { pixelFormat }
    package var kind: String { "JPEG of \(pixelFormat)" }

    package func makeBand() -> JPEGBand? {
        JPEGBand(width: width, format: pixelFormat, quality: quality, hasHalfColor: hasHalfColor)
    }

    package func write(_ band: JPEGBand.Encoded) throws(ImageError) {
        if let failure { throw failure }
        try attempt { () throws(ImageError) in
            try checkRoom(band.rowCount)
            try append(band)
            nextRow += band.rowCount
        }
    }

    package func writeRows(_ rows: UnsafeRawBufferPointer) throws(ImageError) { try writeRows(rows, rowStride: nil) }
}
