import PlanGeometry
import PlanImage
import PlanModel

/// Paints a display list over a drawing, strip by strip, so that the drawing never has to fit in memory.
///
/// Pixels that nothing is painted on keep their exact bytes. The picture does not depend on how the drawing is divided into
/// strips.
public struct OverlayRenderer: Sendable {
    /// What is painted.
    public let displayList: DisplayList
    private let index: LayerIndex

    /// A renderer of a display list.
    public init(_ displayList: DisplayList) {
        self.displayList = displayList
        index = LayerIndex(displayList)
    }

    /// A renderer of areas with markers over them.
    ///
    /// - Parameters:
    ///   - size: the drawing's size in pixels.
    ///   - coloring: what decides the colour of a marker that does not ask for one itself.
    ///   - style: how areas and markers look; what suits the drawing's resolution unless given.
    /// - Throws: as `DisplayList.append`.
    public init(
        drawingSize size: Size, areas: [Area] = [], markers: [Marker] = [],
        coloredBy coloring: MarkerColoring = .status,
        style: OverlayStyle? = nil
    ) throws {
        var list = DisplayList(drawingSize: size, style: style)
        try list.append(areas)
        try list.append(markers, coloredBy: coloring)
        self.init(list)
    }

    /// The format in which a drawing with this header is painted on: RGB, or RGBA when it has transparency.
    public static func outputFormat(for drawing: PNGHeader) -> PixelFormat {
        drawing.naturalFormat == .rgba ? .rgba : .rgb
    }

    /// Paints over a drawing and writes it to a PNG file, which appears whole or not at all. The drawing's resolution is
    /// kept, and its colour information as far as it fits: a grey drawing becomes RGB, and loses a grey ICC profile.
    ///
    /// Memory does not grow with the drawing, unless that is interlaced.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet, of a picture of the display list's size.
    ///   - path: the file to write.
    /// - Throws: `ImageError` when the drawing cannot be read or the file not be written, `OverlayError` when the sizes
    ///   differ, and what went wrong in painting.
    public func render(
        _ drawing: PNGReader, to path: String, compression: PNGCompression = .balanced
    ) throws {
        try checkSize(width: drawing.header.width, height: drawing.header.height)
        let format = Self.outputFormat(for: drawing.header)
        let header = PNGHeader(width: drawing.header.width, height: drawing.header.height, format: format)
        let writer = try PNGWriter(path: path, header: header, metadata: drawing.metadata, compression: compression)
        try render(drawing, with: writer)
    }

    /// Paints over a drawing and hands its rows to a writer, which is finished.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet, of a picture of the display list's size.
    ///   - writer: a writer of 8-bit RGB or RGBA (`outputFormat(for:)`) of that size, without any row yet.
    /// - Throws: as `render(_:to:compression:)`, and `OverlayError.unsuitableWriter`.
    @discardableResult
    public func render(_ drawing: PNGReader, with writer: PNGWriter) throws -> [UInt8] {
        let (width, height) = (drawing.header.width, drawing.header.height)
        try checkSize(width: width, height: height)
        let format: PixelFormat = writer.header.colorType == .rgba ? .rgba : .rgb
        guard writer.header == PNGHeader(width: width, height: height, format: format) else {
            throw OverlayError.unsuitableWriter(writer.header)
        }
        let rowsAtOnce = min(OverlayTile.height, height)
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: rowsAtOnce * width * format.channels, alignment: 16)
        defer { buffer.deallocate() }
        let painter = OverlayPainter(displayList: displayList, index: index)
        var row = 0
        while row < height {
            let count = try drawing.readRows(rowsAtOnce, as: format, into: buffer)
            guard count > 0 else { break }
            let rows = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(count * width * format.channels)])
            try painter.paint(onto: rows, format: format, firstRow: row)
            try writer.writeRows(UnsafeRawBufferPointer(rows))
            row += count
        }
        return try writer.finish()
    }

    /// Paints over a drawing in memory and returns the result: RGB, or RGBA when the drawing is RGBA.
    ///
    /// - Throws: `OverlayError` when the sizes differ, and what went wrong in painting.
    public func render(_ drawing: PixelBuffer) throws -> PixelBuffer {
        try checkSize(width: drawing.width, height: drawing.height)
        var picture = drawing.format == .gray ? drawing.expandedToRGB() : drawing
        let painter = OverlayPainter(displayList: displayList, index: index)
        let format = picture.format
        try picture.withUnsafeMutableBytes { try painter.paint(onto: $0, format: format, firstRow: 0) }
        return picture
    }

    /// A painter for rows that come from elsewhere. Each thread needs one of its own.
    public func makePainter() -> OverlayPainter { OverlayPainter(displayList: displayList, index: index) }

    private func checkSize(width: Int, height: Int) throws(OverlayError) {
        let size = displayList.drawingSize
        guard size == Size(width: Double(width), height: Double(height)) else {
            throw .sizeDiffers(displayList: size, width: width, height: height)
        }
    }
}

extension PixelBuffer {
    fileprivate func expandedToRGB() -> PixelBuffer {
        var picture = PixelBuffer(width: width, height: height, format: .rgb)
        picture.withUnsafeMutableBytes { target in
            for (index, sample) in bytes.enumerated() {
                for channel in 0..<3 { target[3 * index + channel] = sample }
            }
        }
        return picture
    }
}
