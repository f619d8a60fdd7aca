import PlanImage

/// The rows of a band as they are read, which are then turned into what is painted on: reading goes in order, so that it
/// should take little time, and the rest can be done on several threads.
final class BandRows {
    private let width: Int
    private let source, target: PixelFormat
    private let memory: UnsafeMutableRawBufferPointer

    init(capacity: Int, width: Int, of natural: PixelFormat, to target: PixelFormat) {
        self.width = width
        source = natural.fits(into: target) ? natural : target
        self.target = target
        memory = .allocate(byteCount: capacity * width * source.channels, alignment: 64)
    }

    deinit {
        memory.deallocate()
    }

    /// Reads rows of a drawing, which are its next ones.
    func read(_ range: Range<Int>, of drawing: some DrawingReader) throws(ImageError) {
        let count = try drawing.readRows(range.count, as: source, into: memory)
        guard count == range.count else { throw .truncated(file: drawing.name, row: range.lowerBound + count) }
    }

    /// Writes some rows, counted from the first one read, in the format to be painted on.
    ///
    /// - Parameter rows: room for as many rows as the band has; each goes to its own place.
    func convert(_ range: Range<Int>, into rows: UnsafeMutableRawBufferPointer, stride: Int) {
        guard let from = memory.baseAddress, let to = rows.baseAddress else { return }
        let bytesPerRow = width * source.channels
        for row in range {
            // Both buffers hold as many rows as the band.
            source.widen(from + row * bytesPerRow, to: target, at: to + row * stride, count: width)
        }
    }
}
