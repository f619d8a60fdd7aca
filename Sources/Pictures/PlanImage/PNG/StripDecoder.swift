import PlanBase

/// Decodes strips one after the other, each in two steps: its bytes are inflated, then the rows' filters are undone.
///
/// The next strip may be inflated while the filters of this one are undone, on another thread.
// Each step is done for one strip at a time, in order, and has variables of its own; the others do not change.
final class StripDecoder: @unchecked Sendable {
    let name: String
    private let header: PNGHeader
    // Of inflating.
    private let stream: InflateStream
    private var rowsLeft: Int
    private var streamFailure: ImageError?
    // Of undoing filters.
    private var previous: DecodedStrip?
    private var filterFailure: ImageError?

    init(source: PNGSource, header: PNGHeader) {
        name = source.name
        self.header = header
        stream = InflateStream(source: source)
        rowsLeft = header.height
    }

    /// Inflates a strip's rows, and checks the end of the stream after the picture's last row.
    func inflate(_ strip: DecodedStrip) {
        strip.clearPadding()
        if streamFailure == nil {
            let (count, failure) = stream.read(strip.count * strip.stride, into: strip.bytes)
            streamFailure = failure
            strip.inflatedRows = count / strip.stride
            rowsLeft -= strip.inflatedRows
            if case .truncated(let file, _) = failure {
                streamFailure = .truncated(file: file, row: header.height - rowsLeft)
            }
            if streamFailure == nil, rowsLeft == 0 {
                do throws(ImageError) { try stream.finish() } catch { streamFailure = error }
            }
        }
        strip.failure = streamFailure
        strip.warnings = stream.warnings
    }

    /// Undoes the filters of a strip's rows.
    func undoFilters(of strip: DecodedStrip) {
        for index in 0..<strip.inflatedRows where filterFailure == nil {
            guard let filter = RowFilter(rawValue: strip.row(index)[-1]) else {
                // As libpng says it.
                filterFailure = .corruptPNG(file: name, reason: Message(untranslated: "bad adaptive filter value"))
                break
            }
            undo(filter, in: strip, index)
            strip.goodRows += 1
        }
        strip.failure = filterFailure ?? strip.failure
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
