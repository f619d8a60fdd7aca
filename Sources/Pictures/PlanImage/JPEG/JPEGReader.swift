import CJPEG
import PlanBase
import PlanGeometry
import Synchronization

/// Reads a JPEG row by row through libjpeg-turbo.
///
/// Memory does not grow with the height of the picture, unless it has several scans, as a progressive one: then it is held whole,
/// within ``DrawingLimits/wholePictureBytes``. Grey pictures are grey, all others RGB; CMYK as Adobe writes it is converted simply,
/// without its profile. The rows come as they lie in the file; ``DrawingFile`` turns them by ``orientation``.
public final class JPEGReader: DrawingReader {
    /// The file's path, or the name given with the bytes.
    public var name: String { context.input.name }
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// The first row that has not been read, from 0.
    public private(set) var nextRow = 0
    /// JPEG.
    public var fileKind: FileKind? { .jpeg }
    /// Grey or RGB.
    public let naturalFormat: PixelFormat
    /// The resolution, the ICC profile and the EXIF block, when the file has them.
    public let metadata: DrawingMetadata
    /// The orientation by which the rows have to be turned to be upright, from the file's EXIF block.
    public let orientation: Orientation
    /// Bytes of memory that the whole picture takes; 0 if it is read row by row.
    let heldBytes: Int

