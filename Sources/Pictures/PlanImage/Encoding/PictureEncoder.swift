/// Encodes one picture after the other. It keeps its working memory, and belongs to one thread at a time.
package protocol PictureEncoder: AnyObject {
    /// A whole file of a picture.
    ///
    /// - Throws: ``ImageError`` when there is no memory, or the format cannot hold the picture.
    func encode(_ picture: PixelView) throws(ImageError) -> [UInt8]
}
