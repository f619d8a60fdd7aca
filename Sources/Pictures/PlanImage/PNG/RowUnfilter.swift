extension RowFilter {
    /// Undoes the filter in place.
    ///
    /// - Parameters:
    ///   - row: `count` filtered bytes, and at least 16 more that may be read.
    ///   - above: the row above, unfiltered, as long and with as much behind it; zeros above the first row.
    ///   - step: bytes in a pixel, 1 to 4.
    func undo(_ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, step: Int) {
        switch self {
        case .none: break
        case .up: Self.undoUp(row, above, count)
        case .sub:
            Self.undo(row, above, count, step) { x, a, _, _ in
                x &+ a
            } _: { x, a, _, _ in
                x &+ a
            }
        case .average:
            Self.undo(row, above, count, step) { x, a, b, _ in
                x &+ Self.average(a, b)
            } _: { x, a, b, _ in
                x &+ Self.average(a, b)
            }
        case .paeth:
            Self.undo(row, above, count, step, copiesRuns: true) { x, a, b, c in
                x &+ Self.paeth(a, b, c)
            } _: { x, a, b, c in
                x &+ Self.paeth(a, b, c)
            }
        }
    }

    private static func undoUp(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int) {
        // Vectors are used where they fit into `count`.
        var index = 0
        while index + Bytes.scalarCount <= count {
            let sum = load(row + index) &+ load(above + index)
            UnsafeMutableRawPointer(row + index).storeBytes(of: sum, as: Bytes.self)
            index += Bytes.scalarCount
        }
        while index < count {
            row[index] &+= above[index]
            index += 1
        }
    }

    /// Undoes a filter pixel by pixel, as each pixel needs the one before; `many` takes all samples of a pixel at once.
    ///
    /// - Parameter copiesRuns: true for Paeth, which predicts b where a = c: there the row is a copy of the one above up to the
    ///   next difference that is not zero. Most pixels of a drawing are such copies.
    @inline(__always)
    private static func undo(
        _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int,
        copiesRuns: Bool = false, _ one: (UInt8, UInt8, UInt8, UInt8) -> UInt8,
        _ many: (Bytes, Bytes, Bytes, Bytes) -> Bytes
    ) {
        for index in 0..<min(step, count) { row[index] = one(row[index], 0, above[index], 0) }
        if step == 1 {
            // The neighbours stay in registers: reading back what was just written would take longer than everything else.
            var (index, left, aboveLeft) = (1, row[0], above[0])
            while index < count {
                let run =
                    copiesRuns ? undoZeroDifferences(row + index, above + index, count - index, left, aboveLeft) : 0
                if run > 0 {
                    index += run
                    guard index < count else { break }
                    (left, aboveLeft) = (row[index - 1], above[index - 1])
                }
                let over = above[index]
                left = one(row[index], left, over, aboveLeft)
                row[index] = left
                aboveLeft = over
                index += 1
            }
            return
        }
        guard step >= 3 else {
            for index in step..<max(step, count) {
                row[index] = one(row[index], row[index - step], above[index], above[index - step])
            }
            return
        }
        // Reads of 4 bytes may pass the row's end by one, which the caller allows; writes stay within the pixel.
        var index = step
        while index + step <= count {
            if copiesRuns {
                copyRun(row, above, count, step, &index)
                if index + step > count { break }
            }
            let pixel = many(
                loadPixel(row + index), loadPixel(row + index - step), loadPixel(above + index),
                loadPixel(above + index - step))
            let word = unsafeBitCast(pixel, to: SIMD4<UInt32>.self)[0]
            if step == 4 {
                UnsafeMutableRawPointer(row + index).storeBytes(of: word, as: UInt32.self)
            } else {
                UnsafeMutableRawPointer(row + index).storeBytes(of: UInt16(truncatingIfNeeded: word), as: UInt16.self)
                row[index + 2] = UInt8(truncatingIfNeeded: word >> 16)
            }
            index += step
        }
        // A run need not end with a pixel.
        while index < count {
            row[index] = one(row[index], row[index - step], above[index], above[index - step])
            index += 1
        }
    }

    /// Undoes the Paeth filter for pixels of one byte as long as the differences are zero and the predictor needs no distances:
    /// it is b where a = c, and a where b = c.
    ///
    /// - Parameter count: the bytes that are left in the row.
    /// - Returns: how many of them are done.
    @inline(__always)
    private static func undoZeroDifferences(
        _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ left: UInt8,
        _ aboveLeft: UInt8
    ) -> Int {
        let copies = left == aboveLeft
        var index = 0
        if copies { copyVectors(row, above, count, &index) }
        // The rest of it, eight bytes at a time, of which the first is the lowest.
        let row = UnsafeMutableRawPointer(row)
        let above = UnsafeRawPointer(above)
        let everywhere: UInt64 = 0x0101_0101_0101_0101
        let (lefts, aboveLefts) = (everywhere &* UInt64(left), everywhere &* UInt64(aboveLeft))
        while index &+ 8 <= count {
            let differences = UInt64(littleEndian: row.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let over = UInt64(littleEndian: above.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let obstacles = copies ? differences : differences | (over ^ aboveLefts)
            let bits = UInt64(truncatingIfNeeded: obstacles.trailingZeroBitCount & ~7)
            // All ones below the first obstacle.
            let mask = ~(bits == 64 ? 0 : UInt64.max &<< bits)
            let result = differences | ((copies ? over : lefts) & mask)
            row.storeBytes(of: result.littleEndian, toByteOffset: index, as: UInt64.self)
            index &+= Int(bits / 8)
            if bits < 64 { break }
        }
        return index
    }

    /// Copies from the row above while all differences are zero, when the pixel to the left is the one above it.
    @inline(__always)
    private static func copyRun(
        _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int, _ index: inout Int
    ) {
        let differences = UnsafeRawPointer(row + index).loadUnaligned(as: UInt64.self)
        guard differences == 0, index + Bytes.scalarCount <= count else { return }
        for sample in 1...step where row[index - sample] != above[index - sample] { return }
        copyVectors(row, above, count, &index)
    }

    /// Copies sixteen bytes at a time from the row above, as long as there are as many and all their differences are zero.
    @inline(__always)
    private static func copyVectors(
        _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ index: inout Int
    ) {
        while index + Bytes.scalarCount <= count {
            let differences = UnsafeRawPointer(row + index).loadUnaligned(as: SIMD2<UInt64>.self)
            guard differences[0] | differences[1] == 0 else { return }
            UnsafeMutableRawPointer(row + index).storeBytes(of: load(above + index), as: Bytes.self)
            index += Bytes.scalarCount
        }
    }

    @inline(__always)
    private static func loadPixel(_ address: UnsafePointer<UInt8>) -> Bytes {
        let word = UnsafeRawPointer(address).loadUnaligned(as: UInt32.self)
        return unsafeBitCast(SIMD4<UInt32>(word, 0, 0, 0), to: Bytes.self)
    }
}
