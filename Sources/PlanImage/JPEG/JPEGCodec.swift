/// JPEG as a format of drawings.
struct JPEGCodec: DrawingCodec {
    let kind = FileKind.jpeg
    let endings = ["jpg", "jpeg"]

    func open(_ input: CodecInput, options: DrawingOptions) throws(ImageError) -> any DrawingReader {
        try options.requireFirstPage(of: input.name)
        return try JPEGReader(input, limits: options.limits)
    }
}
