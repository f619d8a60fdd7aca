import PlanGeometry

extension PagePicture {
    /// The colour at a point between four pixels, mixed by how near they are; points off the page count as the nearest on it.
    ///
    /// - Returns: red, green, blue and alpha, 0...255.
    @inline(__always)
    func color(x: Double, y: Double) -> SIMD4<UInt16> {
        // In 256ths of a pixel, from the middle of the first one.
        let column = min(max(Int((x - 0.5) * 256), 0), (width - 1) * 256)
        let row = min(max(Int((y - 0.5) * 256), 0), (height - 1) * 256)
        return color(
            column: column >> 8, row: row >> 8, partX: UInt16(truncatingIfNeeded: column & 255),
            partY: UInt16(truncatingIfNeeded: row & 255))
    }

    /// The sum of the colours at points in a row, at most 128.
    @inline(__always)
    func sum(from start: SIMD2<Double>, step: SIMD2<Double>, count: Int) -> SIMD4<UInt16> {
        // In 65,536ths of a pixel.
        let unit = 65_536.0
        var (column, row) = (Int((start.x - 0.5) * unit), Int((start.y - 0.5) * unit))
        let (columnStep, rowStep) = (Int(step.x * unit), Int(step.y * unit))
        let (lastColumn, lastRow) = ((width - 1) << 16, (height - 1) << 16)
        var sum = SIMD4<UInt16>.zero
        for _ in 0..<count {
            let (x, y) = (min(max(column, 0), lastColumn), min(max(row, 0), lastRow))
            sum &+= color(
                column: x >> 16, row: y >> 16, partX: UInt16(truncatingIfNeeded: x >> 8 & 255),
                partY: UInt16(truncatingIfNeeded: y >> 8 & 255))
            column &+= columnStep
            row &+= rowStep
        }
        return sum
    }

    /// The colour between a pixel and the next ones to the right and below, in 256ths of the way.
    @inline(__always)
    func color(column: Int, row: Int, partX: UInt16, partY: UInt16) -> SIMD4<UInt16> {
        // The pixel lies on the page, and there are a row and a pixel more than that in memory.
        let above = UnsafeRawPointer(pixels + row * width + column)
        let below = above + 4 * width
        let mixed =
            (Self.two(above) &* (256 &- partY) &+ Self.two(below) &* partY &+ 128) &>> 8
        return (mixed.lowHalf &* (256 &- partX) &+ mixed.highHalf &* partX &+ 128) &>> 8
    }

    /// The samples of two neighbouring pixels.
    @inline(__always)
    private static func two(_ pixels: UnsafeRawPointer) -> SIMD8<UInt16> {
        SIMD8<UInt16>(truncatingIfNeeded: pixels.loadUnaligned(as: SIMD8<UInt8>.self))
    }
}
