/// The layout of pixels in memory: 8-bit samples, rows from the top, alpha straight (not premultiplied).
public enum PixelFormat: Int, Hashable, Sendable, CaseIterable {
    /// One byte a pixel.
    case gray = 1
    /// Red, green, blue.
    case rgb = 3
    /// Red, green, blue, alpha.
    case rgba = 4

    /// Bytes in a pixel.
    public var channels: Int { rawValue }
}
