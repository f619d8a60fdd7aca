/// A trade-off between a PNG's file size and the time for its compression.
public enum PNGCompression: String, CaseIterable, Codable, Hashable, Sendable {
    /// As fast as it goes; files are larger.
    case fast
    /// About the file size that other programs reach by default. The default.
    case balanced
    /// The smallest file; several times slower.
    case small
}
