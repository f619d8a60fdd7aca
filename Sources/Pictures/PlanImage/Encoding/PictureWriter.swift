/// Some rows of a picture that are encoded on their own, so that bands can be worked on at the same time.
///
/// A band is filled, encoded and filled again; one thread at a time uses it. The encoded bytes depend on the rows alone.
package protocol PictureBand: AnyObject, SendableMetatype {
    /// A band as it stands in the file.
    associatedtype Encoded: Sendable

    /// The most rows it takes.
    var capacity: Int { get }
    /// Bytes from one row to the next.
    var stride: Int { get }
    /// The rows: row `i` begins at `i * stride`.
    var rows: UnsafeMutableRawBufferPointer { get }

    /// Encodes the first rows, which are used up by it.
    ///
    /// - Parameters:
    ///   - rowCount: how many rows there are, at least 1.
    ///   - isLast: whether the picture ends with them.
    /// - Returns: nil when there is no memory.
    func encode(rowCount: Int, isLast: Bool) -> Encoded?
}

/// Writes a picture of 8-bit samples to a file or into memory, row by row or in bands.
package protocol PictureWriter: AnyObject {
    /// The kind of band that several threads fill and encode at the same time.
    associatedtype Band: PictureBand

    /// Width in pixels.
    var width: Int { get }
    /// Height in pixels.
    var height: Int { get }
    /// The format of the samples; nil if they are not plain 8-bit samples.
    var format: PixelFormat? { get }
    /// The name of the kind of picture in errors, such as "8-bit RGB".
    var kind: String { get }

    /// Bands that several threads may fill and encode at the same time, each its own; nil for kinds of pictures whose rows must be
    /// written one after the other.
    func makeBand() -> Band?

    /// Writes the next band. All bands but the last are as high as they can be, and no rows are written otherwise.
    func write(_ band: Band.Encoded) throws(ImageError)

    /// Writes the next rows, without padding between them.
    ///
    /// - Throws: ``ImageError`` when writing fails, or there are more rows than the picture has. Nothing can be written after an error.
    func writeRows(_ rows: UnsafeRawBufferPointer) throws(ImageError)

    /// Ends the picture: the file takes its place, or the bytes are returned.
    ///
    /// - Returns: the whole file when it is written into memory, nothing when it went to a file.
    /// - Throws: ``ImageError`` when rows are missing or writing fails; an older file is then as it was.
    @discardableResult
    func finish() throws(ImageError) -> [UInt8]
}
