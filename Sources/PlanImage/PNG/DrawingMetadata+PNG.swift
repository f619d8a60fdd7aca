extension DrawingMetadata {
    /// The metadata that may stand in a PNG of the given colour type.
    ///
    /// An ICC profile goes if it is for another kind of colour: a grey profile fits only `gray` and `grayAlpha`, an RGB
    /// profile only the other colour types, any other profile none. Everything else stays.
    public func fitting(_ colorType: PNGColorType) -> DrawingMetadata {
        guard let profile, !profile.fits(colorType) else { return self }
        var fitting = self
        fitting.profile = nil
        return fitting
    }
}

extension ColorProfile {
    /// Whether a PNG of this colour type may carry the profile.
    public func fits(_ colorType: PNGColorType) -> Bool {
        switch colorType {
        case .gray, .grayAlpha: colorSpace == "GRAY"
        case .rgb, .palette, .rgba: colorSpace == "RGB "
        }
    }
}
