import PlanGeometry
import PlanImage

/// Paints a display list over a drawing, strip by strip, so that the drawing never has to fit in memory.
///
/// Pixels that nothing is painted on keep their exact bytes. The picture does not depend on how the drawing is divided into
/// strips.
public struct OverlayRenderer: Sendable {
    /// The display list that is painted.
    public let displayList: DisplayList
    private let plan: RasterPlan

    /// A way of turning display nodes into pixels.
    public enum Backend: String, CaseIterable, Codable, Hashable, Sendable {
        /// Paths, text and sprites are painted straight onto the drawing's rows by exact coverage; what needs more, such as
        /// gradients and shadows, goes through Cairo.
        case raster
        /// Cairo paints everything: slower, the reference for the raster backend.
        case cairo
    }

    /// A renderer of a display list.
    public init(_ displayList: DisplayList, backend: Backend = .raster) {
        self.displayList = displayList
        plan = RasterPlan(displayList, backend: backend)
    }

    /// The format in which a drawing with this header is painted on: RGB, or RGBA when it has transparency.
    public static func outputFormat(for drawing: PNGHeader) -> PixelFormat {
        drawing.naturalFormat == .rgba ? .rgba : .rgb
    }

    /// Paints over a drawing and writes it to a PNG or JPEG file, which appears whole or not at all. The drawing's resolution
    /// and EXIF block are kept, and its colour information as far as it fits: a grey drawing becomes RGB, and a grey ICC
    /// profile one of colours. In a JPEG what is transparent shows white paper.
    ///
    /// Decoding, painting and encoding go on at the same time on the processors there are. Memory does not grow with the
    /// drawing's height, unless that is interlaced.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet, of a picture of the display list's size. It is used on other
    ///     threads until the call returns.
    ///   - path: the file to write.
    ///   - encoding: how it is written.
    ///   - threads: how many threads work; as many as there are processors unless given. The picture does not depend on it.
    ///   - progress: called now and then with the number of rows that are done, on any of the threads, one at a time. What it
    ///     throws ends the rendering.
    /// - Throws: `ImageError` when the drawing cannot be read or the file not be written, `RenderError` when the sizes
    ///   differ, and what went wrong in painting.
    public func render(
        _ drawing: some DrawingReader, to path: String, as encoding: PictureEncoding = .png(), threads: Int? = nil,
        progress: ((Int) throws -> Void)? = nil
    ) throws {
        try checkSize(width: drawing.width, height: drawing.height)
        try render(drawing, into: makeWriter(of: drawing, path: path, encoding), threads: threads, progress: progress)
    }

    /// Paints over a drawing and returns the bytes of a PNG or JPEG file.
    ///
    /// - Throws: as ``render(_:to:as:threads:progress:)``.
    public func render(
        _ drawing: some DrawingReader, as encoding: PictureEncoding, threads: Int? = nil,
        progress: ((Int) throws -> Void)? = nil
    ) throws -> [UInt8] {
        try checkSize(width: drawing.width, height: drawing.height)
        return try render(
            drawing, into: makeWriter(of: drawing, path: nil, encoding), threads: threads, progress: progress)
    }

    private func makeWriter(
        of drawing: some DrawingReader, path: String?, _ encoding: PictureEncoding
    ) throws(ImageError) -> any PictureWriter {
        let format: PixelFormat = drawing.naturalFormat == .rgba ? .rgba : .rgb
        return try encoding.writer(
            path: path, name: drawing.name, width: drawing.width, height: drawing.height,
            format: encoding.format(for: format), metadata: drawing.metadata)
    }

    /// Paints over a drawing and hands its rows to a writer, which is finished.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet, of a picture of the display list's size. It is used on other
    ///     threads until the call returns.
    ///   - writer: a writer of 8-bit RGB or RGBA (`outputFormat(for:)`) of that size, without any row yet.
    ///   - threads: how many threads work; as many as there are processors unless given.
    ///   - progress: called now and then with the number of rows that are done, on any of the threads, one at a time. What it
    ///     throws ends the rendering.
    /// - Throws: as `render(_:to:as:threads:progress:)`, and `RenderError.unsuitableWriter`.
    @discardableResult
    public func render(
        _ drawing: some DrawingReader, with writer: PNGWriter, threads: Int? = nil,
        progress: ((Int) throws -> Void)? = nil
    ) throws -> [UInt8] {
        try render(drawing, into: writer, threads: threads, progress: progress)
    }

