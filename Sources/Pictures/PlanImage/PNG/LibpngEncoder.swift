import CPNG
import PlanBase

/// Encodes the rows of a PNG of any kind with libpng.
final class LibpngEncoder: RowEncoder {
    private let context: UnsafeMutablePointer<planmark_png>
    private let name: String
    private let header: PNGHeader
    private let passes: Int
    /// The whole picture when it is interlaced.
    private var picture: [UInt8] = []

    init(name: String, header: PNGHeader, metadata: DrawingMetadata, compression: PNGCompression) throws(ImageError) {
        if let defect = header.defect { throw .cannotEncode(file: name, reason: defect) }
        guard let context = planmark_png_create_writer() else { throw .outOfMemory(file: name) }
        (self.context, self.name, self.header) = (context, name, header)
        let isSet =
            planmark_png_set_header(
                context, UInt32(header.width), UInt32(header.height), Int32(header.bitDepth),
                Int32(header.colorType.rawValue), header.isInterlaced ? 1 : 0) != 0
            && Self.set(header, context) && Self.set(metadata.fitting(header.colorType), context)
            && Self.set(
                metadata.exif?.resized(width: header.width, height: header.height).resolved(metadata.resolution),
                context)
        let codePoints = metadata.codePoints.map { [$0.primaries, $0.transfer, $0.matrix, $0.fullRange] } ?? []
        passes =
            isSet
            ? Int(planmark_png_write_header(context, compression.level, -1, codePoints, codePoints.count)) : 0
        guard passes > 0 else { throw failure }
    }

    deinit { planmark_png_destroy(context) }

    /// Encodes the next row; an interlaced picture is encoded at its end.
    func encode(_ row: UnsafeRawPointer) throws(ImageError) {
        if passes > 1 {
            picture.append(contentsOf: UnsafeRawBufferPointer(start: row, count: header.bytesPerRow))
        } else {
            guard planmark_png_write_row(context, row) != 0 else { throw failure }
        }
    }

    /// Encodes what is left; `drain` is called whenever there is output to take.
    func finish(drain: () throws(ImageError) -> Void) throws(ImageError) {
        for index in 0..<(picture.isEmpty ? 0 : passes * header.height) {
            let start = index % header.height * header.bytesPerRow
            let isWritten = picture.withUnsafeBytes {
                planmark_png_write_row(context, $0.baseAddress?.advanced(by: start))
            }
            guard isWritten != 0 else { throw failure }
            if hasOutput { try drain() }
        }
        guard planmark_png_write_end(context) != 0 else { throw failure }
    }

    /// True if at least 64 KiB of output have come together, which are worth taking.
    var hasOutput: Bool { context.pointee.sink_size >= 1 << 16 }

    /// Hands out what was encoded and forgets it.
    func takeOutput<Failure>(_ take: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
        let output = UnsafeRawBufferPointer(start: context.pointee.sink, count: context.pointee.sink_size)
        context.pointee.sink_size = 0
        try take(output)
    }

    private static func set(_ header: PNGHeader, _ context: UnsafeMutablePointer<planmark_png>) -> Bool {
        if header.colorType == .palette {
            let colors = header.palette.map { png_color(red: $0.red, green: $0.green, blue: $0.blue) }
            let opaqueTail = header.palette.reversed().prefix { $0.alpha == 255 }.count
            let alphas = header.palette.dropLast(opaqueTail).map(\.alpha)
            return planmark_png_set_palette(context, colors, Int32(colors.count), alphas, Int32(alphas.count)) != 0
        }
        var color = png_color_16()
        switch header.transparentColor {
        case nil: return true
        case .gray(let gray): color.gray = gray
        case .rgb(let red, let green, let blue): (color.red, color.green, color.blue) = (red, green, blue)
        }
        return planmark_png_set_transparent_color(context, color) != 0
    }

    private static func set(_ metadata: DrawingMetadata, _ context: UnsafeMutablePointer<planmark_png>) -> Bool {
        var isSet = true
        if let resolution = metadata.resolution {
            isSet = planmark_png_set_resolution(context, resolution.x, resolution.y, resolution.isPerMetre ? 1 : 0) != 0
        }
        if let intent = metadata.standardRGBIntent {
            isSet = isSet && planmark_png_set_srgb(context, Int32(intent)) != 0
        }
        if let gamma = metadata.gamma { isSet = isSet && planmark_png_set_gamma(context, gamma) != 0 }
        if let values = metadata.chromaticities {
            let numbers = [
                values.whiteX, values.whiteY, values.redX, values.redY, values.greenX, values.greenY, values.blueX,
                values.blueY,
            ]
            isSet = isSet && planmark_png_set_chromaticities(context, numbers) != 0
        }
        if let profile = metadata.profile {
            // Latin-1 as the chunk wants it; what is beyond becomes a question mark.
            let name = profile.name.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
            let isWritten = (name + [0]).withUnsafeBytes {
                planmark_png_set_profile(
                    context, $0.bindMemory(to: CChar.self).baseAddress, profile.bytes, UInt32(profile.bytes.count))
            }
            isSet = isSet && isWritten != 0
        }
        return isSet
    }

    private static func set(_ exif: ExifBlock?, _ context: UnsafeMutablePointer<planmark_png>) -> Bool {
        guard let exif else { return true }
        return planmark_png_set_exif(context, exif.bytes, UInt32(exif.bytes.count)) != 0
    }

    private var failure: ImageError {
        let message = String(cBuffer: context.pointee.message)
        return message.hasPrefix("Out of memory")
            ? .outOfMemory(file: name) : .cannotEncode(file: name, reason: Message(untranslated: message))
    }
}

extension PNGCompression {
    /// zlib's level.
    fileprivate var level: Int32 {
        switch self {
        case .fast: 1
        case .balanced: 6
        case .small: 9
        }
    }
}
