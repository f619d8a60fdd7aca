import PlanBase

extension DrawingMetadata {
    /// The metadata that may stand in a PNG of the given colour type.
    ///
    /// An ICC profile goes if it is for another kind of colour: a grey profile fits only `gray` and `grayAlpha`, an RGB
    /// profile only the other colour types, any other profile none. In place of a grey profile stands one of colours with its tone curve,
    /// in which greys look the same. Everything else stays.
    public func fitting(_ colorType: PNGColorType) -> DrawingMetadata {
        guard let profile, !profile.fits(colorType) else { return self }
        var fitting = self
        let inRGB = profile.inRGB
        fitting.profile = inRGB?.fits(colorType) == true ? inRGB : nil
        return fitting
    }

    /// The metadata that may stand in a file that has ICC profiles and no gamma: in place of a gamma unlike that of sRGB stands a profile.
    func withGammaAsProfile(isGray: Bool) -> DrawingMetadata {
        guard profile == nil, standardRGBIntent == nil, codePoints == nil, let gamma, abs(gamma - 45_455) > 500 else {
            return self
        }
        var metadata = self
        metadata.profile = ColorProfile(gamma: gamma, isGray: isGray)
        return metadata
    }

    /// The properties of colour that cannot be kept in pictures in colour, one sentence each.
    var colorWarnings: [Message] {
        guard let profile, profile.fits(.gray), profile.inRGB == nil else { return [] }
        return [Message("its grey colour profile has no tone curve, and is left out of pictures in colour")]
    }
}

extension ColorProfile {
    /// True if a PNG of the given colour type may carry the profile.
    public func fits(_ colorType: PNGColorType) -> Bool {
        switch colorType {
        case .gray, .grayAlpha: colorSpace == "GRAY"
        case .rgb, .palette, .rgba: colorSpace == "RGB "
        }
    }
}
