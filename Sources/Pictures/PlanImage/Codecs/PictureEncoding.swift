/// The file format and the settings in which the pixels of a picture are written to a file.
public enum PictureEncoding: Hashable, Sendable {
    /// PNG, which loses nothing.
    case png(PNGCompression = .balanced)
    /// Baseline JPEG of a quality from 1 to 100. It has no transparency: what is transparent shows white paper.
    case jpeg(quality: Int = JPEGWriter.usualQuality, color: JPEGColor = .byQuality)

    /// True if the format can hold transparent pixels.
    public var hasAlpha: Bool { if case .png = self { true } else { false } }

    /// The format in which it has pixels of another one.
    package func format(for format: PixelFormat) -> PixelFormat { format == .rgba && !hasAlpha ? .rgb : format }

    /// Begins a picture.
    ///
    /// - Parameters:
    ///   - path: where the file is to appear; nil for a picture in memory.
    ///   - name: what errors call a picture in memory.
    ///   - format: grey, RGB, or RGBA where there is transparency.
    ///   - metadata: what the format has place for is kept.
    /// - Throws: ``ImageError`` when the file cannot be created, or the format cannot hold the picture.
    package func writer(
        path: String?, name: String = "picture in memory", width: Int, height: Int, format: PixelFormat,
        metadata: DrawingMetadata
    ) throws(ImageError) -> any PictureWriter {
        switch self {
        case .png(let compression):
            let header = PNGHeader(width: width, height: height, format: format)
            guard let path else {
                return try PNGWriter(header: header, metadata: metadata, compression: compression, name: name)
            }
            return try PNGWriter(path: path, header: header, metadata: metadata, compression: compression)
        case .jpeg(let quality, let color):
            guard let path else {
                return try JPEGWriter(
                    width: width, height: height, format: format, metadata: metadata, quality: quality, color: color,
                    name: name)
            }
            return try JPEGWriter(
                path: path, width: width, height: height, format: format, metadata: metadata, quality: quality,
                color: color)
        }
    }
}
