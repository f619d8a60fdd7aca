/// The resolution at which a JPEG stores colour, relative to brightness.
public enum JPEGColor: Hashable, Sendable {
    /// At half the resolution of brightness below quality 90, as other programs do it; at all of it from 90 on, so that thin coloured
    /// lines stay clean.
    case byQuality
    /// At half the resolution up to quality 94 where the picture comes from a JPEG that has no more, as a camera's; else by the quality.
    case ofDrawing

    /// True if colour has half the resolution of brightness.
    ///
    /// - Parameter metadata: the metadata of the picture that is stored.
    func isHalf(quality: Int, _ metadata: DrawingMetadata) -> Bool {
        quality < (self == .ofDrawing && metadata.hasHalfColor ? 95 : 90)
    }
}
