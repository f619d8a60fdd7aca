import PlanGeometry

extension DrawingReader {
    /// The next rows: where they lie in the reader's memory if it hands them out, else in a copy.
    ///
    /// - Parameters:
    ///   - count: how many rows; fewer are handed out when fewer are left.
    ///   - format: what the samples are to be, without padding between pixels.
    /// - Throws: as ``readRows(_:as:into:)``, and ``ImageError/truncated(file:row:)`` if the reader has fewer rows than it says.
    package func nextRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> DecodedRows {
        if let taken = try takeRows(count, as: format) { return taken }
        let (row, stride) = (nextRow, width * format.channels)
        let wanted = min(max(count, 0), height - row)
        let memory = SharedMemory(byteCount: wanted * stride)
        let read = try readRows(
            wanted, as: format, into: UnsafeMutableRawBufferPointer(start: memory.start, count: memory.byteCount))
        guard read == wanted else { throw .truncated(file: name, row: row + read) }
        // Nobody else has the memory, which the part keeps.
        let start = UnsafePointer(memory.start.bindMemory(to: UInt8.self, capacity: memory.byteCount))
        return DecodedRows(parts: [DecodedRows.Part(owner: memory, start: start, stride: stride, count: wanted)])
    }
}

extension DrawingReader {
    /// The next rows with the white paper that belongs to them: where they lie in the reader's memory if it hands them out, else in
    /// a copy. Otherwise as ``nextRows(_:as:)``.
    package func nextPaperRows(_ count: Int, as format: PixelFormat) throws(ImageError) -> PaperRows {
        if let taken = try takePaperRows(count, as: format) { return taken }
        let rows = try nextRows(count, as: format)
        return PaperRows(drawn: rows, columns: width, count: rows.count)
    }
}

extension DecodedRows {
    /// Reads all rows of a drawing in its natural format, unless it is given up in between.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet.
    ///   - limits: ``DrawingLimits/wholePictureBytes`` is the most memory that the rows may take.
    /// - Throws: ``ImageError`` if the drawing is too large or damaged, ``ImageError/cancelled(file:)`` if it was given up.
    init(
        reading drawing: any DrawingReader, limits: DrawingLimits, isCancelled: () -> Bool
    ) throws(ImageError) {
        let format = drawing.naturalFormat
        try limits.checkWhole(drawing, as: format)
        let rowsAtOnce = max(1, (1 << 20) / (drawing.width * format.channels))
        var parts: [Part] = []
        while drawing.nextRow < drawing.height {
            if isCancelled() { throw .cancelled(file: drawing.name) }
            parts += try drawing.nextRows(rowsAtOnce, as: format).parts
        }
        self.init(parts: parts)
    }
}
