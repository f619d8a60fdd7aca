import PlanBase
import PlanGeometry

/// Reads a page of a PDF file as rows of pixels.
final class PDFReader: DrawingReader {
    let name: String
    let metadata: DrawingMetadata
    let warnings: [Message]
    private(set) var nextRow = 0
    private let raster: PageRaster
    private let page: PDFPage
    /// True if the page can be laid under a sheet as it is, as lines and texts.
    private let isPlain: Bool
    /// Rows in the raster's format, where others are asked for.
    private var line: [UInt8] = []

    var width: Int { raster.drawing.width }
    var height: Int { raster.drawing.height }
    var naturalFormat: PixelFormat { .rgb }
    var fileKind: FileKind? { .pdf }

    init(
        _ raster: PageRaster, page: PDFPage, isPlain: Bool = false, name: String, metadata: DrawingMetadata,
        warnings: [Message]
    ) {
        (self.raster, self.page, self.isPlain) = (raster, page, isPlain)
        (self.name, self.metadata, self.warnings) = (name, metadata, warnings)
    }

    func prepareRows() { raster.prepare() }

    func reopened() -> (any DrawingReader)? {
        PDFReader(raster, page: page, isPlain: isPlain, name: name, metadata: metadata, warnings: warnings)
    }

    func words() throws(ImageError) -> [DrawnWord] {
        try PageWords(drawing: raster.drawing, shown: page.shownSize).read()
    }

    func originalPage() -> VectorPage? {
        isPlain ? VectorPage(content: raster.drawing.content, name: name, page: page) : nil
    }

    func skipRows(_ count: Int) { nextRow += min(max(count, 0), height - nextRow) }

    func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        let rows = nextRow..<nextRow + min(max(count, 0), height - nextRow)
        precondition(buffer.count >= rows.count * width * format.channels, "the buffer is too small")
        guard !rows.isEmpty, let start = buffer.baseAddress else { return 0 }
        if format == .rgb {
            try raster.read(
                rows: rows, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<(rows.count * width * 3)]))
        } else {
            if line.isEmpty { line = [UInt8](repeating: 0, count: 3 * width) }
            for row in rows {
                // The buffer has room for each of the rows.
                let target = start + (row - rows.lowerBound) * width * format.channels
                try line.withUnsafeMutableBufferPointer { (line) throws(ImageError) -> Void in
                    try raster.read(rows: row..<row + 1, into: UnsafeMutableRawBufferPointer(line))
                    if let source = line.baseAddress {
                        PixelFormat.rgb.convert(source, to: format, at: target, count: width)
                    }
                }
            }
        }
        nextRow = rows.upperBound
        return rows.count
    }
}
