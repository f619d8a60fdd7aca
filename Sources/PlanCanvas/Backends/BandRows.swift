import PlanGeometry
import PlanImage
import PlanModel

/// The rows of a band as they are read, which are then turned into what is painted on: reading goes in order, so that it
/// should take little time, and the rest can be done on several threads.
final class BandRows {
    private let capacity, width: Int
    private let source, target: PixelFormat
    /// Where they were decoded.
    private var decoded: DecodedRows?
    /// Copies, of drawings that do not hand out what they decode.
    private lazy var memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: capacity * width * source.channels, alignment: 64)
    private var isCopied = false

    init(capacity: Int, width: Int, of natural: PixelFormat, to target: PixelFormat) {
        (self.capacity, self.width) = (capacity, width)
        source = natural.fits(into: target) ? natural : target
        self.target = target
    }

    deinit {
        if isCopied { memory.deallocate() }
    }

    /// Reads rows of a drawing, which are its next ones.
    func read(_ range: Range<Int>, of drawing: some DrawingReader) throws(ImageError) {
        decoded = try drawing.takeRows(range.count, as: source)
        guard decoded == nil else { return }
        isCopied = true
        let count = try drawing.readRows(range.count, as: source, into: memory)
        guard count == range.count else { throw .truncated(file: drawing.name, row: range.lowerBound + count) }
    }

    /// Writes some rows, counted from the first one read, in the format to be painted on.
    ///
    /// - Parameter rows: room for as many rows as the band has; each goes to its own place.
    func convert(_ range: Range<Int>, into rows: UnsafeMutableRawBufferPointer, stride: Int) {
        guard let to = rows.baseAddress else { return }
        if let decoded {
            return decoded.forEach(in: range) { source.widen($1, to: target, at: to + $0 * stride, count: width) }
        }
        guard let from = memory.baseAddress else { return }
        let bytesPerRow = width * source.channels
        for row in range {
            // Both buffers hold as many rows as the band.
            source.widen(from + row * bytesPerRow, to: target, at: to + row * stride, count: width)
        }
    }

    /// Gives back the memory of rows that are done with.
    func clear() { decoded = nil }
}
