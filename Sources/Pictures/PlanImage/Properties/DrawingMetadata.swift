/// What a file says about its pixels beside their samples: how large they are in print, what their colours mean, and how a photograph
/// was taken.
///
/// A sheet gets the metadata of its drawing, so that it prints as large and its colours look the same. A format that has no
/// place for a property leaves it out.
public struct DrawingMetadata: Hashable, Sendable {
    /// The resolution; nil if the file has none.
    public var resolution: Resolution?
    /// The ICC colour profile.
    public var profile: ColorProfile?
    /// The rendering intent, 0 to 3, if the colours are sRGB.
    public var standardRGBIntent: UInt8?
    /// The encoding gamma times 100,000, such as 45455.
    public var gamma: Int32?
    /// The white point and the primaries.
    public var chromaticities: Chromaticities?
    /// The colour space by its code points, which goes before all other colour information.
    public var codePoints: ColorCodePoints?
    /// How the file stores the pixels, which readers have turned upright.
    public var storedOrientation = Orientation.upright

    /// Whether the file stores colour at half the resolution of brightness along both axes, as most JPEGs of cameras do.
    public var hasHalfColor = false

    /// The EXIF block of a photograph, upright as the rows are that are read by ``DrawingFile``.
    public var exif: ExifBlock?

    /// How many pixels show a metre of what is drawn, where the file says so; not how large it is in print.
    public var buildingScale: Double?
    /// The parts of the picture that have another scale, where the file says so.
    public var scaledParts: [ScaledPart] = []

    /// Makes metadata, empty unless told.
    public init(
        resolution: Resolution? = nil, profile: ColorProfile? = nil, standardRGBIntent: UInt8? = nil,
        gamma: Int32? = nil, chromaticities: Chromaticities? = nil, codePoints: ColorCodePoints? = nil,
        exif: ExifBlock? = nil
    ) {
        self.resolution = resolution
        self.profile = profile
        self.standardRGBIntent = standardRGBIntent
        self.gamma = gamma
        self.chromaticities = chromaticities
        self.codePoints = codePoints
        self.exif = exif
    }
}
