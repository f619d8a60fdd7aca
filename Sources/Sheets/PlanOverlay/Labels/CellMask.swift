/// A bit for each cell of a part of a grid, row by row.
struct CellMask {
    /// The first word of each row: the number of its first cell's column, divided by 64.
    private let firstWord: Int
    private let wordsPerRow: Int
    private let rows: Range<Int>
    private var words: [UInt64]

    /// A block of cells.
    struct Block: Hashable {
        /// The number of its columns and rows, at least 1.
        let width, height: Int

        /// True if each place that has room for this block has room for `other`.
        func contains(_ other: Block) -> Bool { width >= other.width && height >= other.height }
    }

    /// A mask whose cells are all clear.
    init(columns: Range<Int>, rows: Range<Int>) {
        firstWord = columns.lowerBound / 64
        wordsPerRow = max(1, (columns.upperBound + 63) / 64 - firstWord)
        self.rows = rows
        words = Array(repeating: 0, count: wordsPerRow * rows.count)
    }

    /// Sets or clears the cells of a range of columns in a range of rows; what lies beyond the mask does not matter.
    mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, with value: Bool) {
        let columns = columns.clamped(to: 64 * firstWord..<64 * (firstWord + wordsPerRow))
        guard !columns.isEmpty else { return }
        for row in rows.clamped(to: self.rows) {
            for word in columns.lowerBound / 64...(columns.upperBound - 1) / 64 {
                let low = UInt64(max(columns.lowerBound - 64 * word, 0))
                let high = UInt64(63 - min(columns.upperBound - 1 - 64 * word, 63))
                let bits = (UInt64.max << low) & (UInt64.max >> high)
                let index = (row - self.rows.lowerBound) * wordsPerRow + word - firstWord
                if value { words[index] |= bits } else { words[index] &= ~bits }
            }
        }
    }

    private func word(_ word: Int, row: Int) -> UInt64 {
        guard rows.contains(row), (firstWord..<firstWord + wordsPerRow).contains(word) else { return 0 }
        return words[(row - rows.lowerBound) * wordsPerRow + word - firstWord]
    }

    /// Calls a closure with the first cell of each block whose cells are all set in this mask and in `other`, until it returns false.
    ///
    /// Rows are shifted over each other by 1, 2, 4, … cells, so that 64 places are tested at once (the erosion of mathematical
    /// morphology by a rectangle; van Herk, "A fast algorithm for local minimum and maximum filters", 1992, treats its sides alike one by
    /// one).
    ///
    /// - Parameters:
    ///   - columns: the columns within which blocks are looked for, some more on both sides.
    ///   - rows: the rows within which blocks are looked for.
    func forEachBlock(
        _ block: Block, and other: CellMask?, columns: Range<Int>, rows: Range<Int>, _ body: (Int, Int) -> Bool
    ) {
        let rows = rows.clamped(to: self.rows)
        let columns = columns.clamped(to: 64 * firstWord..<64 * (firstWord + wordsPerRow))
        guard rows.count >= block.height, columns.count >= block.width else { return }
        let (first, count) = (columns.lowerBound / 64, (columns.upperBound - 1) / 64 - columns.lowerBound / 64 + 1)
        var places: [UInt64] = []
        places.reserveCapacity(count * rows.count)
        for row in rows {
            for index in first..<first + count {
                let own = word(index, row: row)
                places.append(own == 0 ? 0 : own & (other?.word(index, row: row) ?? .max))
            }
        }
        Self.erode(&places, wordsPerRow: count, by: block)
        for (index, word) in places.enumerated() {
            var bits = word
            while bits != 0 {
                let column = 64 * (first + index % count) + bits.trailingZeroBitCount
                guard body(column, rows.lowerBound + index / count) else { return }
                bits &= bits - 1
            }
        }
    }

    /// Clears all cells at which no block begins whose cells are all set.
    private static func erode(_ words: inout [UInt64], wordsPerRow: Int, by block: Block) {
        var width = 1
        while width < block.width {
            let shift = min(width, block.width - width, 32)
            for index in words.indices {
                let isLast = index % wordsPerRow == wordsPerRow - 1
                let next = isLast ? 0 : words[index + 1] << UInt64(64 - shift)
                words[index] &= words[index] >> UInt64(shift) | next
            }
            width += shift
        }
        var height = 1
        while height < block.height {
            let shift = min(height, block.height - height)
            let below = shift * wordsPerRow
            for index in words.indices { words[index] &= index + below < words.count ? words[index + below] : 0 }
            height += shift
        }
    }
}
