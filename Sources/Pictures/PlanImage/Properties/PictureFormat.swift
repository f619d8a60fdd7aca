/// A format in which single pictures, such as tiles, are encoded.
public enum PictureFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// PNG, which loses nothing.
    case png
    /// JPEG, which has no transparency.
    case jpeg
    /// WebP as it is for photographs, with transparency.
    case webp

    /// The name of the format in messages.
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        }
    }

    /// The file name extension of the format, without the dot.
    public var ending: String { self == .jpeg ? "jpg" : rawValue }

    /// The media type by which servers announce it.
    public var mediaType: String { "image/\(rawValue)" }

    /// True if the format can hold transparent pixels.
    public var hasAlpha: Bool { self != .jpeg }

    /// True if a quality can be chosen for the format.
    public var hasQuality: Bool { self != .png }

    /// The quality that single pictures have unless another one is asked for: thin lines and letters of tiles stay clean. Whole sheets
    /// have ``JPEGWriter/usualQuality``.
    public var usualQuality: Int { self == .webp ? 80 : 85 }

    /// The most pixels that a side may have.
    public var greatestSide: Int {
        switch self {
        case .png: Int(Int32.max)
        case .jpeg: 65_500
        case .webp: 16_383
        }
    }
}
