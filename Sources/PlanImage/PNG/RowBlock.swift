import CISAL
import Dispatch

/// Some rows of a picture that are filtered and deflated at one go, independent of all others but for the 32 KiB of
/// filtered bytes before them.
///
/// What comes out depends on the rows alone, not on which thread does it or when.
// One thread fills the block before it is handed on; then only `encode` uses it, on one thread, until the group is left.
// The filtered bytes are read by the next block's thread after `filtered` was left, and not changed after that.
final class RowBlock: @unchecked Sendable {
    /// The most rows it takes.
    let capacity: Int
    /// Whether the stream of compressed rows ends with it.
    var isLast = false
    /// What came out: raw deflate that ends on a whole byte, or nil when there was no memory.
    private(set) var output: DeflateOutput?
    /// Adler-32 of the filtered rows.
    private(set) var adler: UInt32 = 1

    /// Left when `output` is there.
    let finished = DispatchGroup()
    /// Left when the filtered rows are there.
    private let filtered = DispatchGroup()

    private let bytesPerRow: Int
    private let step: Int
    private let compression: PNGCompression
    private var previous: RowBlock?
    /// The row above the first one, then the rows.
    private let rows: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    /// Each row behind its filter byte.
    private let filteredRows: UnsafeMutablePointer<UInt8>

    /// Bytes of filtered rows.
    var filteredCount: Int { count * (bytesPerRow + 1) }

    init(
        capacity: Int, bytesPerRow: Int, step: Int, compression: PNGCompression, after previous: RowBlock?
    ) {
        self.capacity = capacity
        self.bytesPerRow = bytesPerRow
        self.step = step
        self.compression = compression
        self.previous = previous
        rows = .allocate(capacity: (capacity + 1) * bytesPerRow)
        filteredRows = .allocate(capacity: capacity * (bytesPerRow + 1))
        if let previous {
            rows.update(from: previous.rows + previous.count * bytesPerRow, count: bytesPerRow)
        } else {
            rows.update(repeating: 0, count: bytesPerRow)
        }
        finished.enter()
        filtered.enter()
    }

    deinit {
        rows.deallocate()
        filteredRows.deallocate()
    }

    /// Takes a row; the caller has seen to it that there is room.
    func append(_ row: UnsafeRawPointer) {
        count += 1
        UnsafeMutableRawPointer(rows + count * bytesPerRow).copyMemory(from: row, byteCount: bytesPerRow)
    }

    /// Filters and deflates the rows.
    func encode() {
        let rowSize = bytesPerRow + 1
        let choice = FilterChoice.best(for: compression, rows: count, rowSize: rowSize) { choice, range in
            filter(range, by: choice)
            return filteredRows + range.lowerBound * rowSize
        }
        filter(0..<count, by: choice)
        filtered.leave()

        // Blocks are begun in order, so the block before has begun and its filtering waits for nothing.
        previous?.filtered.wait()
        let history = previous.map { block in
            UnsafeBufferPointer(
                start: block.filteredRows + max(0, block.filteredCount - Deflate.windowSize),
                count: min(block.filteredCount, Deflate.windowSize))
        }
        let bytes = UnsafeMutableBufferPointer(start: filteredRows, count: filteredCount)
        adler = isal_adler32(1, bytes.baseAddress, UInt64(bytes.count))
        output = Deflate.compress(bytes, after: history, compression: compression, isLast: isLast)
        // Lets go of the block before, which otherwise would keep all blocks before it.
        previous = nil
        finished.leave()
    }

    private func filter(_ range: Range<Int>, by choice: FilterChoice) {
        for index in range {
            // The buffers hold `capacity` rows and `index` is less than `count`, which is at most that.
            let row = rows + (index + 1) * bytesPerRow
            let above = row - bytesPerRow
            let target = filteredRows + index * (bytesPerRow + 1)
            let filter =
                switch choice {
                case .always(let filter): filter
                case .leastSum: RowFilter.withLeastSum(row, above: above, count: bytesPerRow, step: step)
                }
            target.pointee = filter.rawValue
            filter.apply(to: row, above: above, count: bytesPerRow, step: step, into: target + 1)
        }
    }
}
