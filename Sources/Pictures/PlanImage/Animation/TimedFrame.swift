/// A frame of a moving picture with its time.
struct TimedFrame: Sendable {
    let picture: PixelBuffer
    /// The frame before; nil for the first.
    let last: PixelBuffer?
    /// When the frame appears, in seconds from the beginning.
    let start: Double
    /// When the frame ends, in seconds from the beginning.
    let end: Double
    /// True if the picture's alpha is to be ignored.
    let isOpaque: Bool

    /// The part that differs from an earlier frame, one pixel at least, since a frame must have one; the whole picture over none.
    func part(since base: PixelBuffer?) -> PixelRectangle {
        guard let base else { return picture.rectangle }
        return picture.changes(since: base) ?? PixelRectangle(x: 0, y: 0, width: 1, height: 1)
    }
}
