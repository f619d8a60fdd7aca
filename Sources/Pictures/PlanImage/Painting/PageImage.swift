/// A picture among the objects of a PDF file (ISO 32000-1, 8.9.5). ``PDFDocument/lightness(of:greatestCount:)`` reads its pixels.
public struct PageImage: Hashable, Sendable {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The number of the object in the file.
    let number: Int

    /// The picture of an object; nil if it has no number or no size.
    init?(_ object: PDFFile.Object) {
        guard let number = object.number, let width = object["/Width"]?.wholeValue,
            let height = object["/Height"]?.wholeValue, 1...1_000_000 ~= width, 1...1_000_000 ~= height
        else { return nil }
        (self.number, self.width, self.height) = (number, width, height)
    }
}

extension PDFDocument {
    /// Returns the lightness of a picture's pixels, row by row from the top: 0 for black to 255 for white. Pixels that the file lacks are
    /// white.
    ///
    /// - Parameters:
    ///   - image: A picture that a page of this document paints.
    ///   - greatestCount: How many pixels are read at most.
    /// - Returns: nil if the picture has more pixels, is partly transparent, or is coded as JPEG 2000, JBIG2 or fax.
    public func lightness(of image: PageImage, greatestCount: Int = 50_000_000) -> [UInt8]? {
        guard image.width * image.height <= greatestCount else { return nil }
        return ImageDecoder(file.object(number: image.number), image)?.lightness()
    }
}
