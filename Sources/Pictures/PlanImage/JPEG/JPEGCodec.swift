/// JPEG as a format of drawings.
struct JPEGCodec: DrawingCodec {
    let kind = FileKind.jpeg
    let endings = ["jpg", "jpeg"]

    func open(_ input: CodecInput, options: DrawingOptions) throws(ImageError) -> any DrawingReader {
        try options.requireFirstPage(of: input.name)
        let reader = try JPEGReader(input, limits: options.limits)
        guard reader.orientation != .upright else { return reader }
        return try UprightDrawing(
            reader, orientation: reader.orientation, limits: options.limits, heldBytes: reader.heldBytes)
    }
}
