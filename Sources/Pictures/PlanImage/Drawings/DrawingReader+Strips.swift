extension DrawingReader {
    /// Reads the remaining rows in strips of at most `rowsAtOnce` rows and passes each strip to `body`. The samples are in `format`, or
    /// in ``naturalFormat`` if `format` is nil. A strip's memory is valid only during the call.
    ///
    /// - Throws: as ``readRows(_:as:into:)``, ``ImageError/truncated(file:row:)`` if the reader has fewer rows than it says, and what
    ///   `body` throws.
    package func forEachStrip(
        of rowsAtOnce: Int, as format: PixelFormat? = nil, _ body: (UnsafeRawBufferPointer) throws(ImageError) -> Void
    ) throws(ImageError) {
        let format = format ?? naturalFormat
        let bytesPerRow = width * format.channels
        let strip = UnsafeMutableRawBufferPointer.allocate(byteCount: rowsAtOnce * bytesPerRow, alignment: 64)
        defer { strip.deallocate() }
        while nextRow < height {
            let row = nextRow
            let count = try readRows(rowsAtOnce, as: format, into: strip)
            guard count > 0 else { throw .truncated(file: name, row: row) }
            try body(UnsafeRawBufferPointer(rebasing: strip[..<(count * bytesPerRow)]))
        }
    }

    /// Reads the rows that are left, some at a time, each to its place in a buffer that has room for all rows of the drawing.
    ///
    /// - Throws: as ``readRows(_:as:into:)``, and ``ImageError/truncated(file:row:)`` if the reader has fewer rows than it says.
    func readAll(
        as format: PixelFormat, rowsAtOnce: Int, into rows: UnsafeMutableRawBufferPointer
    ) throws(ImageError) {
        let bytesPerRow = width * format.channels
        while nextRow < height {
            let row = nextRow
            let rest = UnsafeMutableRawBufferPointer(rebasing: rows[(row * bytesPerRow)...])
            let count = try readRows(rowsAtOnce, as: format, into: rest)
            guard count > 0 else { throw .truncated(file: name, row: row) }
        }
    }
}
