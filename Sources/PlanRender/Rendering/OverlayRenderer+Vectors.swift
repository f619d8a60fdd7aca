import PlanGeometry
import PlanImage

extension OverlayRenderer {
    /// Lays the display list as vectors and text over a drawing, and writes both to a PDF or SVG of one page, which appears
    /// whole or not at all. The page is as large as the drawing in print: by its resolution, or at 96 pixels to the inch
    /// when it tells none.
    ///
    /// The drawing is held in memory whole, with four bytes a pixel.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet, of a picture of the display list's size.
    ///   - path: the file to write.
    ///   - progress: called now and then with the number of rows that are read.
    /// - Throws: as `render(_:to:compression:threads:progress:)`, and `RenderError.invalidCanvasSize` for a drawing with a
    ///   side of more than 32,767 pixels.
    public func render(
        _ drawing: some DrawingReader, to path: String, as format: VectorFormat, progress: ((Int) -> Void)? = nil
    ) throws {
        let (width, height) = (drawing.width, drawing.height)
        guard displayList.drawingSize == Size(width: Double(width), height: Double(height)) else {
            throw OverlayError.sizeDiffers(displayList: displayList.drawingSize, width: width, height: height)
        }
        let resolution = drawing.metadata.resolution?.dotsPerInch ?? (96, 96)
        let (scaleX, scaleY) = (72 / resolution.x, 72 / resolution.y)
        let file = try OutputFile(path: path)
        let image = try picture(of: drawing, progress: progress)
        let page = try VectorSurface(
            format, file: file, width: Double(width) * scaleX, height: Double(height) * scaleY)
        let canvas = try Canvas(page: page, width: width, height: height)
        canvas.concatenate(.scale(x: scaleX, y: scaleY))
        canvas.draw(image, in: displayList.drawingBounds)
        for layer in displayList.layers {
            guard let part = layer.bounds.intersection(displayList.drawingBounds) else { continue }
            try canvas.withSavedState {
                canvas.add(part)
                canvas.clip()
                try layer.paint(on: canvas)
                canvas.clearPath()
            }
            try canvas.check()
        }
        try page.finish()
        try file.finish()
    }

    /// The drawing, toned down, as a picture to be laid on a page.
    private func picture(of drawing: some DrawingReader, progress: ((Int) -> Void)?) throws -> Canvas {
        let (width, height) = (drawing.width, drawing.height)
        let format: PixelFormat = drawing.naturalFormat == .rgba ? .rgba : .rgb
        let tone = displayList.style.drawingTone
        let converter = tone.changesNothing ? nil : tone.converter()
        let image = try Canvas(width: width, height: height)
        let rowsAtOnce = min(64, height)
        let bytesPerRow = width * format.channels
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: rowsAtOnce * bytesPerRow, alignment: 16)
        defer { buffer.deallocate() }
        try image.withPixels { pixels in
            var row = 0
            while row < height {
                let count = try drawing.readRows(min(rowsAtOnce, height - row), as: format, into: buffer)
                guard count > 0 else { throw ImageError.truncated(file: drawing.name, row: row) }
                let rows = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(count * bytesPerRow)])
                converter?.convert(rows, format: format)
                for line in 0..<count {
                    for x in 0..<width {
                        let start = line * bytesPerRow + x * format.channels
                        let alpha = format == .rgba ? UInt32(rows[start + 3]) : 255
                        func component(_ channel: Int) -> UInt32 { (UInt32(rows[start + channel]) * alpha + 127) / 255 }
                        pixels[x, row + line] = alpha << 24 | component(0) << 16 | component(1) << 8 | component(2)
                    }
                }
                row += count
                progress?(row)
            }
        }
        return image
    }
}
