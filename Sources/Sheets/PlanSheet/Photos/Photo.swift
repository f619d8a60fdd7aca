import PlanImage

/// A picture that somebody attached to a marker, decoded and encoded anew: what else was in the file stays behind.
package struct Photo {
    /// The bytes of the picture's file.
    package let bytes: [UInt8]
    /// The file's format.
    package let format: PictureFormat

    /// The most pixels of a picture that is decoded.
    private static let limits = DrawingLimits(
        width: 100_000, height: 100_000, pixels: 120_000_000, wholePictureBytes: 120_000_000 * 8)

    /// Refuses a picture of too many pixels; a file that is no picture is let through.
    package static func check(_ bytes: [UInt8], named name: String) throws {
        guard isPicture(bytes) else { return }
        do throws(ImageError) {
            _ = try DrawingFile.open(bytes, name: name, options: DrawingOptions(limits: limits))
        } catch {
            if error.kind == .limit { throw error }
        }
    }

    /// A PDF could be drawn, but is a document that is handed on as it is.
    private static func isPicture(_ bytes: [UInt8]) -> Bool { FileKind(firstBytes: bytes) != .pdf }

    /// A picture upright, of at most `side` pixels a side; nil for a file that is none.
    ///
    /// - Parameter format: The format of the new file; nil for JPEG if the picture is one, else PNG.
    package init?(_ bytes: [UInt8], named name: String, side: Int, as format: PictureFormat? = nil) throws {
        let options = DrawingOptions(limits: Self.limits)
        guard Self.isPicture(bytes) else { return nil }
        guard let reader = try? DrawingFile.open(bytes, name: name, options: options) else { return nil }
        let usual = reader.fileKind == .jpeg ? PictureFormat.jpeg : .png
        var request = SheetRequest()
        request.view.scale = max(0.001, min(1, Double(side) / Double(max(reader.width, reader.height))))
        request.maxMegapixels = Self.limits.pixels / 1_000_000
        // Of a damaged picture there is only the file.
        guard let pixels = try? Sheet(request, SheetInput(drawing: .bytes(bytes, name: name))).renderedPixels() else {
            return nil
        }
        self.format = format ?? usual
        if self.format == .jpeg, pixels.format == .rgba {
            // What is transparent is white paper.
            self.bytes = try Sheet(SheetRequest(), SheetInput(drawing: .pixels(pixels))).renderedBytes(as: .jpeg)
        } else {
            self.bytes = try pixels.encoded(as: self.format)
        }
    }
}
