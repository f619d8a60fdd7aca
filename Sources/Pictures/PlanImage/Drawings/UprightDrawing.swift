import PlanBase

/// A drawing whose pixels lie in its file otherwise than they are to be shown, read upright.
///
/// A mirrored drawing is read row by row. Of all others the rows are held in memory whole from the first one on.
final class UprightDrawing: DrawingReader {
    var name: String { drawing.name }
    let width: Int
    let height: Int
    private(set) var nextRow = 0
    var naturalFormat: PixelFormat { drawing.naturalFormat }
    var fileKind: FileKind? { drawing.fileKind }
    var warnings: [Message] { drawing.warnings }
    let metadata: DrawingMetadata

    private let drawing: any DrawingReader
    private let orientation: Orientation
    /// The file's rows in the natural format, when they are needed in another order.
    private var whole: PixelBuffer?
    /// An upright row in the natural format.
    private var line: [UInt8]

    /// - Parameters:
    ///   - drawing: a reader that has read no row yet.
    ///   - orientation: how its pixels lie.
    ///   - limits: ``DrawingLimits/wholePictureBytes`` is the most memory that the drawing may take.
    ///   - heldBytes: the memory that the reader itself takes for the whole picture.
    /// - Throws: ``ImageError/tooLarge(file:width:height:limit:)`` if the drawing has to be held whole and must not.
    init(
        _ drawing: any DrawingReader, orientation: Orientation, limits: DrawingLimits, heldBytes: Int = 0
    ) throws(ImageError) {
        (self.drawing, self.orientation) = (drawing, orientation)
        let isTurned = orientation.swapsSides
        (width, height) = isTurned ? (drawing.height, drawing.width) : (drawing.width, drawing.height)
        var metadata = isTurned ? drawing.metadata.upright.withSidesSwapped : drawing.metadata.upright
        metadata.storedOrientation = orientation
        self.metadata = metadata
        line = []
        if !orientation.keepsRows { try limits.checkWhole(drawing, as: drawing.naturalFormat, besides: heldBytes) }
    }

    func prepareRows() { drawing.prepareRows() }

    @discardableResult
    func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        let rows = min(max(count, 0), height - nextRow)
        let rowBytes = width * format.channels
        precondition(buffer.count >= rows * rowBytes, "the buffer is too small")
        guard rows > 0, let start = buffer.baseAddress else { return 0 }
        if line.isEmpty { line = [UInt8](repeating: 0, count: width * naturalFormat.channels) }
        if !orientation.keepsRows, whole == nil {
            // The sum of all memory was checked when the drawing was opened.
            whole = try PixelBuffer(reading: drawing, limits: DrawingLimits(wholePictureBytes: .max))
        }
        for row in 0..<rows {
            if let whole { fillLine(from: whole) } else { try fillLineFromNextRow() }
            line.withUnsafeBytes { line in
                guard let line = line.bindMemory(to: UInt8.self).baseAddress else { return }
                // The line has a row of samples, and the buffer room for each of the rows.
                naturalFormat.convert(line, to: format, at: start + row * rowBytes, count: width)
            }
            nextRow += 1
        }
        if nextRow == height { whole = nil }
        return rows
    }

    /// Goes on to a later row; a picture that is held whole is read for the rows behind alone.
    func skipRows(_ count: Int) throws(ImageError) {
        let rows = min(max(count, 0), height - nextRow)
        if orientation.keepsRows { try drawing.skipRows(rows) }
        nextRow += rows
    }

    private func fillLineFromNextRow() throws(ImageError) {
        let (channels, width) = (naturalFormat.channels, width)
        try line.withUnsafeMutableBufferPointer { (line) throws(ImageError) in
            guard try drawing.readRows(1, as: naturalFormat, into: UnsafeMutableRawBufferPointer(line)) == 1 else {
                throw .truncated(file: name, row: nextRow)
            }
            for x in 0..<width / 2 {
                for channel in 0..<channels {
                    line.swapAt(x * channels + channel, (width - 1 - x) * channels + channel)
                }
            }
        }
    }

    private func fillLine(from whole: PixelBuffer) {
        let channels = naturalFormat.channels
        // A row of the upright picture is a straight line of pixels in the file's rows, from one end to the other.
        let first = orientation.source(x: 0, y: nextRow, width: whole.width, height: whole.height)
        let second = orientation.source(x: 1, y: nextRow, width: whole.width, height: whole.height)
        let step = (second.y - first.y) * whole.bytesPerRow + (second.x - first.x) * channels
        whole.bytes.withUnsafeBufferPointer { bytes in
            line.withUnsafeMutableBufferPointer { line in
                var from = first.y * whole.bytesPerRow + first.x * channels
                for x in 0..<width {
                    for channel in 0..<channels { line[x * channels + channel] = bytes[from + channel] }
                    from += step
                }
            }
        }
    }
}

extension DrawingMetadata {
    /// The metadata of the picture, whose rows are now upright.
    fileprivate var upright: DrawingMetadata {
        var metadata = self
        metadata.exif = exif?.upright
        return metadata
    }

    /// The metadata of the picture turned by a quarter.
    fileprivate var withSidesSwapped: DrawingMetadata {
        var turned = self
        turned.resolution = resolution.map { Resolution(x: $0.y, y: $0.x, isPerMetre: $0.isPerMetre) }
        return turned
    }
}
