import PlanImage

/// Rows of a drawing that one worker reads and then paints over, some at a time.
///
/// Reading goes in order, one worker at a time; what takes longer, copying and painting, is done at the same time as other workers.
final class PaintedRows {
    private let drawing: any DrawingReader
    private let painter: OverlayPainter
    private let format: PixelFormat
    /// The format in which the rows are read, which fits into the other.
    private let source: PixelFormat
    private let width: Int
    /// The rows that were read, unless they were read to where they are painted.
    private var rows: PaperRows?

    /// - Parameters:
    ///   - format: what the painted rows are to be, RGB or RGBA.
    ///   - painter: this worker's own.
    init(_ drawing: some DrawingReader, as format: PixelFormat, painter: OverlayPainter) {
        (self.drawing, self.format, self.painter, width) = (drawing, format, painter, drawing.width)
        let natural = drawing.naturalFormat
        source = natural.fits(into: format) ? natural : format
    }

    /// Reads the next rows of the drawing, which ``paint(_:at:stride:)`` is to be called for then with the same places.
    ///
    /// - Parameters:
    ///   - range: which rows of the drawing they are.
    ///   - start: where the first of them goes.
    ///   - stride: bytes from one row to the next there.
    func read(_ range: Range<Int>, at start: UnsafeMutableRawPointer, stride: Int) throws {
        rows = try drawing.takePaperRows(range.count, as: source)
        guard rows == nil else { return }
        guard source == format else { return rows = try drawing.nextPaperRows(range.count, as: source) }
        let rowBytes = width * format.channels
        // Without padding between them all rows can be read at once.
        let rowsAtOnce = stride == rowBytes ? range.count : 1
        for first in Swift.stride(from: 0, to: range.count, by: rowsAtOnce) {
            let target = UnsafeMutableRawBufferPointer(start: start + first * stride, count: rowsAtOnce * rowBytes)
            let count = try drawing.readRows(rowsAtOnce, as: format, into: target)
            guard count == rowsAtOnce else {
                throw ImageError.truncated(file: drawing.name, row: range.lowerBound + first + count)
            }
        }
    }

    /// Copies the rows that were read, where they were not read to this place, and paints over them.
    ///
    /// - Parameters:
    ///   - range: which rows of the drawing they are.
    ///   - start: where the first of them goes.
    ///   - stride: bytes from one row to the next there.
    func paint(_ range: Range<Int>, at start: UnsafeMutableRawPointer, stride: Int) throws {
        defer { rows = nil }
        // Some rows at a time, so that they stay in the processor's cache from one step to the next.
        for top in Swift.stride(from: range.lowerBound, to: range.upperBound, by: painter.bestHeight) {
            let part = top..<min(top + painter.bestHeight, range.upperBound)
            let place = part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound
            rows?.copy(place, from: source, to: format, at: start, stride: stride, width: width)
            try painter.paint(
                onto: PixelRows(
                    start: start + place.lowerBound * stride, stride: stride, columns: 0..<width, format: format,
                    range: part))
        }
    }
}
