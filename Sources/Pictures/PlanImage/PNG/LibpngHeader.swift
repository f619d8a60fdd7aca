import CPNG
import PlanBase

/// The properties of a PNG that libpng found before the rows.
struct LibpngHeader {
    let source: PNGSource

    private var png: png_structp? { source.context.pointee.png }
    private var info: png_infop? { source.context.pointee.info }

    var header: PNGHeader {
        get throws(ImageError) {
            guard let colorType = PNGColorType(rawValue: png_get_color_type(png, info)) else {
                throw .corruptPNG(file: source.name, reason: Message("its colour type does not exist"))
            }
            var header = PNGHeader(
                width: Int(png_get_image_width(png, info)), height: Int(png_get_image_height(png, info)),
                colorType: colorType, bitDepth: Int(png_get_bit_depth(png, info)),
                isInterlaced: png_get_interlace_type(png, info) != PNG_INTERLACE_NONE)
            readTransparency(into: &header)
            return header
        }
    }

    private func readTransparency(into header: inout PNGHeader) {
        var alphas: png_bytep?
        var alphaCount: Int32 = 0
        var color: png_color_16p?
        let isTransparent = png_get_tRNS(png, info, &alphas, &alphaCount, &color) != 0
        switch header.colorType {
        case .palette:
            var colors: png_colorp?
            var count: Int32 = 0
            guard png_get_PLTE(png, info, &colors, &count) != 0, let colors else { return }
            header.palette = (0..<Int(count)).map { index in
                let color = colors[index]
                let alpha = isTransparent && index < Int(alphaCount) ? alphas?[index] : nil
                return PNGPaletteColor(red: color.red, green: color.green, blue: color.blue, alpha: alpha ?? 255)
            }
        case .gray:
            guard isTransparent, let color = color?.pointee else { return }
            header.transparentColor = .gray(color.gray)
        case .rgb:
            guard isTransparent, let color = color?.pointee else { return }
            header.transparentColor = .rgb(red: color.red, green: color.green, blue: color.blue)
        case .grayAlpha, .rgba: break
        }
    }

    var metadata: DrawingMetadata {
        var metadata = DrawingMetadata()
        var x: UInt32 = 0
        var y: UInt32 = 0
        var number: Int32 = 0
        if png_get_pHYs(png, info, &x, &y, &number) != 0 {
            metadata.resolution = Resolution(x: x, y: y, isPerMetre: number == PNG_RESOLUTION_METER)
        }
        metadata.resolution = Resolution.preferred(metadata.resolution, exif: exifBytes.map { Array($0) })
        if png_get_sRGB(png, info, &number) != 0 { metadata.standardRGBIntent = UInt8(exactly: number) }
        if png_get_gAMA_fixed(png, info, &number) != 0 { metadata.gamma = number }
        metadata.chromaticities = chromaticities
        metadata.profile = profile
        metadata.codePoints = codePoints
        metadata.exif = exif
        return metadata
    }

    private var codePoints: ColorCodePoints? {
        // libpng hands out a chunk that it does not know even if its checksum is wrong.
        guard let bytes = planmark_png_code_points(source.context), !source.warnings.contains("cICP: CRC error") else {
            return nil
        }
        return ColorCodePoints(primaries: bytes[0], transfer: bytes[1], matrix: bytes[2], fullRange: bytes[3])
    }

    /// The orientation by which the rows have to be turned to be upright, from the eXIf chunk before the rows.
    var orientation: Orientation { exifBytes.map { Orientation(exif: $0) } ?? .upright }

    /// True if there is an eXIf chunk before the rows and it is damaged.
    var hasDamagedExif: Bool { exifBytes != nil && exif == nil }

    private var exif: ExifBlock? { exifBytes.flatMap { ExifBlock(Array($0)) } }

    /// The content of the chunk eXIf before the rows. The memory is libpng's, and stays as long as the source.
    private var exifBytes: UnsafeRawBufferPointer? {
        var exif: png_bytep?
        var count: UInt32 = 0
        guard png_get_eXIf_1(png, info, &count, &exif) != 0, let exif else { return nil }
        return UnsafeRawBufferPointer(start: exif, count: Int(count))
    }

    private var chromaticities: Chromaticities? {
        var values = Chromaticities()
        let isThere = png_get_cHRM_fixed(
            png, info, &values.whiteX, &values.whiteY, &values.redX, &values.redY, &values.greenX, &values.greenY,
            &values.blueX, &values.blueY)
        return isThere != 0 ? values : nil
    }

    private var profile: ColorProfile? {
        var name: png_charp?
        var compression: Int32 = 0
        var bytes: png_bytep?
        var count: UInt32 = 0
        guard png_get_iCCP(png, info, &name, &compression, &bytes, &count) != 0, let name, let bytes else { return nil }
        // The name is Latin-1, whose characters are the first 256 of Unicode.
        var characters = String.UnicodeScalarView()
        var next = name
        while next.pointee != 0 {
            characters.append(Unicode.Scalar(UInt8(bitPattern: next.pointee)))
            next += 1
        }
        return ColorProfile(
            name: String(characters), bytes: Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
    }
}