    @discardableResult
    private func render(
        _ drawing: some DrawingReader, into writer: some PictureWriter, threads: Int?,
        progress: ((Int) throws -> Void)?
    ) throws -> [UInt8] {
        try checkSize(width: drawing.width, height: drawing.height)
        guard let format = writer.format, format != .gray, writer.width == drawing.width,
            writer.height == drawing.height
        else {
            throw RenderError.unsuitableWriter(width: writer.width, height: writer.height, kind: writer.kind)
        }
        if let band = writer.makeBand() {
            try renderBands(
                drawing, with: writer, as: format, first: band, threads: threads, progress: progress)
        } else {
            try renderStrips(drawing, with: writer, as: format, progress: progress)
        }
        return try writer.finish()
    }

    /// Reads, paints and encodes bands on several threads.
    private func renderBands<Writer: PictureWriter>(
        _ drawing: some DrawingReader, with writer: Writer, as format: PixelFormat, first: Writer.Band, threads: Int?,
        progress: ((Int) throws -> Void)?
    ) throws {
        let height = drawing.height
        // Each worker has a band's rows three times: as read, as painted and as filtered or encoded. On very wide drawings only
        // so many workers may be afforded.
        let affordable = max(1, (64 << 20) / (3 * first.capacity * first.stride))
        let pipeline = BandPipeline(
            bandCount: (height + first.capacity - 1) / first.capacity,
            workerCount: min(threads ?? Processors.count, affordable))
        var unused: Writer.Band? = first
        try pipeline.run {
            let band = unused ?? writer.makeBand() ?? first
            unused = nil
            return makeWorker(on: band, drawing: drawing, format: format)
        } deliver: { index, encoded in
            try writer.write(encoded)
            try progress?(min((index + 1) * first.capacity, height))
        }
    }

    private func makeWorker<Band: PictureBand>(
        on band: Band, drawing: some DrawingReader, format: PixelFormat
    ) -> BandPipeline.Worker<Band.Encoded> {
        let height = drawing.height
        func range(_ index: Int) -> Range<Int> {
            index * band.capacity..<min((index + 1) * band.capacity, height)
        }
        let rows = PaintedRows(drawing, as: format, painter: makePainter())
        return BandPipeline.Worker { index in
            if let start = band.rows.baseAddress { try rows.read(range(index), at: start, stride: band.stride) }
        } work: { index in
            let range = range(index)
            if let start = band.rows.baseAddress { try rows.paint(range, at: start, stride: band.stride) }
            guard let encoded = band.encode(rowCount: range.count, isLast: range.upperBound == height) else {
                throw RenderError.outOfMemory
            }
            return encoded
        }
    }

    /// Reads all of a drawing and paints over its rows, on all cores.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet, of a picture of the display list's size. It is used on other threads until
    ///     the call returns.
    ///   - progress: called now and then with the number of rows that are done, on any of the threads, one at a time. What it
    ///     throws ends the rendering.
    /// - Returns: RGB, or RGBA when the drawing is RGBA.
    /// - Throws: `RenderError` when the sizes differ, and what went wrong in reading and painting.
    package func pixels(of drawing: some DrawingReader, progress: ((Int) throws -> Void)?) throws -> PixelBuffer {
        let (width, height) = (drawing.width, drawing.height)
        try checkSize(width: width, height: height)
        let format: PixelFormat = drawing.naturalFormat == .rgba ? .rgba : .rgb
        let (stride, rowsAtOnce) = (width * format.channels, 2 * OverlayTile.height)
        func range(_ band: Int) -> Range<Int> { band * rowsAtOnce..<min((band + 1) * rowsAtOnce, height) }
        let pipeline = BandPipeline(
            bandCount: (height + rowsAtOnce - 1) / rowsAtOnce, workerCount: Processors.count)
        return try PixelBuffer(width: width, height: height, format: format) { bytes in
            guard let start = bytes.baseAddress else { return }
            // Safe because each worker writes to the rows of its band alone, and all are done when the pipeline is.
            try pipeline.run {
                let rows = PaintedRows(drawing, as: format, painter: makePainter())
                func place(_ band: Int) -> UnsafeMutableRawPointer { start + range(band).lowerBound * stride }
                return BandPipeline.Worker { band in
                    try rows.read(range(band), at: place(band), stride: stride)
                } work: { band in
                    try rows.paint(range(band), at: place(band), stride: stride)
                }
            } deliver: { band, _ in
                try progress?(range(band).upperBound)
            }
        }
    }

    /// Reads, paints and writes one strip after the other.
    private func renderStrips(
        _ drawing: some DrawingReader, with writer: some PictureWriter, as format: PixelFormat,
        progress: ((Int) throws -> Void)?
    ) throws {
        let painter = makePainter()
        try forEachStrip(of: drawing, height: OverlayTile.height, as: format, progress: progress) { strip, firstRow in
            try painter.paint(onto: strip, format: format, firstRow: firstRow)
            try writer.writeRows(UnsafeRawBufferPointer(strip))
        }
    }

