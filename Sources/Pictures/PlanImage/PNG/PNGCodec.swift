/// PNG as a format of drawings.
struct PNGCodec: DrawingCodec {
    let kind = FileKind.png
    let endings = ["png"]

    func accepts(_ firstBytes: [UInt8]) -> Bool { PNGPreamble.begins(firstBytes) }

    func open(_ input: CodecInput, options: DrawingOptions) throws(ImageError) -> any DrawingReader {
        try options.requireFirstPage(of: input.name)
        let reader = try PNGReader(source: PNGSource(input), limits: options.limits)
        guard reader.orientation != .upright else { return reader }
        return try UprightDrawing(
            reader, orientation: reader.orientation, limits: options.limits, heldBytes: reader.heldBytes)
    }
}
