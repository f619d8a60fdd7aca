import Dispatch
import Synchronization

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

    /// About the bytes in a strip, and of those that are decoded ahead.
    private static let (stripSize, sizeAhead) = (200 << 10, 4800 << 10)
    private let rowsPerStrip: Int
    /// Strips that may be decoded or wait at a time.
    private let mostStrips: Int
    private let memory: StripMemory

    /// Whether pictures of this kind can be decoded.
    static func takes(_ header: PNGHeader) -> Bool {
        // A row's size must fit into the 32 bits in which ISA-L counts.
        header.bitDepth == 8 && !header.isInterlaced && header.bytesPerRow < 1 << 28
    }

    init(source: PNGSource, header: PNGHeader, isAhead: Bool = true) {
        self.header = header
        queue = isAhead ? DispatchQueue(label: "planmark.png.decode") : nil
        rowsPerStrip = min(max(Self.stripSize / header.bytesPerRow, 1), header.height)
        mostStrips = isAhead ? max(2, Self.sizeAhead / (rowsPerStrip * header.bytesPerRow)) : 1
        memory = StripMemory(
            stripCount: (header.height + rowsPerStrip - 1) / rowsPerStrip, rowCount: rowsPerStrip,
            bytesPerRow: header.bytesPerRow)
        worker = StripDecoder(source: source, header: header)
    }

    func prepare() {
        if queue != nil { askForStrips() }
    }

    func decode(_ count: Int, into start: UnsafeMutableRawPointer, stride: Int) throws(ImageError) {
        var index = 0
        while index < count {
            let part = try nextPart(count - index)
            for row in part.rows {
                (start + index * stride).copyMemory(from: part.strip.row(row), byteCount: header.bytesPerRow)
                index += 1
            }
        }
    }

    func take(_ count: Int) throws(ImageError) -> DecodedRows? {
        var (parts, left): ([DecodedRows.Part], Int) = ([], count)
        while left > 0 {
            let part = try nextPart(left)
            parts.append(part)
            left -= part.rows.count
        }
        return DecodedRows(parts: parts)
    }

    func finish() throws(ImageError) {
        if let last = strips.first {
            last.done.wait()
            warnings = last.warnings
            if let failure = last.failure { throw failure }
        }
        strips = []
    }

    /// The next rows, at most so many, as far as they are in one strip: one at least.
    private func nextPart(_ most: Int) throws(ImageError) -> DecodedRows.Part {
        if let strip = strips.first, rowInStrip == strip.count {
            strips.removeFirst()
            rowInStrip = 0
        }
        askForStrips()
        guard let strip = strips.first else { throw .corruptPNG(file: worker.name, reason: "there are no more rows") }
        strip.done.wait()
        guard rowInStrip < strip.goodRows else {
            throw strip.failure ?? .corruptPNG(file: worker.name, reason: "there are no more rows")
        }
        let rows = rowInStrip..<min(rowInStrip + most, strip.goodRows)
        rowInStrip = rows.upperBound
        return DecodedRows.Part(strip: strip, rows: rows)
    }

    private func askForStrips() {
        while strips.count < mostStrips, rowsAskedFor < header.height { askForStrip() }
    }

    private func askForStrip() {
        let rows = min(rowsPerStrip, header.height - rowsAskedFor)
        let strip = DecodedStrip(count: rows, bytesPerRow: header.bytesPerRow, in: memory)
        rowsAskedFor += rows
        strips.append(strip)
        guard let queue else { return worker.decode(strip) }
        queue.async { [worker] in worker.decode(strip) }
    }
}

/// Rows of a picture where they were decoded. They stay as they are as long as this is kept.
package struct DecodedRows {
    struct Part {
        let strip: DecodedStrip
        let rows: Range<Int>
    }

    let parts: [Part]

    /// Calls a closure with where each of some rows begins, in order.
    ///
    /// - Parameter range: some of the rows, counted from the first.
    package func forEach(in range: Range<Int>, _ body: (_ index: Int, _ row: UnsafePointer<UInt8>) -> Void) {
        var first = 0
        for part in parts {
            for index in range.clamped(to: first..<(first + part.rows.count)) {
                body(index, part.strip.row(index - first + part.rows.lowerBound))
            }
            first += part.rows.count
        }
    }
}

/// Some decoded rows.
// Only the decoding thread touches it until `done` is left. After that nobody changes it; the decoding thread still reads the
// last row.
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

    init(count: Int, bytesPerRow: Int, in memory: StripMemory) {
        self.count = count
        self.memory = memory
        stride = bytesPerRow + 1
        bytes = memory.take()
        done.enter()
    }

    deinit { memory.put(bytes) }

    func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { bytes + index * stride + 1 }

    /// Vectors may be read up to 16 bytes past the last row. The decoding thread does it, as the one that first writes to
    /// fresh memory waits for it.
    fileprivate func clearPadding() { (bytes + count * stride).update(repeating: 0, count: 16) }
}

/// Room for strips, which is used again for others when nobody keeps them any more.
final class StripMemory: Sendable {
    private struct Place: @unchecked Sendable {
        let start: UnsafeMutablePointer<UInt8>
    }

    private struct State {
        var free: [Place] = []
        /// What those and all that are taken point into.
        var blocks: [LargeMemory] = []
    }

    /// How much is taken at once, unless the picture needs less or a strip more: a huge page.
    private static let blockSize = 2 << 20
    private let stripSize, stripsPerBlock: Int
    private let state = Mutex(State())

    /// - Parameter stripCount: how many strips the picture has.
    init(stripCount: Int, rowCount: Int, bytesPerRow: Int) {
        // With room for a vector behind the last row.
        stripSize = (rowCount * (bytesPerRow + 1) + 16 + 63) / 64 * 64
        stripsPerBlock = max(1, min(Self.blockSize / stripSize, stripCount))
    }

    fileprivate func take() -> UnsafeMutablePointer<UInt8> {
        state.withLock { state in
            if let place = state.free.popLast() { return place }
            let block = LargeMemory(byteCount: stripsPerBlock * stripSize)
            state.blocks.append(block)
            let start = block.start.bindMemory(to: UInt8.self, capacity: block.byteCount)
            for index in (1..<stripsPerBlock).reversed() { state.free.append(Place(start: start + index * stripSize)) }
            return Place(start: start)
        }.start
    }

    fileprivate func put(_ strip: UnsafeMutablePointer<UInt8>) {
        let place = Place(start: strip)
        state.withLock { $0.free.append(place) }
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
