import PlanGeometry

/// PDF as a format of drawings: one page, drawn at a resolution.
struct PDFCodec: DrawingCodec {
    let kind = FileKind.pdf
    let endings = ["pdf"]

    func open(_ input: CodecInput, options: DrawingOptions) throws(ImageError) -> any DrawingReader {
        let document = try PDFDocument(input)
        let page = try document.page(options.page)
        let dotsPerInch = options.dotsPerInch ?? PDFDocument.usualDotsPerInch
        let size = try document.pictureSize(of: page, dotsPerInch: dotsPerInch, limits: options.limits)
        let drawing = PageDrawing(
            content: try document.drawableContent(of: page), name: input.name, page: page.number, width: size.width,
            height: size.height,
            isCropped: !page.hasCropBoxBeside)
        var metadata = DrawingMetadata()
        metadata.resolution = Resolution(dotsPerInch: dotsPerInch)
        let pictureSize = Size(width: Double(size.width), height: Double(size.height))
        metadata.buildingScale = page.pixelsPerMetre(pictureSize: pictureSize)
        metadata.scaledParts = page.scaledParts(pictureSize: pictureSize)
        return PDFReader(
            PageRaster(drawing), page: page, isPlain: document.isPlain(page.number), name: input.name,
            metadata: metadata,
            warnings: document.warnings + page.warnings)
    }
}
