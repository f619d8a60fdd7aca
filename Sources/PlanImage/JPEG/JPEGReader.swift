import CJPEG

/// Reads a JPEG row by row through libjpeg-turbo, upright as its EXIF orientation says.
///
/// Memory does not grow with the height of the picture, unless it is progressive, or turned so that its first row is not the
/// file's: then it is held whole, within ``DrawingLimits/wholePictureBytes``. Grey pictures are grey, all others RGB; CMYK as
/// Adobe writes it is converted simply, without its profile.
public final class JPEGReader: DrawingReader {
    /// The file's path, or the name given with the bytes.
    public var name: String { input.name }
    /// Width in pixels, upright.
    public let width: Int
    /// Height in pixels, upright.
    public let height: Int
    /// The first row that has not been read, from 0.
    public private(set) var nextRow = 0
    /// JPEG.
    public var fileKind: FileKind? { .jpeg }
    /// Grey or RGB.
    public let naturalFormat: PixelFormat
    /// The resolution, when the file has one.
    public let metadata: DrawingMetadata

    private let context: UnsafeMutablePointer<planmark_jpeg>
    private let input: CodecInput
    private let orientation: JPEGOrientation
    private let limits: DrawingLimits
    private let isInverted: Bool
    private var hasStarted = false
    private var failure: ImageError?
    /// The whole picture in the file's order, when rows are needed in another one.
    private var whole: [UInt8] = []
    private var line: [UInt8] = []

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file; `/dev/stdin` reads standard input.
    ///   - limits: how large the picture may be.
    /// - Throws: ``ImageError`` when the file cannot be opened, is no JPEG, is too large or damaged in its header.
    public convenience init(path: String, limits: DrawingLimits = DrawingLimits()) throws(ImageError) {
        try self.init(CodecInput(path: path), limits: limits)
    }

    /// Reads from bytes in memory.
    public convenience init(
        bytes: [UInt8], name: String = "JPEG in memory", limits: DrawingLimits = DrawingLimits()
    ) throws(ImageError) {
        try self.init(CodecInput(bytes: bytes, name: name), limits: limits)
    }

    init(_ input: CodecInput, limits: DrawingLimits) throws(ImageError) {
        guard input.firstBytes.starts(with: [0xFF, 0xD8]) else {
            throw .otherFormat(file: input.name, kind: FileKind(firstBytes: input.firstBytes), expected: .jpeg)
        }
        self.input = input
        self.limits = limits
        // The input lives as long as the reader and its bytes do not change, so that their memory stays where it is.
        let start = input.bytes.withUnsafeBufferPointer { $0.baseAddress }
        guard let context = planmark_jpeg_create(input.descriptor, start, input.bytes.count, 64 << 20) else {
            throw .outOfMemory(file: input.name)
        }
        self.context = context
        guard planmark_jpeg_read_header(context) != 0 else {
            let failure = Self.failure(context, of: input.name)
            planmark_jpeg_destroy(context)
            throw failure
        }
        let reader = context.pointee.reader
        let (columns, rows) = (Int(reader.image_width), Int(reader.image_height))
        orientation = Self.orientation(reader)
        (width, height) = orientation.swapsSides ? (rows, columns) : (columns, rows)
        naturalFormat = reader.jpeg_color_space == JCS_GRAYSCALE ? .gray : .rgb
        isInverted = reader.saw_Adobe_marker != 0
        metadata = DrawingMetadata(resolution: Self.resolution(reader, swapsSides: orientation.swapsSides))
        var defect: ImageError?
        let name = input.name
        if columns == 0 || rows == 0 { defect = .zeroSize(file: name, width: width, height: height) }
        if let limit = limits.limitExceeded(width: max(width, 1), height: max(height, 1)) {
            defect = .tooLarge(file: name, width: width, height: height, limit: limit)
        }
        let isHeldWhole = reader.progressive_mode != 0 || !orientation.keepsRows
        // A progressive picture is held as 16-bit coefficients.
        let bytesNeeded = columns * rows * naturalFormat.channels * (reader.progressive_mode != 0 ? 2 : 1)
        if isHeldWhole, bytesNeeded > limits.wholePictureBytes {
            defect = .tooLarge(
                file: name, width: width, height: height, limit: .wholePictureBytes(limits.wholePictureBytes, needed: bytesNeeded))
        }
        // The reader is complete by now, so that leaving it frees the context.
        if let defect { throw defect }
    }

    deinit { planmark_jpeg_destroy(context) }

    /// What was odd in the file so far.
    public var warnings: [String] {
        let text = String(cBuffer: context.pointee.warning)
        return text.isEmpty ? [] : [text]
    }

