import PlanBase

/// The colour type of a PNG: the meaning of the samples of a pixel. The raw values are those in the file.
public enum PNGColorType: UInt8, Hashable, Sendable, CaseIterable {
    /// One grey sample.
    case gray = 0
    /// Red, green, blue.
    case rgb = 2
    /// One index into the palette.
    case palette = 3
    /// Grey, alpha (straight).
    case grayAlpha = 4
    /// Red, green, blue, alpha (straight).
    case rgba = 6

    /// Samples in a pixel.
    public var channels: Int {
        switch self {
        case .gray, .palette: 1
        case .grayAlpha: 2
        case .rgb: 3
        case .rgba: 4
        }
    }

    /// The bits that a sample may have.
    public var bitDepths: [Int] {
        switch self {
        case .gray: [1, 2, 4, 8, 16]
        case .palette: [1, 2, 4, 8]
        case .rgb, .grayAlpha, .rgba: [8, 16]
        }
    }
}

/// One colour of a palette, 8 bits a sample, straight alpha.
public struct PNGPaletteColor: Hashable, Sendable {
    /// Red, green, blue, and alpha from 0 (see-through) to 255.
    public var red, green, blue, alpha: UInt8

    /// Makes a colour, opaque unless told.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
}

/// The colour of a gray or RGB picture whose pixels are see-through, in samples of the picture's own bit depth.
public enum PNGTransparentColor: Hashable, Sendable {
    /// For ``PNGColorType/gray``.
    case gray(UInt16)
    /// For ``PNGColorType/rgb``.
    case rgb(red: UInt16, green: UInt16, blue: UInt16)
}

/// The header of a PNG: the properties that are needed to interpret its rows.
public struct PNGHeader: Hashable, Sendable {
    /// Width in pixels, 1 to 2,147,483,647.
    public var width: Int
    /// Height in pixels, 1 to 2,147,483,647.
    public var height: Int
    /// The meaning of the samples of a pixel.
    public var colorType: PNGColorType
    /// Bits in a sample; ``PNGColorType/bitDepths`` lists the valid ones.
    public var bitDepth: Int
    /// True if the rows are stored in the seven passes of Adam7.
    public var isInterlaced: Bool
    /// The colours that indices stand for: 1 to 2^bitDepth of them when the colour type is `palette`, else empty.
    public var palette: [PNGPaletteColor]
    /// The colour that is see-through in a `gray` or `rgb` picture, if there is one.
    public var transparentColor: PNGTransparentColor?

    /// Makes a header; whether it is valid is checked when it is used.
    public init(
        width: Int, height: Int, colorType: PNGColorType, bitDepth: Int = 8, isInterlaced: Bool = false,
        palette: [PNGPaletteColor] = [], transparentColor: PNGTransparentColor? = nil
    ) {
        (self.width, self.height, self.colorType, self.bitDepth) = (width, height, colorType, bitDepth)
        (self.isInterlaced, self.palette, self.transparentColor) = (isInterlaced, palette, transparentColor)
    }

    /// Makes the header of a picture of 8-bit samples.
    public init(width: Int, height: Int, format: PixelFormat) {
        self.init(width: width, height: height, colorType: format.colorType)
    }

    /// Bits in a pixel.
    public var bitsPerPixel: Int { colorType.channels * bitDepth }

    /// Bytes in a row of native samples: the last byte is padded when a pixel is less than a byte.
    public var bytesPerRow: Int { (width * bitsPerPixel + 7) / 8 }

    /// The 8-bit format that holds the picture with nothing lost but bits beyond the eighth.
    public var naturalFormat: PixelFormat {
        switch colorType {
        case .gray: transparentColor == nil ? .gray : .rgba
        case .rgb: transparentColor == nil ? .rgb : .rgba
        case .palette: palette.allSatisfy { $0.alpha == 255 } ? .rgb : .rgba
        case .grayAlpha, .rgba: .rgba
        }
    }

    /// The reason why this header is not valid; nil if it is valid.
    var defect: Message? {
        let sizes = 1...Int(Int32.max)
        guard sizes.contains(width), sizes.contains(height) else {
            return Message("its size is \(width) x \(height); each side must be 1 to \(Int32.max)")
        }
        guard colorType.bitDepths.contains(bitDepth) else {
            return Message(
                "bit depth \(bitDepth) does not exist for colour type \(colorType); valid are \(colorType.bitDepths)")
        }
        switch (colorType, transparentColor) {
        case (.gray, .rgb), (.rgb, .gray), (.palette, .some), (.grayAlpha, .some), (.rgba, .some):
            return Message("the transparent colour does not fit the colour type \(colorType)")
        default: break
        }
        guard colorType == .palette else {
            return palette.isEmpty ? nil : Message("a palette does not fit the colour type \(colorType)")
        }
        return (1...(1 << bitDepth)).contains(palette.count)
            ? nil
            : Message("the palette has \(palette.count) colours; 1 to \(1 << bitDepth) fit \(bitDepth) bits")
    }
}
