import PlanImage

extension DrawingCells {
    /// Reads all rows of a drawing, a few at a time, and marks the cells that have ink.
    ///
    /// Paper is the most frequent brightness, whether light or dark; ink is what differs from it by a quarter of the
    /// whole range.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet.
    ///   - cellLimit: the greatest number of cells; a larger drawing is halved until it has no more.
    /// - Throws: `ImageError` if the drawing cannot be read.
    init(reading drawing: any DrawingReader, cellLimit: Int) throws(ImageError) {
        var side = 1
        while (drawing.width + side - 1) / side * ((drawing.height + side - 1) / side) > cellLimit { side *= 2 }
        let (columns, rows) = ((drawing.width + side - 1) / side, (drawing.height + side - 1) / side)
        var marks = [UInt8](repeating: 0, count: columns * rows)
        var sums = [UInt32](repeating: 0, count: columns)
        let drawing = drawing.naturalFormat == .rgba ? OpaqueDrawing(drawing) : drawing
        let format: PixelFormat = drawing.naturalFormat == .gray ? .gray : .rgb
        let rowsAtOnce = max(1, Self.bytesAtOnce / (drawing.width * format.channels) / side) * side
        while drawing.nextRow < drawing.height {
            let first = drawing.nextRow
            let read = try drawing.nextRows(min(rowsAtOnce, drawing.height - first), as: format)
            read.forEach(in: 0..<read.count) { index, row in
                let y = first + index
                Self.add(row, width: drawing.width, format, to: &sums, side: side)
                guard (y + 1) % side == 0 || y + 1 == drawing.height else { return }
                let height = y % side + 1
                for column in 0..<columns {
                    let width = min(side, drawing.width - column * side)
                    marks[y / side * columns + column] = UInt8(sums[column] / UInt32(width * height))
                    sums[column] = 0
                }
            }
        }
        self.init(columns: columns, rows: rows, pixelsPerCell: side, marks: marks)
        markInk()
    }

    /// The approximate number of bytes read at a time.
    private static let bytesAtOnce = 1 << 20

    /// The least differences in brightness, of 255, between paper and ink, and between paper and faint ink.
    private static let (inkContrast, faintContrast) = (64, 40)

    /// Adds the brightness of a row's pixels to the cells that they lie in.
    private static func add(
        _ row: UnsafePointer<UInt8>, width: Int, _ format: PixelFormat, to sums: inout [UInt32], side: Int
    ) {
        // Safe because a row has `width` pixels of the format and the sums have a cell for each of them.
        sums.withUnsafeMutableBufferPointer { sums in
            let shift = side.trailingZeroBitCount
            if format == .gray {
                for x in 0..<width { sums[x >> shift] += UInt32(row[x]) }
            } else {
                // The weights of red, green and blue in Rec. 601, in 256ths.
                for x in 0..<width {
                    let (red, green, blue) = (UInt32(row[3 * x]), UInt32(row[3 * x + 1]), UInt32(row[3 * x + 2]))
                    sums[x >> shift] += (77 * red + 150 * green + 29 * blue) >> 8
                }
            }
        }
    }

    /// Takes the marks for brightness, and puts marks of ink and its tone into their place.
    private mutating func markInk() {
        var counts = [Int](repeating: 0, count: 256)
        marks.withUnsafeMutableBufferPointer { marks in
            for brightness in marks { counts[Int(brightness)] += 1 }
            let paper = counts.indices.max { counts[$0] < counts[$1] } ?? 255
            let table = (0...255).map { brightness -> UInt8 in
                let contrast = abs(brightness - paper)
                guard contrast >= Self.inkContrast else { return contrast >= Self.faintContrast ? Mark.room : 0 }
                let tone = UInt8(brightness >> 4)
                return Mark.ink | (tone & 3) << 2 | (tone & 12) << 4
            }
            table.withUnsafeBufferPointer { table in
                for index in marks.indices { marks[index] = table[Int(marks[index])] }
            }
        }
    }
}
