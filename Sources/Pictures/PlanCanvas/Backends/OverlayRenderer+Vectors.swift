import PlanFiles
import PlanGeometry
import PlanImage

extension OverlayRenderer {
    /// Lays the display list as vectors and text over a drawing, and writes both to a PDF or SVG of one page, which appears
    /// whole or not at all. The page is as large as the drawing in print: by its resolution, or at 96 pixels to the inch
    /// when it tells none.
    ///
    /// An upright JPEG is laid onto the page as it is, and a page of a PDF under the marks in a PDF, with its lines and texts.
    /// Of any other drawing the pixels are, in several pictures when they are many; they are held in memory whole, with four
    /// bytes a pixel.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet, of a picture of the display list's size.
    ///   - path: the file to write.
    ///   - progress: called now and then with the number of rows that are read, and with that of all while the page is put together.
    ///     What it throws ends the rendering.
    /// - Throws: as `render(_:to:as:threads:progress:)`.
    public func render(
        _ drawing: some DrawingReader, to path: String, as format: VectorFormat, progress: ((Int) throws -> Void)? = nil
    ) throws {
        let file = try OutputFile(path: path)
        try render(drawing, as: format, progress: progress) { bytes throws(OutputError) in try file.write(bytes) }
        try file.finish()
    }

    /// Lays the display list as vectors and text over a drawing, and hands out the bytes of a PDF or SVG of both, in order.
    ///
    /// - Throws: as ``render(_:to:as:progress:)``, and what the output throws.
    public func render(
        _ drawing: some DrawingReader, as format: VectorFormat, progress: ((Int) throws -> Void)? = nil,
        output: @escaping (UnsafeRawBufferPointer) throws(OutputError) -> Void
    ) throws {
        try checkSize(width: drawing.width, height: drawing.height)
        if format == .pdf, displayList.tone.changesNothing, let original = drawing.originalPage() {
            var sheet: [UInt8] = []
            try paint(drawing, [], as: format, check: { try progress?(0) }) { sheet += $0 }
            // What the program that draws pages can make something of, libqpdf cannot always copy.
            if let file = try? original.under(sheet) {
                try progress?(drawing.height)
                return try file.withUnsafeBytes { (bytes) throws -> Void in try output(bytes) }
            }
        }
        let pictures = try pictures(of: drawing, progress: progress)
        try paint(drawing, pictures, as: format, check: { try progress?(drawing.height) }, output: output)
    }

    /// A page of the drawing's size with pictures and, over them, the display list.
    private func paint(
        _ drawing: some DrawingReader, _ pictures: [(image: Canvas, box: Box)], as format: VectorFormat,
        check: @escaping () throws -> Void, output: @escaping (UnsafeRawBufferPointer) throws(OutputError) -> Void
    ) throws {
        let (width, height) = (drawing.width, drawing.height)
        let resolution = drawing.metadata.resolution?.dotsPerInch ?? (96, 96)
        let (scaleX, scaleY) = (72 / resolution.x, 72 / resolution.y)
        let page = try VectorSurface(
            format, width: Double(width) * scaleX, height: Double(height) * scaleY, check: check, output: output)
        let canvas = try Canvas(page: page, width: width, height: height)
        canvas.concatenate(.scale(x: scaleX, y: scaleY))
        for (image, box) in pictures { canvas.draw(image, in: box) }
        try displayList.paint(on: canvas, check: check)
        // Until here the page refers to the pictures; without them it would copy their pixels.
        try withExtendedLifetime(pictures) { try page.finish() }
    }

    /// The drawing, toned down, as pictures to be laid on a page, and where each goes.
    private func pictures(
        of drawing: some DrawingReader, progress: ((Int) throws -> Void)?
    ) throws -> [(image: Canvas, box: Box)] {
        let (width, height) = (drawing.width, drawing.height)
        let format: PixelFormat = drawing.naturalFormat == .rgba ? .rgba : .rgb
        let rowsAtOnce = 64
        let tone = displayList.tone.changesNothing ? nil : displayList.tone.converter()
        if tone == nil, max(width, height) <= Canvas.greatestSide, let jpeg = try drawing.originalJPEG() {
            try forEachStrip(of: drawing, height: rowsAtOnce, as: format, progress: progress) { _, _ in }
            return [(try Canvas(jpeg: jpeg, width: width, height: height), displayList.bounds)]
        }
        let tiles = PictureTiles(width: width, height: height)
        let images = try tiles.boxes.map { try Canvas(width: $0.right - $0.left, height: $0.bottom - $0.top) }
        try forEachStrip(of: drawing, height: rowsAtOnce, as: format, progress: progress) { rows, firstRow in
            tone?.convert(rows, format: format)
            let bytesPerRow = width * format.channels
            let strip = firstRow..<firstRow + rows.count / bytesPerRow
            for (image, box) in zip(images, tiles.boxes) {
                let shown = strip.clamped(to: box.top..<box.bottom)
                guard !shown.isEmpty else { continue }
                try image.withPixels { pixels in
                    for row in shown {
                        for x in box.left..<box.right {
                            let start = (row - firstRow) * bytesPerRow + x * format.channels
                            pixels[x - box.left, row - box.top] = premultiplied(
                                rows[start], rows[start + 1], rows[start + 2], format == .rgba ? rows[start + 3] : 255)
                        }
                    }
                }
            }
        }
        return Array(zip(images, tiles.boxes.map(Box.init)))
    }
}

extension DisplayList {
    /// All that is painted, without a drawing, as SVG (1.1) of the list's size in pixels of 1/96 inch.
    ///
    /// - Throws: `RenderError` if something cannot be painted.
    package func svg() throws -> [UInt8] {
        var bytes: [UInt8] = []
        let page = try VectorSurface(.svg, width: 0.75 * size.width, height: 0.75 * size.height) { bytes += $0 }
        let canvas = try Canvas(
            page: page, width: Int(saturating: size.width.rounded(.up)),
            height: Int(saturating: size.height.rounded(.up)))
        canvas.concatenate(.scale(x: 0.75, y: 0.75))
        try paint(on: canvas)
        try page.finish()
        return bytes
    }

    fileprivate func paint(on canvas: Canvas, check: () throws -> Void = {}) throws {
        for item in items {
            try check()
            guard let part = item.bounds.intersection(bounds) else { continue }
            try canvas.withSavedState {
                canvas.add(part)
                canvas.clip()
                try NodePainter(canvas).paint(item.node)
                canvas.clearPath()
            }
            try canvas.check()
        }
    }
}

/// The pictures that a drawing is laid on a page in: one, unless it has more pixels than a picture should or more along a
/// side than Cairo takes.
struct PictureTiles {
    /// The part of the drawing that each shows, those further down and right later.
    let boxes: [PixelBox]

    /// Pictures have at most some 16 million pixels, so that what Cairo needs beside the pixels stays small.
    private static let mostPixels = 1 << 24
    private static let greatestSide = 1 << 14
    /// By how much each reaches under those after it, so that no gap shows between them when the page is scaled.
    private static let overlap = 2

    init(width: Int, height: Int) {
        let isOne = width * height <= Self.mostPixels && max(width, height) <= Canvas.greatestSide
        let widest = isOne ? width : min(width, Self.greatestSide)
        let highest = isOne ? height : min(Self.mostPixels / widest, Self.greatestSide)
        boxes = stride(from: 0, to: height, by: highest).flatMap { top in
            stride(from: 0, to: width, by: widest).map { left in
                PixelBox(
                    left: left, top: top, right: min(left + widest + Self.overlap, width),
                    bottom: min(top + highest + Self.overlap, height))
            }
        }
    }
}
