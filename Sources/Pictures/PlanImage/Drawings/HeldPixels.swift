import Glibc
import PlanFiles
import PlanGeometry

/// All pixels of a drawing, to be read in any order.
///
/// Up to 64 MiB of them are held in memory. More go to a file without a name in the folder for temporary ones (`TMPDIR`), which is mapped:
/// the system reads its pages as they are needed, and may drop them at any time.
final class HeldPixels: Sendable {
    let width, height: Int
    let format: PixelFormat
    /// Bytes from one row to the next.
    var bytesPerRow: Int { width * format.channels }
    /// The first sample of the first row; there are `height` rows.
    // Unchecked: nobody writes to the pixels once they are there.
    nonisolated(unsafe) let start: UnsafeRawPointer

    private let byteCount: Int
    private let isMapped: Bool
    /// The memory that holds the pixels; nil if they are in a mapped file.
    private let memory: SharedMemory?

    /// Reads a drawing whole, in its natural format.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet.
    ///   - greatestMemory: up to how many bytes the pixels are held in memory.
    /// - Throws: ``ImageError`` if the drawing cannot be read, or the temporary file not be written.
    init(
        reading drawing: any DrawingReader, greatestMemory: Int = DecodedDrawing.greatestByteCount
    ) throws(ImageError) {
        (width, height, format) = (drawing.width, drawing.height, drawing.naturalFormat)
        let bytesPerRow = drawing.width * drawing.naturalFormat.channels
        byteCount = bytesPerRow * drawing.height
        isMapped = byteCount > greatestMemory
        guard isMapped else {
            let memory = SharedMemory(byteCount: byteCount)
            self.memory = memory
            start = UnsafeRawPointer(memory.start)
            let rows = UnsafeMutableRawBufferPointer(start: memory.start, count: byteCount)
            try drawing.readAll(as: drawing.naturalFormat, rowsAtOnce: drawing.height, into: rows)
            return
        }
        memory = nil
        let file = try PictureFile(name: drawing.name)
        try drawing.forEachStrip(of: max(1, (1 << 20) / bytesPerRow)) { rows throws(ImageError) in try file.append(rows)
        }
        // The mapping keeps the file, which nobody else can open or shorten.
        let mapping = mmap(nil, byteCount, PROT_READ, MAP_SHARED, file.descriptor, 0)
        guard let mapping, mapping != MAP_FAILED else { throw .outOfMemory(file: drawing.name) }
        start = UnsafeRawPointer(mapping)
    }

    deinit {
        if isMapped { munmap(UnsafeMutableRawPointer(mutating: start), byteCount) }
    }

    /// Gives the memory of mapped pages back to the system, from which the next reader gets them again.
    func releasePages() {
        if isMapped { madvise(UnsafeMutableRawPointer(mutating: start), byteCount, MADV_DONTNEED) }
    }
}

extension PictureFile {
    /// Appends bytes.
    func append(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
        do throws(SystemError) {
            try FileBytes.write(bytes, to: descriptor)
        } catch {
            throw notWritten(error.message)
        }
    }
}