    private let context: JPEGContext
    private let isCMYK, isInverted: Bool
    private var hasStarted = false
    private var failure: ImageError?
    private var notes: [Message] = []
    /// A row as libjpeg hands it out, if it has to be converted.
    private var line: [UInt8] = []
    /// The first rows, which another thread decodes while the caller does something else; nil once they are there.
    private var preparation: BackgroundTask<Void, Never>?
    /// Those rows, as many as could be decoded; nil once all have been handed out.
    private var preparedRows: DecodedRows?
    private var preparedCount = 0
    /// The error in the row after those that were decoded ahead; nil if there was none.
    private var preparationFailure: ImageError?
    /// True once the caller waits for rows, after which no more rows are decoded ahead.
    private let rowsAreWanted = Atomic(false)

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
        let name = input.name
        guard input.firstBytes.starts(with: [0xFF, 0xD8]) else {
            throw .otherFormat(file: name, kind: FileKind(firstBytes: input.firstBytes), expected: .jpeg)
        }
        context = try JPEGContext(input, limits: limits)
        let reader = context.reader
        if let variant = JPEGVariant(reader) {
            throw .unsupportedVariant(file: name, format: .jpeg, variant: variant.phrase)
        }
        (width, height) = (Int(reader.image_width), Int(reader.image_height))
        naturalFormat = reader.num_components == 1 ? .gray : .rgb
        isCMYK = reader.num_components == 4
        isInverted = reader.saw_Adobe_marker != 0
        heldBytes = context.coefficientBytes
        if let limit = limits.limitExceeded(width: width, height: height) {
            throw .tooLarge(file: name, width: width, height: height, limit: limit)
        }
        if heldBytes > limits.wholePictureBytes {
            throw .tooLarge(
                file: name, width: width, height: height,
                limit: .wholePictureBytes(limits.wholePictureBytes, needed: heldBytes))
        }
        let segments = JPEGSegments(reader: reader)
        orientation = segments.orientation
        let (profile, defect) = segments.profile(limit: limits.profileBytes)
        if let defect { notes.append(defect) }
        // A profile of CMYK does not fit the pixels that are made of it.
        let kept = !isCMYK && profile?.fits(naturalFormat.colorType) == true ? profile : nil
        let exifBytes = segments.exifBytes
        let exif = exifBytes.flatMap { ExifBlock($0) }
        if exifBytes != nil, exif == nil { notes.append(ExifBlock.defect) }
        let resolution = Resolution.preferred(Self.resolution(reader), exif: exifBytes)
        var metadata = DrawingMetadata(resolution: resolution, profile: kept, exif: exif)
        metadata.hasHalfColor = Self.hasHalfColor(reader)
        self.metadata = metadata
        notes += metadata.colorWarnings
    }

    /// Warnings about the file so far, one sentence each.
    public var warnings: [Message] {
        waitForPreparation()
        return notes + (context.warning.map { [Message(untranslated: $0)] } ?? [])
    }

    /// Begins to decode the first rows on another thread.
    public func prepareRows() {
        guard preparation == nil, preparedRows == nil, nextRow == 0, failure == nil, !isCMYK else { return }
        // Nobody else uses the reader until `waitForPreparation` has waited for the task.
        nonisolated(unsafe) let reader = self
        preparation = BackgroundTask { reader.decodeAhead() }
    }

    /// The most memory that rows decoded ahead take: what is decoded while a sheet with some hundred marks is laid out.
    private static let sizeAhead = 14 << 20

    private func decodeAhead() {
        let rowBytes = width * naturalFormat.channels
        let most = min(max(Self.sizeAhead / rowBytes, 1), height)
        let memory = SharedMemory(byteCount: most * rowBytes)
        let start = memory.start.bindMemory(to: UInt8.self, capacity: memory.byteCount)
        do throws(ImageError) {
            try startDecoding()
            while preparedCount < most, !rowsAreWanted.load(ordering: .relaxed) {
                // There is room for `most` rows.
                try context.readRow(preparedCount, into: start + preparedCount * rowBytes)
                preparedCount += 1
            }
        } catch {
            preparationFailure = error
        }
        // Nobody writes to the memory, which the part keeps, any more.
        let part = DecodedRows.Part(owner: memory, start: start, stride: rowBytes, count: preparedCount)
        preparedRows = DecodedRows(parts: [part])
    }

    /// Ends decoding ahead: from here on the caller decodes.
    private func waitForPreparation() {
        rowsAreWanted.store(true, ordering: .relaxed)
        preparation?.wait()
        preparation = nil
    }

    /// Reads the next rows as 8-bit samples.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        if let failure { throw failure }
        let rows = min(max(count, 0), height - nextRow)
        let rowBytes = width * format.channels
        precondition(buffer.count >= rows * rowBytes, "the buffer is too small")
        guard rows > 0, let start = buffer.baseAddress else { return 0 }
        waitForPreparation()
        do throws(ImageError) {
            try startDecoding()
            for row in 0..<rows {
                // The buffer has room for each of the rows.
                let target = (start + row * rowBytes).assumingMemoryBound(to: UInt8.self)
                if nextRow < preparedCount {
                    copyPreparedRow(to: target, format: format)
                } else if let error = preparationFailure {
                    throw error
                } else if !isCMYK, format == naturalFormat {
                    try context.readRow(nextRow, into: target)
                } else {
                    try readLine()
                    convertLine(to: target, format: format)
                }
                nextRow += 1
            }
            try endRows()
        } catch {
            failure = error
            throw error
        }
        return rows
    }

    /// Hands out rows that were decoded ahead.
    public func takeRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> DecodedRows? {
        if let failure { throw failure }
        waitForPreparation()
        let wanted = nextRow..<nextRow + min(max(count, 0), height - nextRow)
        guard let preparedRows, format == naturalFormat, wanted.upperBound <= preparedCount else { return nil }
        nextRow = wanted.upperBound
        do throws(ImageError) {
            try endRows()
        } catch {
            failure = error
            throw error
        }
        return preparedRows.rows(wanted)
    }

    /// Gives back what is not needed after the rows that were read, and looks at the end of the file after the last.
    private func endRows() throws(ImageError) {
        if nextRow >= preparedCount { preparedRows = nil }
        if nextRow == height { try finishDecoding() }
    }

    /// The file itself when it is upright and grey or in colours of three samples, with its end marker if that is missing;
    /// nothing for a pipe, which cannot be read again.
    public func originalJPEG() throws(ImageError) -> [UInt8]? {
        waitForPreparation()
        guard orientation == .upright, !isCMYK, let content = try context.input.wholeContent() else { return nil }
        // Behind an end marker, with whatever follows it, another one does no harm.
        let endMarker: [UInt8] = [0xFF, 0xD9]
        return content.suffix(2) == endMarker[...] ? content : content + endMarker
    }

    // MARK: - Decoding

    private func startDecoding() throws(ImageError) {
        guard !hasStarted else { return }
        hasStarted = true
        try context.start(as: isCMYK ? JCS_CMYK : naturalFormat == .gray ? JCS_GRAYSCALE : JCS_RGB)
    }

    private func copyPreparedRow(to target: UnsafeMutablePointer<UInt8>, format: PixelFormat) {
        preparedRows?.forEach(in: nextRow..<nextRow + 1) { _, row in
            // The target has room for the row.
            naturalFormat.convert(row, to: format, at: target, count: width)
        }
    }

    private func readLine() throws(ImageError) {
        if line.isEmpty { line = [UInt8](repeating: 0, count: width * (isCMYK ? 4 : naturalFormat.channels)) }
        try line.withUnsafeMutableBufferPointer { (line) throws(ImageError) in
            // The line holds a row of decoded samples.
            if let start = line.baseAddress { try context.readRow(nextRow, into: start) }
        }
    }

    private func convertLine(to target: UnsafeMutablePointer<UInt8>, format: PixelFormat) {
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
        try context.finish()
        if context.lacksEndMarker { notes.append(Message("its end marker (EOI) is missing, but no row is")) }
    }

    // MARK: - Header

    /// True if the samples of brightness are twice as dense as those of colour along both axes.
    private static func hasHalfColor(_ reader: jpeg_decompress_struct) -> Bool {
        guard reader.num_components == 3, let components = reader.comp_info else { return false }
        // There are as many components.
        return components[0].h_samp_factor == 2 && components[0].v_samp_factor == 2
            && (1..<3).allSatisfy { components[$0].h_samp_factor == 1 && components[$0].v_samp_factor == 1 }
    }

    private static func resolution(_ reader: jpeg_decompress_struct) -> Resolution? {
        let perMetre: Double? =
            switch reader.density_unit {
            case 1: 1 / 0.0254
            case 2: 100
            default: nil
            }
        guard reader.saw_JFIF_marker != 0, let perMetre, reader.X_density > 0, reader.Y_density > 0 else { return nil }
        return Resolution(
            x: UInt32((Double(reader.X_density) * perMetre).rounded()),
            y: UInt32((Double(reader.Y_density) * perMetre).rounded()))
    }
}
