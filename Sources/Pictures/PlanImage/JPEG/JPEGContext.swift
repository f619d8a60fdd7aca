import CJPEG
import PlanBase
import PlanFiles

/// libjpeg reading from the bytes of one JPEG, and what it found wrong.
final class JPEGContext {
    let input: CodecInput
    private let context: UnsafeMutablePointer<planmark_jpeg>
    private let limits: DrawingLimits

    /// Reads the header.
    init(_ input: CodecInput, limits: DrawingLimits) throws(ImageError) {
        // The input lives as long as this and its bytes do not change, so that their memory stays where it is.
        let start = input.bytes.withUnsafeBufferPointer { $0.baseAddress }
        // What has to be held whole is checked by its size; libjpeg needs a little more for rows and tables.
        let (memory, overflow) = limits.wholePictureBytes.addingReportingOverflow(64 << 20)
        guard
            let context = planmark_jpeg_create(
                input.descriptor, start, input.bytes.count, overflow ? .max : memory)
        else { throw .outOfMemory(file: input.name) }
        (self.input, self.context, self.limits) = (input, context, limits)
        guard planmark_jpeg_read_header(context) != 0 else { throw failure(row: nil) }
    }

    deinit { planmark_jpeg_destroy(context) }

    /// libjpeg's state of decompression, with the properties of the picture.
    var reader: jpeg_decompress_struct { context.pointee.reader }

    /// libjpeg's first warning about the file; nil if there is none.
    var warning: String? {
        let text = String(cBuffer: context.pointee.warning)
        return text.isEmpty ? nil : text
    }

    /// True if the file ends before its end marker.
    var lacksEndMarker: Bool { context.pointee.source_ended != 0 }

    /// Bytes of memory for the coefficients of a picture of several scans, such as a progressive one; 0 for any other.
    var coefficientBytes: Int { planmark_jpeg_coefficient_bytes(context) }

    /// Begins decoding; a picture of several scans is read to its end.
    func start(as space: J_COLOR_SPACE) throws(ImageError) {
        guard planmark_jpeg_start(context, space) != 0 else { throw failure(row: nil) }
        guard coefficientBytes > 0 else { return }
        guard context.pointee.lacks_data == 0 else { throw incomplete(row: nil) }
        // Each scan but the last may be whole in a file that is cut off.
        if lacksEndMarker, planmark_jpeg_has_all_scans(context) == 0 { throw incomplete(row: nil) }
    }

    /// Decodes the next row, whose number is for the error.
    func readRow(_ row: Int, into samples: UnsafeMutablePointer<UInt8>) throws(ImageError) {
        guard planmark_jpeg_read_row(context, samples) != 0 else { throw failure(row: row) }
        guard context.pointee.lacks_data == 0 else { throw incomplete(row: row) }
    }

    /// Reads what follows the rows.
    func finish() throws(ImageError) {
        guard planmark_jpeg_finish(context) != 0 else { throw failure(row: nil) }
    }

    // MARK: - Errors

    /// True if the only defect is that bytes are missing at the end of the file. A file whose last bytes are an end marker is whole;
    /// missing samples then mean damage.
    private var isCutOff: Bool {
        let last = context.pointee.last_bytes
        return lacksEndMarker && context.pointee.is_corrupt == 0 && (last.0 != 0xFF || Int32(last.1) != JPEG_EOI)
    }

    /// Why there are fewer samples than the picture needs.
    private func incomplete(row: Int?) -> ImageError {
        if isCutOff { return .truncated(file: input.name, row: row) }
        return warning.map { corrupt($0, row: row) } ?? corrupt(Message("it has too few samples"), row: row)
    }

    /// The error that libjpeg tells of.
    private func corrupt(_ message: String, row: Int?) -> ImageError {
        let reason = message.hasPrefix("Corrupt JPEG data: ") ? message.dropFirst(19) : message[...]
        return corrupt(Message(untranslated: String(reason)), row: row)
    }

    private func corrupt(_ reason: Message, row: Int?) -> ImageError {
        .corrupt(
            file: input.name, format: .jpeg, reason: row.map { Message("\(reason), seen in row \($0)") } ?? reason)
    }

    /// Why libjpeg could not go on.
    private func failure(row: Int?) -> ImageError {
        let (name, code) = (input.name, context.pointee.error_code)
        if context.pointee.source_errno != 0 {
            return .readFailed(file: name, reason: SystemError(code: context.pointee.source_errno).message)
        }
        let (width, height) = (Int(reader.image_width), Int(reader.image_height))
        switch J_MESSAGE_CODE(rawValue: UInt32(code)) {
        case JERR_OUT_OF_MEMORY: return .outOfMemory(file: name)
        case JERR_NO_BACKING_STORE:
            let limit = limits.wholePictureBytes
            return .tooLarge(
                file: name, width: width, height: height,
                limit: .wholePictureBytes(limit, needed: max(coefficientBytes, limit + 1)))
        case JERR_IMAGE_TOO_BIG, JERR_WIDTH_OVERFLOW:
            return .tooLarge(
                file: name, width: width, height: height, limit: .sideOfFormat(Int(JPEG_MAX_DIMENSION), .jpeg))
        case JERR_EMPTY_IMAGE where width == 0: return .zeroSize(file: name, width: width, height: height)
        default: break
        }
        if let variant = JPEGVariant(errorCode: code, parameter: Int(context.pointee.error_parameter), height: height) {
            return .unsupportedVariant(file: name, format: .jpeg, variant: variant.phrase)
        }
        if isCutOff { return .truncated(file: name, row: row) }
        return corrupt(String(cBuffer: context.pointee.message), row: row)
    }
}
