/// The CIE 1931 x and y of the white point and the primaries, each times 100,000.
public struct Chromaticities: Hashable, Sendable {
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
