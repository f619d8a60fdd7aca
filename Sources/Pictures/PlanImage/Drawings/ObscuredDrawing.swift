import PlanBase
import PlanGeometry

/// A picture some parts of which are made unrecognisable before anybody sees them.
///
/// Rows are held only as long as a part that begins in them is not read to its end, so that memory grows with the height of the tallest
/// part, not with that of the picture.
public final class ObscuredDrawing: DrawingReader {
    /// The picture's name.
    public var name: String { drawing.name }
    /// Width in pixels.
    public var width: Int { drawing.width }
    /// Height in pixels.
    public var height: Int { drawing.height }
    /// The first row that has not been read.
    public private(set) var nextRow: Int
    /// The picture's format.
    public var naturalFormat: PixelFormat { drawing.naturalFormat }
    /// The picture's metadata.
    public var metadata: DrawingMetadata { drawing.metadata }
    /// Warnings about the picture, one sentence each.
    public var warnings: [Message] { drawing.warnings }
    /// The picture's file format.
    public var fileKind: FileKind? { drawing.fileKind }

    private let drawing: any DrawingReader
    /// The parts that are not obscured yet, in whole pixels, the first to begin last.
    private var parts: [Part]
    /// Rows from ``nextRow`` on that are read from the picture, in its format, but not handed out.
    private var held: [UInt8] = []
    /// Where in `held` row ``nextRow`` begins.
    private var start = 0

    private struct Part {
        let rows, columns: Range<Int>
        let manner: ObscuredPart.Manner
    }

    /// A picture with some parts obscured; what of a part lies off the picture does not count.
    ///
    /// - Parameter drawing: A reader that has read no row yet.
    public init(_ drawing: any DrawingReader, parts: [ObscuredPart]) {
        self.drawing = drawing
        nextRow = drawing.nextRow
        let size = Box(minX: 0, minY: 0, maxX: Double(drawing.width), maxY: Double(drawing.height))
        self.parts = parts.compactMap { part in
            guard let box = part.box.intersection(size), box.width > 0, box.height > 0 else { return nil }
            func whole(_ low: Double, _ high: Double) -> Range<Int> {
                Int(saturating: low.rounded(.down))..<Int(saturating: high.rounded(.up))
            }
            return Part(
                rows: whole(box.minY, box.maxY), columns: whole(box.minX, box.maxX), manner: part.manner)
        }.sorted { $0.rows.lowerBound > $1.rows.lowerBound }
    }

    /// Begins to decode the picture's first rows.
    public func prepareRows() { drawing.prepareRows() }

    /// The picture's words; those that a part hides are pixels in a picture, and a page of a PDF with hidden parts has none.
    public func words() throws(ImageError) -> [DrawnWord] { parts.isEmpty ? try drawing.words() : [] }

    /// Reads the next rows.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        let wanted = min(max(count, 0), height - nextRow)
        let rowBytes = width * format.channels
        precondition(buffer.count >= wanted * rowBytes, "the buffer is too small")
        var done = 0
        while done < wanted {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[(done * rowBytes)..<(wanted * rowBytes)])
            let heldCount = drawing.nextRow - nextRow
            let free = parts.last.map { max(0, $0.rows.lowerBound - nextRow) } ?? Int.max
            if heldCount == 0, free > 0 {
                // No part begins here.
                let some = try drawing.readRows(min(wanted - done, free), as: format, into: rest)
                guard some > 0 else { break }
                nextRow += some
                done += some
                continue
            }
            if free == 0 { try obscureNextPart() }
            // Rows above the next part are done with.
            let ready = min(
                wanted - done, drawing.nextRow - nextRow, parts.last.map { $0.rows.lowerBound - nextRow } ?? .max)
            guard ready > 0 else { continue }
            handOut(ready, as: format, into: rest)
            done += ready
        }
        return done
    }

    /// Reads the part that begins next to its end and obscures it.
    private func obscureNextPart() throws(ImageError) {
        guard let part = parts.popLast() else { return }
        let rowBytes = width * naturalFormat.channels
        let missing = part.rows.upperBound - drawing.nextRow
        if missing > 0 {
            held.removeSubrange(..<start)
            start = 0
            let filled = held.count
            held.append(contentsOf: repeatElement(0, count: missing * rowBytes))
            var read = 0
            while read < missing {
                let result = held.withUnsafeMutableBytes { bytes -> Result<Int, ImageError> in
                    let target = UnsafeMutableRawBufferPointer(rebasing: bytes[(filled + read * rowBytes)...])
                    return Result { () throws(ImageError) in
                        try drawing.readRows(missing - read, as: naturalFormat, into: target)
                    }
                }
                let some = try result.get()
                guard some > 0 else { throw ImageError.truncated(file: name, row: drawing.nextRow) }
                read += some
            }
        }
        let offset = start + (part.rows.lowerBound - nextRow) * rowBytes
        held.withUnsafeMutableBufferPointer { samples in
            guard let first = samples.baseAddress else { return }
            // The rows of the part are held, and its columns are columns of the picture.
            ObscuredPixels(
                start: first + offset, stride: rowBytes, channels: naturalFormat.channels, columns: part.columns,
                rowCount: part.rows.count
            ).obscure(part.manner)
        }
    }

    private func handOut(_ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer) {
        let (source, target) = (width * naturalFormat.channels, width * format.channels)
        held.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress, let to = buffer.baseAddress else { return }
            for row in 0..<count {
                // So many rows are held, and the buffer has room for them.
                naturalFormat.convert(first + start + row * source, to: format, at: to + row * target, count: width)
            }
        }
        start += count * source
        nextRow += count
        if drawing.nextRow == nextRow { (held, start) = ([], 0) }
    }
}
