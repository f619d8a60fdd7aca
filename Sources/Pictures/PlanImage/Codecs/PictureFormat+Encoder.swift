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
