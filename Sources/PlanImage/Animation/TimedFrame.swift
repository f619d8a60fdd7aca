/// A frame of a moving picture with its time.
struct TimedFrame: Sendable {
    let picture: PixelBuffer
    /// The frame before; nothing for the first.
    let last: PixelBuffer?
    /// When it is shown, in seconds from the beginning.
    let start: Double
    /// Until when.
    let end: Double
    /// Whether its alpha counts for nothing.
    let isOpaque: Bool
}