    /// Reads the next rows as 8-bit samples.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        if let failure { throw failure }
        let rows = min(max(count, 0), height - nextRow)
        precondition(buffer.count >= rows * width * format.channels, "the buffer is too small")
        guard rows > 0, let start = buffer.baseAddress else { return 0 }
        do throws(ImageError) {
            try startDecoding()
            for row in 0..<rows {
                try readUprightRow()
                convertLine(to: start + row * width * format.channels, format: format)
                nextRow += 1
            }
            if nextRow == height { try finishDecoding() }
        } catch {
            failure = error
            throw error
        }
        return rows
    }

    /// The file itself when it is upright and grey or in colours of three samples; nothing for a pipe, which cannot be read
    /// again.
    public func originalJPEG() throws(ImageError) -> [UInt8]? {
        guard orientation == .upright, !isCMYK else { return nil }
        return try input.wholeContent()
    }

    // MARK: - Decoding

    private var isCMYK: Bool {
        let space = context.pointee.reader.jpeg_color_space
        return space == JCS_CMYK || space == JCS_YCCK
    }

    /// Samples of a pixel as libjpeg hands them out.
    private var decodedChannels: Int { isCMYK ? 4 : naturalFormat.channels }

    private var columns: Int { orientation.swapsSides ? height : width }
    private var fileRows: Int { orientation.swapsSides ? width : height }

    private func startDecoding() throws(ImageError) {
        guard !hasStarted else { return }
        hasStarted = true
        let space = isCMYK ? JCS_CMYK : naturalFormat == .gray ? JCS_GRAYSCALE : JCS_RGB
        guard planmark_jpeg_start(context, space) != 0 else { throw decodingError(row: 0) }
        line = [UInt8](repeating: 0, count: width * decodedChannels)
        guard !orientation.keepsRows else { return }
        let rowBytes = columns * decodedChannels
        whole = [UInt8](repeating: 0, count: rowBytes * fileRows)
        for row in 0..<fileRows { try decodeRow(row, into: \.whole, at: row * rowBytes) }
    }

    private func decodeRow(
        _ row: Int, into rows: ReferenceWritableKeyPath<JPEGReader, [UInt8]>, at offset: Int
    ) throws(ImageError) {
        let context = context
        let isRead = self[keyPath: rows].withUnsafeMutableBufferPointer { buffer in
            // The buffer holds a whole row of decoded samples from the offset on.
            buffer.baseAddress.map { planmark_jpeg_read_row(context, $0 + offset) != 0 } ?? false
        }
        guard isRead, context.pointee.is_truncated == 0 else { throw decodingError(row: row) }
    }

    private func readUprightRow() throws(ImageError) {
        let channels = decodedChannels
        if orientation.keepsRows {
            try decodeRow(nextRow, into: \.line, at: 0)
            guard orientation == .mirrored else { return }
            for x in 0..<width / 2 {
                for channel in 0..<channels {
                    line.swapAt(x * channels + channel, (width - 1 - x) * channels + channel)
                }
            }
            return
        }
        for x in 0..<width {
            let from = orientation.source(x: x, y: nextRow, width: columns, height: fileRows)
            let start = (from.y * columns + from.x) * channels
            for channel in 0..<channels { line[x * channels + channel] = whole[start + channel] }
        }
    }

    private func convertLine(to target: UnsafeMutableRawPointer, format: PixelFormat) {
        let target = target.assumingMemoryBound(to: UInt8.self)
        if !isCMYK && format == naturalFormat {
            line.withUnsafeBufferPointer { line in
                guard let start = line.baseAddress else { return }
                target.update(from: start, count: line.count)
            }
            return
        }
        for x in 0..<width {
            let (red, green, blue) = color(x)
            switch format {
            case .gray:
                // The luminance weights of Rec. 709.
                let sum = 13_933 * UInt32(red) + 46_871 * UInt32(green) + 4_732 * UInt32(blue) + 32_768
                target[x] = UInt8(sum >> 16)
            case .rgb, .rgba:
                let start = target + x * format.channels
                (start[0], start[1], start[2]) = (red, green, blue)
                if format == .rgba { start[3] = 255 }
            }
        }
    }

    private func color(_ x: Int) -> (UInt8, UInt8, UInt8) {
        if isCMYK {
            // Adobe's programs write ink as 255 for none.
            func ink(_ channel: Int) -> UInt32 {
                let sample = UInt32(line[4 * x + channel])
                return isInverted ? sample : 255 - sample
            }
            func mixed(_ channel: Int) -> UInt8 { UInt8((ink(channel) * ink(3) + 127) / 255) }
            return (mixed(0), mixed(1), mixed(2))
        }
        if naturalFormat == .gray { return (line[x], line[x], line[x]) }
        return (line[3 * x], line[3 * x + 1], line[3 * x + 2])
    }

    private func finishDecoding() throws(ImageError) {
        guard planmark_jpeg_finish(context) != 0, context.pointee.is_truncated == 0 else {
            throw decodingError(row: height)
        }
        whole = []
    }

    private func decodingError(row: Int) -> ImageError {
        if context.pointee.is_truncated != 0 { return .truncated(file: name, row: min(row, fileRows - 1)) }
        return Self.failure(context, of: name)
    }

    private static func failure(_ context: UnsafeMutablePointer<planmark_jpeg>, of name: String) -> ImageError {
        if context.pointee.source_errno != 0 {
            return .readFailed(file: name, reason: SystemError(code: context.pointee.source_errno).message)
        }
        let reason = String(cBuffer: context.pointee.message)
        return .corrupt(file: name, format: .jpeg, reason: reason.isEmpty ? "its rows cannot be decoded" : reason)
    }

    // MARK: - Header

    private static func orientation(_ reader: jpeg_decompress_struct) -> JPEGOrientation {
        var marker = reader.marker_list
        while let current = marker {
            if Int32(current.pointee.marker) == JPEG_APP0 + 1, let data = current.pointee.data {
                let block = UnsafeRawBufferPointer(start: data, count: Int(current.pointee.data_length))
                let orientation = JPEGOrientation(exif: block)
                if orientation != .upright { return orientation }
            }
            marker = current.pointee.next
        }
        return .upright
    }

    private static func resolution(_ reader: jpeg_decompress_struct, swapsSides: Bool) -> Resolution? {
        let perMetre: Double? =
            switch reader.density_unit {
            case 1: 1 / 0.0254
            case 2: 100
            default: nil
            }
        guard reader.saw_JFIF_marker != 0, let perMetre, reader.X_density > 0, reader.Y_density > 0 else { return nil }
        let x = UInt32((Double(reader.X_density) * perMetre).rounded())
        let y = UInt32((Double(reader.Y_density) * perMetre).rounded())
        return swapsSides ? Resolution(x: y, y: x) : Resolution(x: x, y: y)
    }
}
