import PlanGeometry
import PlanImage
import PlanModel

extension Rectification {
    /// The drawing made straight, to be read row by row.
    ///
    /// - Parameter drawing: A reader that has read no row yet, of the drawing that the rectification is for.
    /// - Throws: `ImageError` if the corners are so close together that the transform cannot be inverted.
    public func reader(of drawing: any DrawingReader) throws(ImageError) -> any DrawingReader {
        let straight = RectifiedDrawing(
            drawing, through: transform, width: width, height: height, buildingScale: pixelsPerMetre)
        guard let straight else { throw .zeroSize(file: drawing.name, width: 0, height: 0) }
        return straight
    }

    /// Writes the drawing made straight as a PNG, which appears whole or not at all.
    ///
    /// What memory it takes does not grow with the drawing beyond 64 MiB of pixels, see `RectifiedDrawing`.
    ///
    /// - Parameters:
    ///   - drawing: A reader that has read no row yet, of the drawing that the rectification is for.
    ///   - path: The file to write.
    ///   - compression: How much time the file's size is worth.
    ///   - progress: Called now and then with the number of rows that are done.
    /// - Throws: `ImageError` if the drawing cannot be read or the file not be written.
    public func write(
        _ drawing: any DrawingReader, to path: String, compression: PNGCompression = .balanced,
        progress: ((Int) -> Void)? = nil
    ) throws(ImageError) {
        let straight = try reader(of: drawing)
        let writer = try PNGWriter(
            path: path, header: header(of: straight), metadata: straight.metadata, compression: compression)
        try Self.copy(straight, to: writer, progress: progress)
    }

    /// The bytes of a PNG of the drawing made straight; as ``write(_:to:compression:progress:)``.
    public func pngBytes(
        of drawing: any DrawingReader, compression: PNGCompression = .balanced, progress: ((Int) -> Void)? = nil
    ) throws(ImageError) -> [UInt8] {
        let straight = try reader(of: drawing)
        let writer = try PNGWriter(
            header: header(of: straight), metadata: straight.metadata, compression: compression, name: drawing.name)
        return try Self.copy(straight, to: writer, progress: progress)
    }

    /// Draws the drawing of a plan anew, so that a new plan of the straight drawing can be made with `Plan.redrawn`.
    ///
    /// - Parameters:
    ///   - plan: The plan that the rectification is for.
    ///   - path: The drawing's file, if it is neither in the plan nor in the plan's folder.
    ///   - compression: How much time the picture's size is worth.
    ///   - progress: Called now and then with the number of rows that are done.
    /// - Throws: `PlanDrawingError` and what the plan throws if it does not have its drawing; `ImageError` if that cannot be read.
    public func redraw(
        _ plan: some PlanSource, from path: String? = nil, compression: PNGCompression = .balanced,
        progress: ((Int) -> Void)? = nil
    ) throws -> RedrawnDrawing {
        let drawing = try SheetInput.DrawingSource(try plan.drawingContent(givenAs: path)).open()
        let found = Size(width: Double(drawing.width), height: Double(drawing.height))
        guard found == plan.planDrawing.drawing.size else {
            throw PlanDrawingError(
                .otherSize(plan: plan.planDrawing.drawing.size, drawing: found), file: drawing.name)
        }
        let picture = try pngBytes(of: drawing, compression: compression, progress: progress)
        let stem = PlanPaths.stem(of: plan.planDrawing.page.file)
        return RedrawnDrawing(
            picture: picture, fileName: "\(stem.isEmpty ? "drawing" : stem)-straight.png", size: size,
            pixelsPerMetre: pixelsPerMetre, transform: transform, warnings: drawing.warnings)
    }

    private func header(of straight: any DrawingReader) -> PNGHeader {
        PNGHeader(width: width, height: height, format: straight.naturalFormat)
    }

    /// Reads all rows and hands them to a writer, which encodes those of before on other threads meanwhile.
    @discardableResult
    private static func copy(
        _ drawing: any DrawingReader, to writer: PNGWriter, progress: ((Int) -> Void)?
    ) throws(ImageError) -> [UInt8] {
        let bytesPerRow = drawing.width * drawing.naturalFormat.channels
        let rowsAtOnce = max(1, min(64, (4 << 20) / bytesPerRow))
        try drawing.forEachStrip(of: rowsAtOnce) { rows throws(ImageError) in
            try writer.writeRows(rows)
            progress?(drawing.nextRow)
        }
        return try writer.finish()
    }
}
