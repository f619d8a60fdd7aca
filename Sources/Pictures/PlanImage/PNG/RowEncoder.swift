/// Turns the rows of a picture into the bytes of a PNG.
protocol RowEncoder: AnyObject {
    /// Takes the next row, `bytesPerRow` bytes.
    func encode(_ row: UnsafeRawPointer) throws(ImageError)

    /// Encodes what is left after the last row; `drain` is called whenever there is output to take.
    func finish(drain: () throws(ImageError) -> Void) throws(ImageError)

    /// True if enough output has come together to be worth taking.
    var hasOutput: Bool { get }

    /// Hands out what was encoded and forgets it.
    func takeOutput<Failure>(_ take: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure)
}
