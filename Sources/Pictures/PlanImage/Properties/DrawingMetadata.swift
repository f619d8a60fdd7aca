/// A file's information about its picture beside the samples: the size in print, the meaning of the colours, and how a photograph was
/// taken.
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
    /// The orientation in which the file stores the pixels. Readers have already turned the rows upright.
    public var storedOrientation = Orientation.upright

    /// True if the file stores colour at half the resolution of brightness along both axes, as most JPEGs of cameras do.
    public var hasHalfColor = false

    /// The EXIF block of a photograph, upright as the rows are that are read by ``DrawingFile``.
    public var exif: ExifBlock?

    /// The scale of the drawing: the number of pixels that represent one metre of the building; nil if the file has no scale. The size in
    /// print is ``resolution``.
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