    /// Reads all of a drawing and hands out its strips in order, each with its first row.
    func forEachStrip(
        of drawing: some DrawingReader, height: Int, as format: PixelFormat, progress: ((Int) throws -> Void)?,
        _ body: (UnsafeMutableRawBufferPointer, _ firstRow: Int) throws -> Void
    ) throws {
        let bytesPerRow = drawing.width * format.channels
        // Of very wide drawings fewer rows at a time.
        let height = min(height, drawing.height, max(1, (64 << 20) / bytesPerRow))
        let rows = UnsafeMutableRawBufferPointer.allocate(byteCount: height * bytesPerRow, alignment: 16)
        defer { rows.deallocate() }
        while drawing.nextRow < drawing.height {
            let firstRow = drawing.nextRow
            let count = try drawing.readRows(height, as: format, into: rows)
            guard count > 0 else { throw ImageError.truncated(file: drawing.name, row: firstRow) }
            try body(UnsafeMutableRawBufferPointer(rebasing: rows[..<(count * bytesPerRow)]), firstRow)
            try progress?(firstRow + count)
        }
    }

    /// Paints over a drawing in memory and returns the result: RGB, or RGBA when the drawing is RGBA.
    ///
    /// - Throws: `RenderError` when the sizes differ, and what went wrong in painting.
    public func render(_ drawing: PixelBuffer) throws -> PixelBuffer {
        try checkSize(width: drawing.width, height: drawing.height)
        return try paint(onto: drawing.format == .gray ? drawing.widened(to: .rgb) : drawing, progress: nil)
    }

    /// Paints over a whole drawing in memory, RGB or RGBA, on all cores.
    ///
    /// - Parameter progress: called now and then with the number of rows that are done. What it throws ends the rendering.
    package func paint(
        onto picture: consuming PixelBuffer, progress: ((Int) throws -> Void)?
    ) throws -> PixelBuffer {
        let (width, height, format) = (picture.width, picture.height, picture.format)
        let rowsAtOnce = 4 * OverlayTile.height
        try picture.withUnsafeMutableBytes { bytes in
            guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
            // Each part paints onto rows of its own.
            // Safe because each painter writes to rows of its own.
            nonisolated(unsafe) let shared = start
            for first in Swift.stride(from: 0, to: height, by: rowsAtOnce * Processors.count) {
                let parts = Swift.stride(
                    from: first, to: min(first + rowsAtOnce * Processors.count, height), by: rowsAtOnce)
                _ = try concurrentMap(Array(parts)) { top in
                    try makePainter().paint(
                        onto: PixelRows(
                            start: UnsafeMutableRawPointer(shared + top * width * format.channels),
                            stride: width * format.channels, columns: 0..<width, format: format,
                            range: top..<min(top + rowsAtOnce, height)))
                }
                try progress?(min(first + rowsAtOnce * Processors.count, height))
            }
        }
        return picture
    }

    /// Paints over a region of a drawing, of which only the region's pixels are given: RGB or RGBA. They become the same as in
    /// the whole when that is painted. What it takes depends on the region's size, not on the drawing's.
    ///
    /// - Parameter region: whole pixels of the drawing.
    /// - Throws: `RenderError` when the region is empty or reaches beyond the drawing or has other pixels than are given, and
    ///   what went wrong in painting.
    package func paint(onto picture: consuming PixelBuffer, _ region: PixelBox) throws -> PixelBuffer {
        let drawing = PixelBox(
            left: 0, top: 0, right: Int(saturating: displayList.size.width),
            bottom: Int(saturating: displayList.size.height))
        guard !region.isEmpty, drawing.contains(region) else {
            throw RenderError.regionOutsideDrawing(Box(region), size: displayList.size)
        }
        guard picture.width == region.right - region.left, picture.height == region.bottom - region.top,
            picture.format != .gray
        else { throw RenderError.rowsOutsideDrawing(firstRow: region.top, byteCount: picture.bytes.count) }
        let (format, stride) = (picture.format, picture.width * picture.format.channels)
        let painter = makePainter()
        try picture.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            try painter.paint(
                onto: PixelRows(
                    start: start, stride: stride, columns: region.left..<region.right, format: format,
                    range: region.top..<region.bottom))
        }
        return picture
    }

    /// A painter for rows that come from elsewhere. Each thread needs one of its own.
    public func makePainter() -> OverlayPainter { OverlayPainter(displayList: displayList, plan: plan) }

    func checkSize(width: Int, height: Int) throws(RenderError) {
        let size = displayList.size
        guard size == Size(width: Double(width), height: Double(height)) else {
            throw .sizeDiffers(displayList: size, width: width, height: height)
        }
    }
}
