import PlanGeometry
import Synchronization

/// The pixels of a page, drawn when they are first asked for, and once for all readers.
final class PageRaster: Sendable {
    let drawing: PageDrawing
    private let state = Mutex(State())

    private struct State {
        var file: PictureFile?
        /// Where in the file the rows begin that were drawn together, in their order.
        var places: [Int] = []
        var failure: ImageError?
    }

    init(_ drawing: PageDrawing) { self.drawing = drawing }

    /// Begins to draw the first rows on another thread.
    func prepare() { _ = BackgroundTask<Void, Never> { _ = try? self.place(ofPart: 0) } }

    /// Reads rows, three bytes a pixel, and waits until they are drawn.
    ///
    /// - Parameter buffer: has room for as many rows.
    func read(rows: Range<Int>, into buffer: UnsafeMutableRawBufferPointer) throws(ImageError) {
        let rowBytes = 3 * drawing.width
        var row = rows.lowerBound
        while row < rows.upperBound {
            let part = row / drawing.rowsAtOnce
            let end = min(rows.upperBound, (part + 1) * drawing.rowsAtOnce)
            let (file, place) = try place(ofPart: part)
            let target = UnsafeMutableRawBufferPointer(
                rebasing: buffer[(row - rows.lowerBound) * rowBytes..<(end - rows.lowerBound) * rowBytes])
            try file.read(at: place + (row - part * drawing.rowsAtOnce) * rowBytes, into: target)
            row = end
        }
    }

    /// Where the rows of a part begin. Whoever asks while another thread draws waits for it.
    private func place(ofPart part: Int) throws(ImageError) -> (PictureFile, Int) {
        try state.withLock { (state) throws(ImageError) -> (PictureFile, Int) in
            if let failure = state.failure { throw failure }
            do throws(ImageError) {
                let file: PictureFile
                if let made = state.file { file = made } else { file = try PictureFile(name: drawing.name) }
                state.file = file
                while state.places.count <= part {
                    let first = state.places.count * drawing.rowsAtOnce
                    let rows = first..<min(drawing.height, first + drawing.rowsAtOnce)
                    state.places.append(try drawing.draw(rows: rows, to: file))
                }
                return (file, state.places[part])
            } catch {
                state.failure = error
                throw error
            }
        }
    }
}
