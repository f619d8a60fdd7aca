/// Decodes strips one after the other.
// One strip is decoded at a time, in order; `name` does not change.
final class StripDecoder: @unchecked Sendable {
    let name: String
    private let header: PNGHeader
    private let stream: InflateStream
    private var rowsLeft: Int
    private var previous: DecodedStrip?
    private var failure: ImageError?

    init(source: PNGSource, header: PNGHeader) {
        name = source.name
        self.header = header
        stream = InflateStream(source: source)
        rowsLeft = header.height
    }

    func decode(_ strip: DecodedStrip) {
        strip.clearPadding()
        guard failure == nil else {
            strip.failure = failure
            return
        }
        let (inflated, streamFailure) = stream.read(strip.count * strip.stride, into: strip.bytes)
        failure = streamFailure
        let whole = inflated / strip.stride
        for index in 0..<whole {
            guard let filter = RowFilter(rawValue: strip.row(index)[-1]) else {
                failure = .corruptPNG(file: name, reason: "bad adaptive filter value")
                break
            }
            undo(filter, in: strip, index)
            strip.goodRows += 1
        }
        rowsLeft -= strip.goodRows
        if case .truncated(let file, _) = failure { failure = .truncated(file: file, row: header.height - rowsLeft) }
        if failure == nil, rowsLeft == 0 {
            do throws(ImageError) { try stream.finish() } catch { failure = error }
        }
        strip.failure = failure
        strip.warnings = stream.warnings
        previous = strip
    }

    private func undo(_ filter: RowFilter, in strip: DecodedStrip, _ index: Int) {
        let row = strip.row(index)
        let step = header.colorType.channels
        if index > 0 {
            filter.undo(row, above: strip.row(index - 1), count: header.bytesPerRow, step: step)
        } else if let previous {
            filter.undo(row, above: previous.row(previous.count - 1), count: header.bytesPerRow, step: step)
        } else {
            let zeros = [UInt8](repeating: 0, count: header.bytesPerRow + 16)
            filter.undo(row, above: zeros, count: header.bytesPerRow, step: step)
        }
    }
}
