import PlanBase

/// Writes a PNG row by row, in strips of any height.
///
/// The file appears whole or not at all: it takes its place when ``finish()`` succeeds, and until then an older file
/// stays as it was (see ``/PlanFiles/OutputFile``). Memory does not grow with the height of the picture, unless it is interlaced.
///
///     let writer = try PNGWriter(path: "out.png", header: reader.header, metadata: reader.metadata)
///     try writer.writeRows(strip)
///     …
///     try writer.finish()
public final class PNGWriter {
    /// The size and the sample format of the rows.
    public let header: PNGHeader
    /// The file's path, or the name given for a picture in memory.
    public let name: String
    /// The row that is expected next, from 0; the height when all are written.
    public private(set) var nextRow = 0

    private var target: EncodedTarget
    private let encoder: any RowEncoder
    private var failure: ImageError?

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - path: where the file is to appear.
    ///   - header: what the rows are.
    ///   - metadata: resolution and colour information; what does not fit the colour type is left out
    ///     (``DrawingMetadata/fitting(_:)``).
    ///   - compression: how much time the file size is worth.
    /// - Throws: ``ImageError`` when the file cannot be created or the header is not valid.
    public init(
        path: String, header: PNGHeader, metadata: DrawingMetadata = DrawingMetadata(),
        compression: PNGCompression = .balanced
    ) throws(ImageError) {
        name = path
        self.header = header
        encoder = try Self.encoder(name: path, header: header, metadata: metadata, compression: compression)
        target = try EncodedTarget(path: path)
    }

    /// Begins a picture in memory, which ``finish()`` returns.
    ///
    /// - Parameters:
    ///   - header: what the rows are.
    ///   - metadata: resolution and colour information, as for a file.
    ///   - compression: how much time the size is worth.
    ///   - name: what errors call it.
    /// - Throws: ``ImageError`` when the header is not valid.
    public init(
        header: PNGHeader, metadata: DrawingMetadata = DrawingMetadata(), compression: PNGCompression = .balanced,
        name: String = "PNG in memory"
    ) throws(ImageError) {
        self.name = name
        self.header = header
        encoder = try Self.encoder(name: name, header: header, metadata: metadata, compression: compression)
        target = try EncodedTarget(path: nil)
    }

    private static func encoder(
        name: String, header: PNGHeader, metadata: DrawingMetadata, compression: PNGCompression
    ) throws(ImageError) -> any RowEncoder {
        ParallelEncoder.takes(header)
            ? try ParallelEncoder(name: name, header: header, metadata: metadata, compression: compression)
            : try LibpngEncoder(name: name, header: header, metadata: metadata, compression: compression)
    }

    /// Writes the next rows, in the native samples that the header says: 16-bit samples big-endian, pixels of less than
    /// 8 bits packed from the high bits on.
    ///
    /// - Parameters:
    ///   - rows: rows of `rowStride` bytes; the last one may end with its last pixel.
    ///   - count: how many; as many as `rows` holds unless given.
    ///   - rowStride: bytes from one row to the next; ``PNGHeader/bytesPerRow`` unless given.
    /// - Throws: ``ImageError`` when writing fails, for example because the disk is full, when there are more rows than the
    ///   header says, or an index past the end of the palette. Nothing can be written after an error.
    public func writeRows(_ rows: UnsafeRawBufferPointer, count: Int? = nil, rowStride: Int? = nil) throws(ImageError) {
        if let failure { throw failure }
        let bytesPerRow = header.bytesPerRow
        let stride = rowStride ?? bytesPerRow
        precondition(stride >= bytesPerRow, "the row stride is shorter than a row")
        let count = count ?? (rows.count < bytesPerRow ? 0 : (rows.count - bytesPerRow) / stride + 1)
        guard count > 0, let start = rows.baseAddress else { return }
        precondition(rows.count >= (count - 1) * stride + bytesPerRow, "the buffer is too small")
        try attempt { () throws(ImageError) in
            guard count <= header.height - nextRow else {
                throw .cannotEncode(
                    file: name, reason: Message("more rows were given than its height of \(header.height)"))
            }
            try checkIndices(start, count, stride)
            for row in 0..<count {
                try encoder.encode(start + row * stride)
                nextRow += 1
                if encoder.hasOutput { try drain() }
            }
        }
    }

    /// Bands of rows that several threads may fill and encode at the same time, each its own; nil for kinds of pictures whose
    /// rows must be written one after the other.
    package func makeBand() -> PNGBand? { (encoder as? ParallelEncoder)?.makeBand() }

    /// Writes the next band. All bands but the last are as high as they can be, and no rows are written otherwise.
    package func write(_ band: PNGBand.Encoded) throws(ImageError) {
        if let failure { throw failure }
        try attempt { () throws(ImageError) in
            guard let encoder = encoder as? ParallelEncoder, band.rowCount <= header.height - nextRow else {
                throw .cannotEncode(
                    file: name, reason: Message("more rows were given than its height of \(header.height)"))
            }
            encoder.append(band)
            nextRow += band.rowCount
            if encoder.hasOutput { try drain() }
        }
    }

    /// Ends the picture: the file takes its place, or the bytes are returned.
    ///
    /// - Returns: the whole PNG when it is written into memory, nothing when it went to a file.
    /// - Throws: ``ImageError`` when rows are missing or writing fails; an older file is then as it was.
    @discardableResult
    public func finish() throws(ImageError) -> [UInt8] {
        if let failure { throw failure }
        var bytes: [UInt8] = []
        try attempt { () throws(ImageError) in
            guard nextRow == header.height else {
                throw .cannotEncode(
                    file: name, reason: Message("only \(nextRow) of its \(header.height) rows were given"))
            }
            try encoder.finish { () throws(ImageError) in try drain() }
            try drain()
            bytes = try target.finish()
        }
        return bytes
    }

    /// A PNG with an index past the end of its palette is not valid, and programs show it differently.
    private func checkIndices(_ start: UnsafeRawPointer, _ count: Int, _ stride: Int) throws(ImageError) {
        guard header.colorType == .palette, header.palette.count < 1 << header.bitDepth else { return }
        let perByte = 8 / header.bitDepth
        let mask = UInt8(truncatingIfNeeded: (1 << header.bitDepth) - 1)
        var greatest: UInt8 = 0
        for row in 0..<count {
            // The caller has checked that the rows lie in the buffer.
            let bytes = UnsafeRawBufferPointer(start: start + row * stride, count: header.bytesPerRow)
            if perByte == 1 {
                for index in bytes { greatest = max(greatest, index) }
            } else {
                for x in 0..<header.width {
                    let shift = (perByte - 1 - x % perByte) * header.bitDepth
                    greatest = max(greatest, bytes[x / perByte] >> shift & mask)
                }
            }
        }
        if greatest >= header.palette.count {
            throw .cannotEncode(
                file: name,
                reason: Message("a pixel has index \(greatest) but the palette only \(header.palette.count) colours"))
        }
    }

    private func drain() throws(ImageError) {
        try encoder.takeOutput { (bytes) throws(ImageError) in try target.write(bytes) }
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

extension PNGWriter: PictureWriter {
    package var width: Int { header.width }
    package var height: Int { header.height }
    package var format: PixelFormat? {
        PixelFormat.allCases.first { PNGHeader(width: width, height: height, format: $0) == header }
    }
    package var kind: String { "\(header.bitDepth)-bit \(header.colorType)" }

    package func writeRows(_ rows: UnsafeRawBufferPointer) throws(ImageError) {
        try writeRows(rows, count: nil, rowStride: nil)
    }
}
