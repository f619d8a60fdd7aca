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
        let marks = try drawing.meanLightness(ofSquares: side)
        self.init(columns: columns, rows: rows, pixelsPerCell: side, marks: marks)
        markInk()
    }

    /// The least differences in brightness, of 255, between paper and ink, and between paper and faint ink.
    private static let (inkContrast, faintContrast) = (64, 40)

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
