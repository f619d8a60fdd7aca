/// The kinds of files that hold moving pictures; the raw value is the ending of their names.
public enum AnimationFormat: String, Hashable, Sendable, CaseIterable {
    /// At most 256 colours a frame, dithered; shown everywhere.
    case gif
    /// Every colour as it is.
    case apng
    /// Colours nearly as they are, in small files.
    case webp

    /// The longest side that a picture may have, in pixels.
    public var greatestSide: Int {
        switch self {
        case .gif: 65_535
        case .apng: Int(Int32.max)
        case .webp: 16_383
        }
    }
}
