import Dispatch

/// Decodes the rows of an 8-bit PNG that is not interlaced, some strips ahead of the caller on another core.
final class AheadDecoder: RowDecoder {
    /// Where strips are decoded; nil for the caller's thread.
    private let queue: DispatchQueue?
    private let worker: StripDecoder
    /// Strips asked for and not yet used up, in order.
    private var strips: [DecodedStrip] = []
    private var rowsAskedFor = 0
    private var rowInStrip = 0
    private let header: PNGHeader
    private(set) var warnings: [String] = []

    /// About the bytes in a strip: as many as let the strips of most pictures share a huge page of memory.
    private static let stripSize = 200 << 10
    private static let stripsAhead = 24
    private let rowsPerStrip: Int
    /// Strips that may be decoded or wait at a time.
    private let mostStrips: Int
    private lazy var memory = makeMemory()

    /// Whether pictures of this kind can be decoded.
    static func takes(_ header: PNGHeader) -> Bool {
        // A row's size must fit into the 32 bits in which ISA-L counts.
        header.bitDepth == 8 && !header.isInterlaced && header.bytesPerRow < 1 << 28
    }

    init(source: PNGSource, header: PNGHeader, isAhead: Bool = true) {
        self.header = header
        queue = isAhead ? DispatchQueue(label: "planmark.png.decode") : nil
        mostStrips = isAhead ? Self.stripsAhead : 1
        rowsPerStrip = min(max(Self.stripSize / header.bytesPerRow, 1), header.height)
        worker = StripDecoder(source: source, header: header)
    }

    func prepare() {
        if queue != nil { askForStrips() }
    }

    func decode(_ count: Int, into start: UnsafeMutableRawPointer, stride: Int) throws(ImageError) {
        for index in 0..<count {
            let row = try nextRow()
            (start + index * stride).copyMemory(from: row, byteCount: header.bytesPerRow)
        }
    }

    func finish() throws(ImageError) {
        if let last = strips.first {
            last.done.wait()
            warnings = last.warnings
            if let failure = last.failure { throw failure }
        }
        strips = []
    }

    private func nextRow() throws(ImageError) -> UnsafeRawPointer {
        if let strip = strips.first, rowInStrip == strip.count {
            strips.removeFirst()
            rowInStrip = 0
        }
        askForStrips()
        guard let strip = strips.first else { throw .corrupt(file: worker.name, reason: "there are no more rows") }
        strip.done.wait()
        guard rowInStrip < strip.goodRows else {
            throw strip.failure ?? .corrupt(file: worker.name, reason: "there are no more rows")
        }
        rowInStrip += 1
        return UnsafeRawPointer(strip.row(rowInStrip - 1))
    }

    private func askForStrips() {
        while strips.count < mostStrips, rowsAskedFor < header.height { askForStrip() }
    }

    private func makeMemory() -> StripMemory {
        let stripCount = (header.height + rowsPerStrip - 1) / rowsPerStrip
        // The first strip is done when one more is asked for, but the next is decoded from the last row of the one before it.
        return StripMemory(
            count: min(mostStrips + 1, stripCount), rowCount: rowsPerStrip, bytesPerRow: header.bytesPerRow)
    }

    private func askForStrip() {
        let rows = min(rowsPerStrip, header.height - rowsAskedFor)
        let strip = DecodedStrip(
            count: rows, bytesPerRow: header.bytesPerRow, number: rowsAskedFor / rowsPerStrip, in: memory)
        rowsAskedFor += rows
        strips.append(strip)
        guard let queue else { return worker.decode(strip) }
        queue.async { [worker] in worker.decode(strip) }
    }
}

/// Some decoded rows.
// Only the decoding thread touches it until `done` is left, only the caller's after that. The rows stay as they are until the
// strip is used up and the next one, which reads the last row, is done.
final class DecodedStrip: @unchecked Sendable {
    let count: Int
    /// Rows that could be decoded.
    fileprivate(set) var goodRows = 0
    /// What is wrong with the row after those, or with what follows the last row.
    fileprivate(set) var failure: ImageError?
    fileprivate(set) var warnings: [String] = []
    let done = DispatchGroup()
    fileprivate let stride: Int
    /// The rows, each behind its filter byte.
    fileprivate let bytes: UnsafeMutablePointer<UInt8>
    private let memory: StripMemory

    /// - Parameters:
    ///   - number: how many strips come before it.
    ///   - memory: where it takes the place of an earlier one.
    init(count: Int, bytesPerRow: Int, number: Int, in memory: StripMemory) {
        self.count = count
        self.memory = memory
        stride = bytesPerRow + 1
        bytes = memory.strip(number)
        done.enter()
    }

    func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { bytes + index * stride + 1 }

    /// Vectors may be read up to 16 bytes past the last row. The decoding thread does it, as the one that first writes to
    /// fresh memory waits for it.
    fileprivate func clearPadding() { (bytes + count * stride).update(repeating: 0, count: 16) }
}

/// Room for some strips, which they take in turn: strips that lie as many apart share it.
// No two strips that are in use at a time have the same room.
final class StripMemory: Sendable {
    private let memory: LargeMemory
    private let count, stripSize: Int

    init(count: Int, rowCount: Int, bytesPerRow: Int) {
        self.count = count
        // With room for a vector behind the last row.
        stripSize = (rowCount * (bytesPerRow + 1) + 16 + 63) / 64 * 64
        memory = LargeMemory(byteCount: count * stripSize)
    }

    fileprivate func strip(_ number: Int) -> UnsafeMutablePointer<UInt8> {
        (memory.start + number % count * stripSize).bindMemory(to: UInt8.self, capacity: stripSize)
    }
}

/// Decodes strips one after the other.
// All its work is done on one serial queue; `name` does not change.
private final class StripDecoder: @unchecked Sendable {
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
        defer { strip.done.leave() }
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
                failure = .corrupt(file: name, reason: "bad adaptive filter value")
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
