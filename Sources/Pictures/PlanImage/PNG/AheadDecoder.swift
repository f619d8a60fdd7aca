import PlanBase
import PlanGeometry

/// Decodes the rows of an 8-bit PNG that is not interlaced, some strips ahead of the caller on other cores.
final class AheadDecoder: RowDecoder {
    // Where the two steps of decoding strips are done.
    private let inflating = SerialQueue(label: "planmark.png.inflate")
    private let undoingFilters = SerialQueue(label: "planmark.png.undo-filters")
    private let worker: StripDecoder
    /// Strips asked for and not yet used up, in order, with what decodes them.
    private var strips: [(strip: DecodedStrip, decoding: BackgroundTask<Void, Never>)] = []
    private var rowsAskedFor = 0
    private var rowInStrip = 0
    private let header: PNGHeader
    private(set) var warnings: [Message] = []

    /// About how many bytes a strip has, and how many are decoded ahead of the caller.
    private static let (stripSize, sizeAhead) = (200 << 10, 4800 << 10)
    private let rowsPerStrip: Int
    /// Strips that may be decoded or wait at a time.
    private let mostStrips: Int
    private let memory: StripMemory

    /// True if the decoder can decode a picture with this header: 8 bits a sample, not interlaced, rows of less than 256 MiB.
    static func takes(_ header: PNGHeader) -> Bool {
        // A row's size must fit into the 32 bits in which ISA-L counts.
        header.bitDepth == 8 && !header.isInterlaced && header.bytesPerRow < 1 << 28
    }

    init(source: PNGSource, header: PNGHeader) {
        self.header = header
        rowsPerStrip = min(max(Self.stripSize / header.bytesPerRow, 1), header.height)
        mostStrips = max(2, Self.sizeAhead / (rowsPerStrip * header.bytesPerRow))
        memory = StripMemory(
            stripCount: (header.height + rowsPerStrip - 1) / rowsPerStrip, rowCount: rowsPerStrip,
            bytesPerRow: header.bytesPerRow)
        worker = StripDecoder(source: source, header: header)
    }

    func prepare() {
        while strips.count < mostStrips, rowsAskedFor < header.height {
            let rows = min(rowsPerStrip, header.height - rowsAskedFor)
            let strip = DecodedStrip(count: rows, bytesPerRow: header.bytesPerRow, in: memory)
            rowsAskedFor += rows
            let inflated = BackgroundTask<Void, Never>(in: inflating) { [worker] in worker.inflate(strip) }
            let decoding = BackgroundTask<Void, Never>(in: undoingFilters) { [worker] in
                inflated.wait()
                worker.undoFilters(of: strip)
            }
            strips.append((strip, decoding))
        }
    }

    func decode(_ count: Int, into start: UnsafeMutableRawPointer, stride: Int) throws(ImageError) {
        var index = 0
        while index < count {
            let part = try nextPart(count - index)
            for row in 0..<part.count {
                (start + index * stride).copyMemory(from: part.start + row * part.stride, byteCount: header.bytesPerRow)
                index += 1
            }
        }
    }

    func take(_ count: Int) throws(ImageError) -> DecodedRows? {
        var (parts, left): ([DecodedRows.Part], Int) = ([], count)
        while left > 0 {
            let part = try nextPart(left)
            parts.append(part)
            left -= part.count
        }
        return DecodedRows(parts: parts)
    }

    func finish() throws(ImageError) {
        if let last = strips.first {
            last.decoding.wait()
            warnings = last.strip.warnings
            if let failure = last.strip.failure { throw failure }
        }
        strips = []
    }

    /// The next rows of one strip, at least one and at most `most`.
    private func nextPart(_ most: Int) throws(ImageError) -> DecodedRows.Part {
        if let used = strips.first, rowInStrip == used.strip.count {
            strips.removeFirst()
            rowInStrip = 0
        }
        prepare()
        guard let (strip, decoding) = strips.first else {
            throw .corruptPNG(file: worker.name, reason: Message("there are no more rows"))
        }
        decoding.wait()
        guard rowInStrip < strip.goodRows else {
            throw strip.failure ?? .corruptPNG(file: worker.name, reason: Message("there are no more rows"))
        }
        let rows = rowInStrip..<min(rowInStrip + most, strip.goodRows)
        rowInStrip = rows.upperBound
        return DecodedRows.Part(
            owner: strip, start: strip.row(rows.lowerBound), stride: strip.stride, count: rows.count)
    }
}
