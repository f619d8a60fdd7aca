/// PNG as a format of drawings.
struct PNGCodec: DrawingCodec {
    let kind = FileKind.png
    let endings = ["png"]

    func accepts(_ firstBytes: [UInt8]) -> Bool { PNGPreamble.begins(firstBytes) }

    func open(_ input: CodecInput, options: DrawingOptions) throws(ImageError) -> any DrawingReader {
        try options.requireFirstPage(of: input.name)
        return try PNGReader(source: PNGSource(input), limits: options.limits)
    }
}
