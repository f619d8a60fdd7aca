import PlanBase
import PlanGeometry

/// Draws a page of a PDF file by Poppler's program `pdftoppm`.
struct PageDrawing {
    let content: PDFContent
    /// The name of the file in errors.
    let name: String
    let page: Int
    /// The size of the whole page in pixels.
    let width, height: Int
    /// True if the page's crop box is shown, false if its media box is shown.
    var isCropped = true

    /// Up to this many pixels a page is drawn as a whole: parts of it would take nearly as long.
    var wholePixels = 16_000_000
    /// The greatest number of pixels in a part; the program holds three bytes for each pixel.
    var partPixels = 70_000_000
    /// The limit on the program's computing time, in seconds.
    var seconds = 120
    /// The program's memory beside its pixels, in bytes.
    private static let memory = 2 << 30

    /// The number of rows that one run of the program draws; the last run may draw fewer.
    var rowsOfPart: Int {
        guard width * height > wholePixels else { return height }
        let (count, most) = (Processors.count, max(1, partPixels / width))
        return min((height + count - 1) / count, most)
    }

    /// The arguments that tell Poppler's programs which box of the page to show.
    var boxArguments: [String] { isCropped ? ["-cropbox"] : [] }

    /// Draws some rows and appends them to a file, red, green and blue of each pixel.
    ///
    /// - Returns: where in the file the first row begins.
    func draw(rows: Range<Int>, to file: PictureFile) throws(ImageError) -> Int {
        let start = file.byteCount
        let byteCount = 3 * width * rows.count
        let program = ConfinedProgram(
            name: "pdftoppm", seconds: seconds, memory: Self.memory + 2 * byteCount,
            outputSize: start + byteCount + 4096)
        let arguments =
            boxArguments + [
                "-scale-dimension-before-rotation", "-singlefile", "-f", "\(page)", "-l", "\(page)",
                "-scale-to-x", "\(width)",
                "-scale-to-y", "\(height)", "-x", "0", "-y", "\(rows.lowerBound)", "-W", "\(width)", "-H",
                "\(rows.count)",
                "/dev/stdin",
            ]
        let words = try program.run(arguments, on: content, to: file.descriptor, file: name, page: page)
        let header = Array("P6\n\(width) \(rows.count)\n255\n".utf8)
        let written = max(0, file.byteCount - start)
        // Of a page that it does not find it writes a picture of one pixel.
        guard header.starts(with: try file.bytes(at: start, count: min(written, header.count))) else {
            let reason = words.isEmpty ? Self.otherPicture : Message(untranslated: words)
            throw .pageNotDrawn(
                file: name, page: page, reason: Message("\(reason); save the PDF again with another program"))
        }
        let end = start + header.count + byteCount
        // pdftoppm does not tell that it could not write.
        if file.byteCount < end, !file.hasRoom(toGrowTo: end) {
            throw .noTemporaryFile(
                file: name, folder: PictureFile.folder,
                reason: Message("there is no room for \(byteCount / 1_000_000 + 1) MB"))
        }
        guard file.byteCount == end else {
            throw .pageNotDrawn(
                file: name, page: page,
                reason: Message("\(Self.otherPicture); save the PDF again with another program"))
        }
        return start + header.count
    }

    private static var otherPicture: Message { Message("pdftoppm wrote another picture than it was asked for") }
}
