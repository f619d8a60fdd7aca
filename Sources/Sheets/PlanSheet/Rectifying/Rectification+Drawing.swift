import PlanFiles
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

    /// Writes the drawing made straight as a PNG or JPEG, which appears whole or not at all.
    ///
    /// Beyond 64 MiB of pixels, the memory that the method takes does not grow with the drawing, see `RectifiedDrawing`.
    ///
    /// - Parameters:
    ///   - drawing: A reader that has read no row yet, of the drawing that the rectification is for.
    ///   - path: The file to write.
    ///   - encoding: How the file is written.
    ///   - progress: Called now and then with the number of rows that are done.
    /// - Throws: `ImageError` if the drawing cannot be read or the file not be written.
    public func write(
        _ drawing: any DrawingReader, to path: String, as encoding: PictureEncoding = .png(),
        progress: ((Int) -> Void)? = nil
    ) throws(ImageError) {
        let straight = try reader(of: drawing)
        let writer = try encoding.writer(
            path: path, width: width, height: height, format: encoding.format(for: straight.naturalFormat),
            metadata: straight.metadata)
        _ = try straight.write(with: writer, progress: progress)
    }

    /// The bytes of a PNG of the drawing made straight; as ``write(_:to:as:progress:)``.
    public func pngBytes(
        of drawing: any DrawingReader, compression: PNGCompression = .balanced, progress: ((Int) -> Void)? = nil
    ) throws(ImageError) -> [UInt8] {
        let straight = try reader(of: drawing)
        let writer = try PNGWriter(
            header: PNGHeader(width: width, height: height, format: straight.naturalFormat),
            metadata: straight.metadata, compression: compression, name: drawing.name)
        return try straight.write(with: writer, progress: progress)
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
        try PlanDrawingError.checkSize(drawing.size, ofPlan: plan.planDrawing.drawing.size, file: drawing.name)
        let picture = try pngBytes(of: drawing, compression: compression, progress: progress)
        let stem = PlanPaths.stem(of: plan.planDrawing.page.file)
        return RedrawnDrawing(
            picture: picture, fileName: "\(stem.isEmpty ? "drawing" : stem)-straight.png", size: size,
            pixelsPerMetre: pixelsPerMetre, transform: transform, warnings: drawing.warnings)
    }
}
