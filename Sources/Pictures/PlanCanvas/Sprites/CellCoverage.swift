/// The pixels of a cell of up to 64 rows that sprites cover. Each column is a word with a bit for each row, the lowest for the
/// topmost row. A bit is set once an opaque pixel further up in the order has covered the pixel.
final class CellCoverage {
    private let columns: UnsafeMutablePointer<UInt64>
    private let width: Int

    init(width: Int, rows: Int) {
        self.width = width
        columns = .allocate(capacity: width)
        // Rows that the cell does not have count as covered.
        columns.initialize(repeating: rows < 64 ? .max << UInt64(rows) : 0, count: width)
    }

    deinit { columns.deallocate() }

    /// True if all pixels of a box, in coordinates with the cell's corner as origin, are covered.
    func covers(_ box: PixelBox) -> Bool {
        let (left, right) = (max(box.left, 0), min(box.right, width))
        let (top, bottom) = (max(box.top, 0), min(box.bottom, 64))
        guard left < right, top < bottom else { return true }
        var covered = UInt64.max
        for column in left..<right { covered &= columns[column] }
        let rows = (UInt64.max >> UInt64(64 - (bottom - top))) << UInt64(top)
        return ~covered & rows == 0
    }

    /// Where some of a sprite can be seen: the rows of the cell, a bit each, and the range of the sprite's columns beyond which
    /// nothing can; from now on its opaque pixels cover what lies below.
    ///
    /// - Parameters:
    ///   - top: the cell's row of the sprite's first one; it may lie above the cell.
    ///   - left: where the sprite's first column lies, measured from the cell's left edge; it may lie left of that.
    @inline(__always)
    func cover(with frame: SpriteFrame, top: Int, left: Int) -> (rows: UInt64, columns: Range<Int>) {
        // All columns are the sprite's and the cell's.
        let (first, end) = (max(-left, 0), min(frame.width, width &- left))
        guard first < end, top < 64, top > -frame.height else { return (0, 0..<0) }
        // The sprite's rows that the cell's first word of rows begins in, which may go on in the next plane.
        let skipped = max(-top, 0)
        let opaque = frame.planes + skipped &>> 6 &* 2 &* frame.width
        let (up, down) = (UInt64(skipped & 63), UInt64(max(top, 0)))
        let visible = opaque + frame.width
        if up > 0, skipped | 63 < frame.height &- 1 {
            let next = 2 &* frame.width
            return cover(first..<end, left: left) { column in
                opaque[column] &>> up | opaque[column &+ next] &<< (64 &- up)
            } visible: { column in
                visible[column] &>> up | visible[column &+ next] &<< (64 &- up)
            }
        }
        return cover(first..<end, left: left) { column in
            (opaque[column] &>> up) &<< down
        } visible: { column in
            (visible[column] &>> up) &<< down
        }
    }

    @inline(__always)
    private func cover(
        _ range: Range<Int>, left: Int, opaque: (Int) -> UInt64, visible: (Int) -> UInt64
    ) -> (rows: UInt64, columns: Range<Int>) {
        let target = columns + left
        var rows: UInt64 = 0
        for column in range { rows |= visible(column) & ~target[column] }
        guard rows != 0 else { return (0, 0..<0) }
        // Some column ends both.
        var (first, end) = (range.lowerBound, range.upperBound)
        while visible(first) & ~target[first] == 0 { first &+= 1 }
        while visible(end &- 1) & ~target[end &- 1] == 0 { end &-= 1 }
        // Where nothing can be seen nothing is covered anew.
        for column in first..<end { target[column] |= opaque(column) }
        return (rows, first..<end)
    }
}
