/// Turns frames into the bytes of a moving picture and writes them to a file.
protocol AnimationEncoder: AnyObject, SendableMetatype {
    /// A frame after the work that does not need the earlier frames.
    associatedtype Prepared: Sendable

    /// Does to a frame what can be done beside other frames.
    static func prepare(_ frame: TimedFrame) -> Prepared

    /// Takes the next frame.
    func encode(_ frame: Prepared) throws(ImageError)

    /// Writes what is left after the last frame, which ends at a time.
    func finish(at end: Double) throws(ImageError)
}
