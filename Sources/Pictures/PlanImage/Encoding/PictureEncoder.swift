/// Encodes one picture after the other. It keeps its working memory, and belongs to one thread at a time.
package protocol PictureEncoder: AnyObject {
    /// A whole file of a picture.
    ///
    /// - Throws: ``ImageError`` when there is no memory, or the format cannot hold the picture.
    func encode(_ picture: PixelView) throws(ImageError) -> [UInt8]
}

extension PictureFormat {
    /// An encoder of the format.
    ///
    /// - Parameters:
    ///   - quality: 1 to 100; it means nothing for PNG.
    ///   - name: what errors call the pictures.
    package func makeEncoder(quality: Int, name: String) -> any PictureEncoder {
        switch self {
        case .png: PNGPictureEncoder(name: name)
        case .jpeg: JPEGPictureEncoder(quality: quality, name: name)
        case .webp: WebPPictureEncoder(quality: quality, name: name)
        }
    }
}
