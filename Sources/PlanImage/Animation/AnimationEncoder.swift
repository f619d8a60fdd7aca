/// Turns frames into the bytes of a moving picture and writes them to a file.
protocol AnimationEncoder: AnyObject {
    /// Takes the next frame, which is shown from one time to another, in seconds from the beginning.
    func encode(_ frame: PixelBuffer, from start: Double, until end: Double) throws(ImageError)

    /// Writes what is left after the last frame, which ends at a time.
    func finish(at end: Double) throws(ImageError)
}
