/// The formats that drawings are read from: the only place that lists them.
enum DrawingCodecs {
    /// All codecs, in the order in which they are asked.
    static let all: [any DrawingCodec] = [PNGCodec(), JPEGCodec(), PDFCodec()]

    /// Opens a drawing with the first codec that accepts its first bytes.
    ///
    /// - Throws: ``ImageError/unsupportedFormat(file:kind:)`` if none does, else what the codec throws.
    static func open(_ input: CodecInput, options: DrawingOptions) throws(ImageError) -> any DrawingReader {
        guard let codec = all.first(where: { $0.accepts(input.firstBytes) }) else {
            throw .unsupportedFormat(file: input.name, kind: FileKind(firstBytes: input.firstBytes))
        }
        return try codec.open(input, options: options)
    }
}
