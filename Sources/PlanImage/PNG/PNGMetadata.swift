/// What a PNG says about its pixels beside their samples: how large they are in print and what their colours mean.
///
/// It is taken from one file and given to another unchanged, so that an annotated drawing prints as large and looks the
/// same as the drawing.
public struct PNGMetadata: Hashable, Sendable {
    /// The resolution (chunk pHYs).
    public var resolution: PNGResolution?
    /// The ICC colour profile (chunk iCCP).
    public var profile: PNGColorProfile?
    /// The rendering intent, 0 to 3, when the colours are sRGB (chunk sRGB).
    public var standardRGBIntent: UInt8?
    /// The file's gamma times 100,000 (chunk gAMA), such as 45455.
    public var gamma: Int32?
    /// Where the white point and the primaries lie (chunk cHRM).
    public var chromaticities: PNGChromaticities?

    /// Makes metadata, empty unless told.
    public init(
        resolution: PNGResolution? = nil, profile: PNGColorProfile? = nil, standardRGBIntent: UInt8? = nil,
        gamma: Int32? = nil, chromaticities: PNGChromaticities? = nil
    ) {
        self.resolution = resolution
        self.profile = profile
        self.standardRGBIntent = standardRGBIntent
        self.gamma = gamma
        self.chromaticities = chromaticities
    }

    /// The metadata that may stand in a picture of the given colour type.
    ///
    /// An ICC profile goes when it is for another kind of colour: a grey profile fits only `gray` and `grayAlpha`, an RGB
    /// profile only the other colour types, any other profile none. Everything else stays.
    public func fitting(_ colorType: PNGColorType) -> PNGMetadata {
        guard let profile, !profile.fits(colorType) else { return self }
        var fitting = self
        fitting.profile = nil
        return fitting
    }
}

/// How many pixels there are to a length.
public struct PNGResolution: Hashable, Sendable {
    /// Pixels to the unit, along x and along y.
    public var x, y: UInt32
    /// Whether the unit is the metre; if not, only the ratio of `x` to `y` means something.
    public var isPerMetre: Bool

    /// Makes a resolution in pixels to the metre, or a bare aspect ratio.
    public init(x: UInt32, y: UInt32, isPerMetre: Bool = true) {
        self.x = x
        self.y = y
        self.isPerMetre = isPerMetre
    }

    /// Makes a resolution of dots to the inch, the same along x and y; nil unless finite and 0 to 100,000,000.
    public init?(dotsPerInch: Double) {
        guard dotsPerInch.isFinite, (0...100_000_000).contains(dotsPerInch) else { return nil }
        let perMetre = UInt32((dotsPerInch / 0.0254).rounded())
        self.init(x: perMetre, y: perMetre)
    }

    /// Pixels to the metre along x and y; nil when the unit is not known or a number is zero.
    public var pixelsPerMetre: (x: Double, y: Double)? {
        isPerMetre && x > 0 && y > 0 ? (Double(x), Double(y)) : nil
    }

    /// Dots to the inch along x and y; nil when the unit is not known or a number is zero.
    public var dotsPerInch: (x: Double, y: Double)? {
        pixelsPerMetre.map { ($0.x * 0.0254, $0.y * 0.0254) }
    }
}

/// An ICC colour profile, unpacked.
public struct PNGColorProfile: Hashable, Sendable {
    /// The name in the file: 1 to 79 Latin-1 characters.
    public var name: String
    /// The profile itself.
    public var bytes: [UInt8]

    /// Makes a profile; it is checked when it is written.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The profile's colour space signature, such as `RGB ` or `GRAY`; empty when the profile is too short to have one.
    public var colorSpace: String {
        bytes.count < 20 ? "" : String(decoding: bytes[16..<20], as: UTF8.self)
    }

    /// Whether a picture of this colour type may carry the profile.
    public func fits(_ colorType: PNGColorType) -> Bool {
        switch colorType {
        case .gray, .grayAlpha: colorSpace == "GRAY"
        case .rgb, .palette, .rgba: colorSpace == "RGB "
        }
    }
}

/// The CIE 1931 x and y of the white point and the primaries, each times 100,000.
public struct PNGChromaticities: Hashable, Sendable {
    /// White point.
    public var whiteX, whiteY: Int32
    /// Red primary.
    public var redX, redY: Int32
    /// Green primary.
    public var greenX, greenY: Int32
    /// Blue primary.
    public var blueX, blueY: Int32

    /// Makes chromaticities; those of sRGB unless told.
    public init(
        whiteX: Int32 = 31270, whiteY: Int32 = 32900, redX: Int32 = 64000, redY: Int32 = 33000,
        greenX: Int32 = 30000, greenY: Int32 = 60000, blueX: Int32 = 15000, blueY: Int32 = 6000
    ) {
        self.whiteX = whiteX
        self.whiteY = whiteY
        self.redX = redX
        self.redY = redY
        self.greenX = greenX
        self.greenY = greenY
        self.blueX = blueX
        self.blueY = blueY
    }
}
