import PlanGeometry
import Synchronization

/// The pixels of a page, drawn when they are first asked for, and once for all readers. A large page is drawn in parts, as many at a time
/// as there are processors.
final class PageRaster: Sendable {
    let drawing: PageDrawing
    /// The parts whose drawing has begun, from the top.
    private let parts = Mutex<[BackgroundTask<Part, ImageError>]>([])
    private let partsAtOnce: Int

    private struct Part: Sendable {
        let file: PictureFile
        /// Where in the file the first row begins.
        let start: Int
    }

    init(_ drawing: PageDrawing) {
        self.drawing = drawing
        partsAtOnce = Processors.count
    }

    /// Begins to draw the first rows on other threads.
    func prepare() { _ = task(ofPart: 0) }

    /// Reads rows, three bytes a pixel, and waits until they are drawn.
    ///
    /// - Parameter buffer: has room for as many rows.
    func read(rows: Range<Int>, into buffer: UnsafeMutableRawBufferPointer) throws(ImageError) {
        let (rowBytes, rowsOfPart) = (3 * drawing.width, drawing.rowsOfPart)
        var row = rows.lowerBound
        while row < rows.upperBound {
            let index = row / rowsOfPart
            let end = min(rows.upperBound, (index + 1) * rowsOfPart)
            let part = try task(ofPart: index).value()
            let target = UnsafeMutableRawBufferPointer(
                rebasing: buffer[(row - rows.lowerBound) * rowBytes..<(end - rows.lowerBound) * rowBytes])
            try part.file.read(at: part.start + (row - index * rowsOfPart) * rowBytes, into: target)
            row = end
        }
    }

    /// The drawing of a part, and those after it that are drawn at the same time.
    private func task(ofPart index: Int) -> BackgroundTask<Part, ImageError> {
        parts.withLock { parts in
            let count = (drawing.height + drawing.rowsOfPart - 1) / drawing.rowsOfPart
            while parts.count <= index || parts.count < min(count, index + partsAtOnce) {
                let first = parts.count * drawing.rowsOfPart
                let rows = first..<min(drawing.height, first + drawing.rowsOfPart)
                parts.append(
                    BackgroundTask { [drawing] () throws(ImageError) -> Part in
                        let file = try PictureFile(name: drawing.name)
                        return Part(file: file, start: try drawing.draw(rows: rows, to: file))
                    })
            }
            return parts[index]
        }
    }
}
