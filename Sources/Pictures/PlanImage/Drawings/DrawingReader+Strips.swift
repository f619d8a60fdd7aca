extension DrawingReader {
    /// Reads the rows that are left, in a drawing's natural format unless another one is given, some at a time, and hands each strip of them to a closure; the strip is
    /// only there during the call.
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
