import CDeflate
import PlanGeometry

/// Some rows of a picture that are filtered and deflated on their own, so that bands can be worked on at the same time.
///
/// The rows lie in memory as in a PNG, each behind its filter byte, so that rows that need no filtering are deflated where they
/// were painted. A band is filled, encoded and filled again; one thread at a time uses it. The encoded bytes depend on the rows
/// alone.
package final class PNGBand: PictureBand {
    /// A band as it stands in the file.
    package struct Encoded: Sendable {
        /// Raw deflate that ends on a whole byte.
        let deflated: BufferPool.Buffer
        /// Adler-32 of the filtered rows.
        let adler: UInt32
        /// The number of bytes of the filtered rows, before they are deflated.
        let byteCount: Int
        /// The number of rows.
        package let rowCount: Int
    }

    /// The most rows it takes.
    package let capacity: Int
    /// Bytes from one row to the next: a filter byte, and the samples.
    package let stride: Int
    private let bytesPerRow: Int
    private let step: Int
    private let compression: PNGCompression
    private let deflate: Deflate
    /// The memory that `memory` points into: the rows, behind them room for some filtered rows, and the working memory of
    /// `deflate`.
    private let room: SharedMemory
    private let memory: UnsafeMutablePointer<UInt8>
    /// The number of filtered rows for which there is room behind the rows: a sample, or a block of a photograph.
    private let filteredCapacity: Int
    /// Rows in a block of a photograph.
    private let blockHeight: Int
    /// Room for all rows when they are filtered out of place, which is hardly ever needed.
    private lazy var filteredRoom = SharedMemory(byteCount: capacity * stride)

    /// - Parameter pool: where encoded bands are kept, see ``pool(for:)``.
    init(header: PNGHeader, compression: PNGCompression, pool: BufferPool) {
        capacity = Self.height(of: header)
        bytesPerRow = header.bytesPerRow
        stride = bytesPerRow + 1
        step = header.colorType.channels
        self.compression = compression
        blockHeight = min(max(LiteralDeflate.blockSize / stride, 1), capacity)
        filteredCapacity = max(FilterChoice.sampleSize(of: capacity), blockHeight)
        let size = (capacity + filteredCapacity) * stride
        let rounded = (size + 63) / 64 * 64
        room = SharedMemory(byteCount: rounded + QuickDeflate.workingSize)
        deflate = Deflate(pool: pool, in: room, at: rounded)
        memory = room.start.bindMemory(to: UInt8.self, capacity: size)
    }

    /// The rows without the first filter byte: row `i` begins at `i * stride`.
    package var rows: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: memory + 1, count: capacity * stride - 1)
    }

    /// Memory for the encoded bands of a picture.
    static func pool(for header: PNGHeader) -> BufferPool {
        BufferPool(capacity: Deflate.capacity(for: height(of: header) * (header.bytesPerRow + 1)))
    }

    /// Returns the number of rows in each band of a picture; the last band has the rows that remain. The height depends on the header
    /// alone, so that the file is the same whatever the number of cores. A band has a megabyte or two, since smaller bands compress
    /// worse, and a multiple of 128 rows unless 128 rows have more than 4 MiB.
    static func height(of header: PNGHeader) -> Int {
        let unit = 128
        let (good, most) = (1 << 20, 4 << 20)
        // Each thread has several bands' memory.
        let ofWideRows = 2 << 20
        // A header that is not valid may have rows of nothing.
        let bytesPerRow = max(header.bytesPerRow, 1)
        if unit * bytesPerRow <= most { return unit * max(1, good / (unit * bytesPerRow)) }
        var height = unit
        while height > 1, height * bytesPerRow > ofWideRows { height /= 2 }
        return height
    }

    /// Filters and deflates the first rows, which are used up by it.
    ///
    /// - Parameters:
    ///   - rowCount: how many rows there are, at least 1.
    ///   - isLast: whether the picture ends with them.
    /// - Returns: nil when there is no memory.
    package func encode(rowCount: Int, isLast: Bool) -> Encoded? {
        let (choice, texture) = FilterChoice.best(for: compression, rows: rowCount, rowSize: stride) { choice, range in
            deflate.quickSize(of: filtered(range, by: choice))
        } literalSize: { choice, range in
            LiteralDeflate.size(of: UnsafeBufferPointer(filtered(range, by: choice)))
        }
        if texture == .photographic { return encodePhotograph(rowCount, by: choice, isLast: isLast) }
        let bytes = choice == .always(.up) ? filteredInPlace(rowCount) : filtered(0..<rowCount, by: choice)
        // More than twice as quick as ISA-L's.
        let adler = libdeflate_adler32(1, bytes.baseAddress, bytes.count)
        let deflated = deflate.compress(bytes, compression: compression, texture: texture, isLast: isLast)
        guard let deflated else { return nil }
        return Encoded(deflated: deflated, adler: adler, byteCount: bytes.count, rowCount: rowCount)
    }

    /// Filters and deflates the first rows block by block, each of which stays in the processor's cache meanwhile.
    private func encodePhotograph(_ rowCount: Int, by choice: FilterChoice, isLast: Bool) -> Encoded? {
        var (row, adler): (Int, UInt32) = (0, 1)
        let deflated = deflate.compressLiterally(isLast: isLast) {
            let end = min(row + blockHeight, rowCount)
            let bytes = filtered(row..<end, by: choice)
            adler = libdeflate_adler32(adler, bytes.baseAddress, bytes.count)
            row = end
            return (UnsafeBufferPointer(bytes), end == rowCount)
        }
        return deflated.map { Encoded(deflated: $0, adler: adler, byteCount: rowCount * stride, rowCount: rowCount) }
    }

    /// Applies the up filter to the first rows in place, which saves as much memory again.
    private func filteredInPlace(_ rowCount: Int) -> UnsafeMutableBufferPointer<UInt8> {
        // From the bottom up, as a row is needed until the one below it is done.
        for index in (1..<max(rowCount, 1)).reversed() {
            let row = memory + index * stride + 1
            row[-1] = RowFilter.up.rawValue
            RowFilter.up.apply(to: row, above: row - stride, count: bytesPerRow, step: step, into: row)
        }
        // The row above the first one belongs to another band.
        let first = filtered(0..<1, by: .always(.up))
        memory.update(from: first.baseAddress.unsafelyUnwrapped, count: stride)
        return UnsafeMutableBufferPointer(start: memory, count: rowCount * stride)
    }

    /// Filters rows out of place, unless the filter is `none`.
    private func filtered(_ range: Range<Int>, by choice: FilterChoice) -> UnsafeMutableBufferPointer<UInt8> {
        let count = range.count * stride
        if choice == .always(.none) {
            for index in range { memory[index * stride] = RowFilter.none.rawValue }
            return UnsafeMutableBufferPointer(start: memory + range.lowerBound * stride, count: count)
        }
        let filteredRows =
            range.count <= filteredCapacity
            ? memory + capacity * stride
            : filteredRoom.start.bindMemory(to: UInt8.self, capacity: capacity * stride)
        for index in range {
            // There is room for as many rows as there are in the range, and `index` is less than `capacity`.
            let row = memory + index * stride + 1
            let target = filteredRows + (index - range.lowerBound) * stride
            guard index > 0 else {
                // The row above belongs to another band.
                target.pointee = RowFilter.sub.rawValue
                RowFilter.sub.apply(to: row, above: row, count: bytesPerRow, step: step, into: target + 1)
                continue
            }
            let above = row - stride
            let filter =
                switch choice {
                case .always(let filter): filter
                case .leastSum: RowFilter.withLeastSum(row, above: above, count: bytesPerRow, step: step)
                }
            target.pointee = filter.rawValue
            filter.apply(to: row, above: above, count: bytesPerRow, step: step, into: target + 1)
        }
        return UnsafeMutableBufferPointer(start: filteredRows, count: count)
    }
}
