import PlanImage

/// The rows of a band as they are read, which are then turned into what is painted on: reading goes in order, so that it
/// should take little time, and the rest can be done on several threads.
final class BandRows {
    private let width: Int
    private let source, target: PixelFormat
    private var rows: DecodedRows?

    init(width: Int, of natural: PixelFormat, to target: PixelFormat) {
        self.width = width
        source = natural.fits(into: target) ? natural : target
        self.target = target
    }

    /// Reads rows of a drawing, which are its next ones.
    func read(_ range: Range<Int>, of drawing: some DrawingReader) throws(ImageError) {
        rows = try drawing.nextRows(range.count, as: source)
    }

    /// Writes some rows, counted from the first one read, in the format to be painted on.
    ///
    /// - Parameter target: room for as many rows as the band has; each goes to its own place.
    func convert(_ range: Range<Int>, into target: UnsafeMutableRawBufferPointer, stride: Int) {
        guard let start = target.baseAddress else { return }
        rows?.forEach(in: range) { source.widen($1, to: self.target, at: start + $0 * stride, count: width) }
    }

    /// Gives back the memory of rows that are done with.
    func clear() { rows = nil }
}
