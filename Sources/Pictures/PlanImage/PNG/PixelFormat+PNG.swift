extension PixelFormat {
    /// The colour type of a PNG that stores this format as it is.
    public var colorType: PNGColorType {
        switch self {
        case .gray: .gray
        case .rgb: .rgb
        case .rgba: .rgba
        }
    }
}
