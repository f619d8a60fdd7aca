import PlanBase

/// Decodes the IDAT chunks of a PNG into rows of native samples.
protocol RowDecoder: AnyObject {
    /// Begins to decode the next rows on another thread, where that can be done.
    func prepare()

    /// Decodes the next rows. The caller has checked that there are as many and that they fit.
    func decode(_ count: Int, into start: UnsafeMutableRawPointer, stride: Int) throws(ImageError)

    /// Decodes the next rows and hands them out where they lie; nil if they would have to be copied. The caller has checked that
    /// there are as many.
    func take(_ count: Int) throws(ImageError) -> DecodedRows?

    /// Reads what follows the rows, up to the end of the PNG.
    func finish() throws(ImageError)

    /// Warnings about the decoded chunks, one sentence each.
    var warnings: [Message] { get }
}

extension RowDecoder {
    /// Does nothing.
    func prepare() {}

    /// Nothing.
    func take(_ count: Int) throws(ImageError) -> DecodedRows? { nil }
}
