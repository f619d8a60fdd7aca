import CPNG
import PlanBase

/// Reads a PNG row by row, in strips of any height.
///
/// The header and the metadata are known at once. Rows come in order, either as the file's native samples or as 8-bit
/// gray, RGB or RGBA. Memory does not grow with the height of the picture, unless it is interlaced: such a picture is
/// decoded whole when its first row is asked for, within ``DrawingLimits/wholePictureBytes``.
///
///     let reader = try PNGReader(path: "office.png")
///     while reader.nextRow < reader.header.height {
///         let count = try reader.readRows(64, as: .rgb, into: strip)
///         …
///     }
///
/// The file's checksums are checked as it is read. What follows the rows is checked together with the last row, so a
/// picture whose rows have all been read is complete.
public final class PNGReader {
    /// The size and the sample format of the rows.
    public let header: PNGHeader
    /// Resolution, colour information and EXIF block.
    public let metadata: DrawingMetadata
    /// The orientation by which the rows have to be turned to be upright, from the file's EXIF block. The reader hands out rows as they
    /// lie in the file; ``DrawingFile`` turns them.
    public let orientation: Orientation
    /// The file's path, or the name given with the bytes.
    public let name: String
    /// The first row that has not been read, from 0; the height when all have.
    public private(set) var nextRow = 0

    private let source: PNGSource
    private let decoder: any RowDecoder
    private let notes: [Message]
    private var failure: ImageError?
    private var converter: RowConverter?
    private var nativeRow: [UInt8] = []

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file; `/dev/stdin` reads standard input.
    ///   - limits: how large the picture may be.
    /// - Throws: ``ImageError`` when the file cannot be opened, is no PNG, is too large or damaged in what precedes the
    ///   rows.
    public convenience init(path: String, limits: DrawingLimits = DrawingLimits()) throws(ImageError) {
        try self.init(source: PNGSource(CodecInput(path: path)), limits: limits)
    }

    /// Reads from bytes in memory.
    ///
    /// - Parameters:
    ///   - bytes: a whole PNG file.
    ///   - name: what errors call it.
    ///   - limits: how large the picture may be.
    /// - Throws: as for a file.
    public convenience init(
        bytes: [UInt8], name: String = "PNG in memory", limits: DrawingLimits = DrawingLimits()
    ) throws(ImageError) {
        try self.init(source: PNGSource(CodecInput(bytes: bytes, name: name)), limits: limits)
    }

    /// Which decoder takes the rows of pictures that both can decode.
    enum Decoding {
        /// The fast one, some strips ahead of the caller on another core.
        case ahead
        /// libpng.
        case libpng
    }

    init(source: PNGSource, limits: DrawingLimits, decoding: Decoding = .ahead) throws(ImageError) {
        try PNGPreamble(source.input).check(limits: limits)
        guard planmark_png_read_header(source.context, limits.profileBytes) != 0 else { throw source.failure() }
        self.source = source
        name = source.name
        header = try LibpngHeader(source: source).header
        let found = LibpngHeader(source: source)
        (metadata, orientation) = (found.metadata, found.orientation)
        notes = (found.hasDamagedExif ? [ExifBlock.defect] : []) + metadata.colorWarnings
        decoder =
            decoding == .ahead && AheadDecoder.takes(header)
            ? AheadDecoder(source: source, header: header)
            : try LibpngDecoder(source: source, header: header, limits: limits)
    }

    /// Bytes of memory that the whole picture takes; 0 if it is read row by row.
    var heldBytes: Int { header.isInterlaced ? header.bytesPerRow * header.height : 0 }

    /// Warnings about oddities found in the file so far that do not keep the picture from being read, one sentence each.
    public var warnings: [Message] {
        notes + source.warnings.map { Message(untranslated: $0) } + decoder.warnings
    }

    /// Begins to decode the first rows on another thread, unless the picture is one that libpng reads.
    public func prepareRows() { decoder.prepare() }

