/// Turns what stands in a PNG after its header into rows of native samples.
protocol RowDecoder: AnyObject {
    /// Begins to decode the next rows on another thread, where that can be done.
    func prepare()

    /// Decodes the next rows; the caller has seen to it that there are so many and that they fit.
    func decode(_ count: Int, into start: UnsafeMutableRawPointer, stride: Int) throws(ImageError)

    /// Decodes the next rows and hands them out where they are; nil where they would have to be copied. The caller has seen to
    /// it that there are so many.
    func take(_ count: Int) throws(ImageError) -> DecodedRows?

    /// Reads what follows the rows, up to the end of the PNG.
    func finish() throws(ImageError)

    /// What was found odd among what was decoded, one sentence each.
    var warnings: [String] { get }
}

extension RowDecoder {
    /// Does nothing.
    func prepare() {}

    /// Nothing.
    func take(_ count: Int) throws(ImageError) -> DecodedRows? { nil }
}
