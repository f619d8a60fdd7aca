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

    /// What has to be drawn anew over an earlier frame, one pixel at least, as a frame must have one; all of it over none.
    func part(since base: PixelBuffer?) -> PixelRectangle {
        guard let base else { return picture.rectangle }
        return picture.changes(since: base) ?? PixelRectangle(x: 0, y: 0, width: 1, height: 1)
    }
}