    /// Reads the next rows as the file's native samples: 16-bit samples big-endian, pixels of less than 8 bits packed
    /// from the high bits on, the bits after the last pixel 0.
    ///
    /// - Parameters:
    ///   - count: how many rows to read; fewer are read when fewer are left.
    ///   - buffer: where they go; it must hold that many rows of `rowStride` bytes.
    ///   - rowStride: bytes from one row to the next; ``PNGHeader/bytesPerRow`` unless given.
    /// - Returns: how many rows were read; 0 when none were left.
    /// - Throws: ``ImageError`` when the file ends too early or is damaged. No rows can be read after an error.
    @discardableResult
    public func readNativeRows(
        _ count: Int, into buffer: UnsafeMutableRawBufferPointer, rowStride: Int? = nil
    ) throws(ImageError) -> Int {
        let rows = try prepare(count, bytesPerRow: header.bytesPerRow, rowStride, buffer)
        guard rows > 0, let start = buffer.baseAddress else { return 0 }
        try decode(rows, into: start, stride: rowStride ?? header.bytesPerRow)
        return rows
    }

    /// Reads the next rows as 8-bit samples with straight alpha.
    ///
    /// Palettes and samples of less than 8 bits are expanded, 16 bits scaled to 8 with rounding, and a transparent colour
    /// becomes alpha 0. Where the picture has alpha and the format has none, it is laid on white; colours become grey by
    /// the luminance weights of sRGB. ``PNGHeader/naturalFormat`` is the format that keeps most.
    ///
    /// - Parameters:
    ///   - count: how many rows to read; fewer are read when fewer are left.
    ///   - format: what the samples are to be.
    ///   - buffer: where they go; it must hold that many rows of `rowStride` bytes.
    ///   - rowStride: bytes from one row to the next; the width times the format's channels unless given.
    /// - Returns: how many rows were read; 0 when none were left.
    /// - Throws: ``ImageError`` when the file ends too early or is damaged. No rows can be read after an error.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer, rowStride: Int? = nil
    ) throws(ImageError) -> Int {
        let bytesPerRow = header.width * format.channels
        let rows = try prepare(count, bytesPerRow: bytesPerRow, rowStride, buffer)
        guard rows > 0, let start = buffer.baseAddress else { return 0 }
        let stride = rowStride ?? bytesPerRow
        if converter?.format != format { converter = RowConverter(header: header, format: format) }
        guard let converter, !converter.isIdentity else {
            try decode(rows, into: start, stride: stride)
            return rows
        }
        if nativeRow.isEmpty { nativeRow = [UInt8](repeating: 0, count: header.bytesPerRow) }
        for row in 0..<rows {
            // The scratch row is as long as a native row, and `prepare` has seen to the length of the target.
            try nativeRow.withUnsafeMutableBufferPointer { (native) throws(ImageError) in
                guard let address = native.baseAddress else { return }
                try decode(1, into: address, stride: native.count)
                converter.convert(address, to: start + row * stride)
            }
        }
        return rows
    }

    /// The next rows where they were decoded; nil if they would have to be converted or copied.
    public func takeRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> DecodedRows? {
        if let failure { throw failure }
        guard RowConverter(header: header, format: format).isIdentity else { return nil }
        var taken: DecodedRows?
        try advance(min(max(count, 0), header.height - nextRow)) { (rows) throws(ImageError) in
            taken = try decoder.take(rows)
            return taken != nil
        }
        return taken
    }

    private func prepare(
        _ count: Int, bytesPerRow: Int, _ rowStride: Int?, _ buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        if let failure { throw failure }
        let rows = min(max(count, 0), header.height - nextRow)
        let stride = rowStride ?? bytesPerRow
        precondition(stride >= bytesPerRow, "the row stride is shorter than a row")
        precondition(rows == 0 || buffer.count >= (rows - 1) * stride + bytesPerRow, "the buffer is too small")
        return rows
    }

    private func decode(_ rows: Int, into start: UnsafeMutableRawPointer, stride: Int) throws(ImageError) {
        try advance(rows) { (rows) throws(ImageError) in
            try decoder.decode(rows, into: start, stride: stride)
            return true
        }
    }

    /// Has some rows decoded; the closure tells whether it has done so.
    private func advance(_ rows: Int, _ decodeRows: (Int) throws(ImageError) -> Bool) throws(ImageError) {
        do throws(ImageError) {
            guard try decodeRows(rows) else { return }
            nextRow += rows
            if nextRow == header.height { try decoder.finish() }
        } catch {
            failure = error
            throw error
        }
    }
}
