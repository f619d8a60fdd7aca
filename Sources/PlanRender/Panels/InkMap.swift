import PlanGeometry
import PlanImage

/// Which parts of a drawing are empty paper and which have something drawn on them, in cells of some pixels.
///
/// Paper is the brightness that most pixels have, whether light or dark.
public struct InkMap: Sendable {
    private let table: SummedTable
    private let cellSize: Double

    /// Looks at all rows of a drawing, in memory that does not grow with its height.
    ///
    /// - Parameter drawing: a reader that has read no row yet.
    /// - Throws: `ImageError` when the drawing cannot be read.
    public init(reading drawing: some DrawingReader) throws(ImageError) {
        let (width, height) = (drawing.width, drawing.height)
        let side = max(4, (max(width, height) + 1023) / 1024)
        let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
        // The darkest and lightest pixel of each cell are all that is needed once the paper is known.
        var darkest = [UInt8](repeating: 255, count: columns * rows)
        var lightest = [UInt8](repeating: 0, count: columns * rows)
        var histogram = [Int](repeating: 0, count: 32)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(side, height) * width, alignment: 16)
        defer { buffer.deallocate() }
        var y = 0
        while y < height {
            let count = try drawing.readRows(min(side, height - y), as: .gray, into: buffer)
            guard count > 0 else { break }
            let start = y / side * columns
            for row in 0..<count {
                for column in 0..<columns {
                    let first = row * width + column * side
                    let end = min(first + side, (row + 1) * width)
                    var (dark, light): (UInt8, UInt8) = (255, 0)
                    for index in first..<end {
                        let sample = buffer[index]
                        dark = min(dark, sample)
                        light = max(light, sample)
                    }
                    darkest[start + column] = min(darkest[start + column], dark)
                    lightest[start + column] = max(lightest[start + column], light)
                    histogram[Int(buffer[first]) / 8] += 1
                }
            }
            y += count
        }
        let paper = (histogram.indices.max { histogram[$0] < histogram[$1] } ?? 31) * 8 + 4
        let counts = darkest.indices.map { index in
            Int(darkest[index]) < paper - 24 || Int(lightest[index]) > paper + 24 ? 1 : 0
        }
        table = SummedTable(columns: columns, rows: rows, counts: counts)
        cellSize = Double(side)
    }

    /// How much of a box has something drawn on it, 0...1.
    public func inkedShare(of box: Box) -> Double {
        let columns =
            Int(
                (box.minX / cellSize).rounded(.down))..<max(
                Int((box.minX / cellSize).rounded(.down)) + 1, Int((box.maxX / cellSize).rounded(.up)))
        let rows =
            Int(
                (box.minY / cellSize).rounded(.down))..<max(
                Int((box.minY / cellSize).rounded(.down)) + 1, Int((box.maxY / cellSize).rounded(.up)))
        return Double(table.sum(columns: columns, rows: rows)) / Double(columns.count * rows.count)
    }
}
