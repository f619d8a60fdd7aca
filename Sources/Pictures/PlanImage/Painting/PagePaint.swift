import PlanBase

/// The paint of a stroke or a fill (ISO 32000-1, 8.6 and 8.7).
public enum PagePaint: Hashable, Sendable {
    /// One colour, with the constant opacity of the graphics state as its alpha. Grey and RGB are taken as sRGB; CMYK, Lab and spot colours
    /// are approximated without a colour profile.
    case color(Color)
    /// A cell that is repeated, such as a hatch.
    case tiling
    /// A gradient.
    case shading
}
