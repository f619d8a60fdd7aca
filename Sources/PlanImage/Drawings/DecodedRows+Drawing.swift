extension DecodedRows {
    /// Reads all rows of a drawing in its natural format, unless it is given up in between: where they were decoded if the
    /// reader hands them out, else copied.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet.
    ///   - limits: ``DrawingLimits/wholePictureBytes`` is the most memory that the rows may take.
    /// - Throws: ``ImageError`` if the drawing is too large or damaged, ``ImageError/cancelled(file:)`` if it was given up.
    init(
        reading drawing: any DrawingReader, limits: DrawingLimits, isCancelled: () -> Bool
    ) throws(ImageError) {
        let (width, height, format) = (drawing.width, drawing.height, drawing.naturalFormat)
        guard width <= limits.wholePictureBytes / format.channels / height else {
            throw .tooLarge(
                file: drawing.name, width: width, height: height, limit: .wholePictureBytes(limits.wholePictureBytes))
        }
        let rowsAtOnce = max(1, (1 << 20) / (width * format.channels))
        var parts: [Part] = []
        while drawing.nextRow < height {
            if isCancelled() { throw .cancelled(file: drawing.name) }
            let row = drawing.nextRow
            guard let rows = try drawing.takeRows(rowsAtOnce, as: format) else {
                let picture = try PixelBuffer(reading: drawing, as: format, limits: limits, isCancelled: isCancelled)
                self.init(of: picture)
                return
            }
            guard rows.count > 0 else { throw .truncated(file: drawing.name, row: row) }
            parts += rows.parts
        }
        self.init(parts: parts)
    }
}
