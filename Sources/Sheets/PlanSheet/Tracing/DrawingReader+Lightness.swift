import PlanImage

extension DrawingReader {
    /// The mean lightness of squares of pixels, row by row, from the upper left corner on; those at the right and lower edges may be smaller.
    /// The rows are read a few at a time.
    ///
    /// - Parameter side: The pixels along a side of a square, from 1 to 4,000.
    /// - Returns: A byte for each square; 255 for white.
    func meanLightness(ofSquares side: Int) throws(ImageError) -> [UInt8] {
        let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
        var means = [UInt8](repeating: 0, count: columns * rows)
        var sums = [UInt32](repeating: 0, count: columns)
        let drawing: any DrawingReader = naturalFormat == .rgba ? OpaqueDrawing(self) : self
        let format: PixelFormat = drawing.naturalFormat == .gray ? .gray : .rgb
        let (width, height) = (width, height)
        let rowsAtOnce = max(1, (1 << 20) / (width * format.channels) / side) * side
        while drawing.nextRow < height {
            let first = drawing.nextRow
            let read = try drawing.nextRows(min(rowsAtOnce, height - first), as: format)
            read.forEach(in: 0..<read.count) { index, row in
                let y = first + index
                Self.add(row, width: width, format, to: &sums, side: side)
                guard (y + 1) % side == 0 || y + 1 == height else { return }
                for column in 0..<columns {
                    let count = min(side, width - column * side) * (y % side + 1)
                    means[y / side * columns + column] = UInt8(sums[column] / UInt32(count))
                    sums[column] = 0
                }
            }
        }
        return means
    }

    /// Adds the lightness of a row's pixels to the squares that they lie in.
    private static func add(
        _ row: UnsafePointer<UInt8>, width: Int, _ format: PixelFormat, to sums: inout [UInt32], side: Int
    ) {
        // Safe because a row has `width` pixels of the format and the sums have a square for each of them.
        sums.withUnsafeMutableBufferPointer { sums in
            for column in sums.indices {
                let pixels = column * side..<min(width, (column + 1) * side)
                if format == .gray {
                    for x in pixels { sums[column] += UInt32(row[x]) }
                } else {
                    // The weights of red, green and blue in Rec. 601, in 256ths.
                    for x in pixels {
                        let (red, green, blue) = (UInt32(row[3 * x]), UInt32(row[3 * x + 1]), UInt32(row[3 * x + 2]))
                        sums[column] += (77 * red + 150 * green + 29 * blue) >> 8
                    }
                }
            }
        }
    }
}
