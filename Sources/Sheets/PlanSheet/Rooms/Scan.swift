import PlanGeometry
import PlanImage
import PlanTracing

/// The pixels of a drawing in which rooms are looked for as in a scan.
struct Scan {
    let picture: ScannedPicture
    /// The pixels of the drawing along a side of one of the picture's.
    let pixelsPerCell: Double
    /// The picture's pixels to an inch of the paper.
    let dotsPerInch: Double

    /// The most pixels of the picture, at which a search takes about a gigabyte.
    private static let greatestCount = 40_000_000
    /// The dots to an inch at which lines of drawings are still told apart, to which finer scans are reduced, and which a picture that
    /// tells none is taken to have.
    private static let usualDotsPerInch = 150.0

    /// - Parameters:
    ///   - drawing: A reader that has read no row yet.
    ///   - pixelsPerPoint: The pixels to a point of a page; nil for a picture, whose file may tell it.
    init(reading drawing: any DrawingReader, pixelsPerPoint: Double?) throws(ImageError) {
        let told = pixelsPerPoint.map { $0 * 72 } ?? drawing.metadata.resolution?.dotsPerInch?.x
        let dots = told.flatMap { 20...5000 ~= $0 ? $0 : nil } ?? Self.usualDotsPerInch
        var side = max(1, Int(dots / Self.usualDotsPerInch))
        while drawing.width / side * (drawing.height / side) > Self.greatestCount { side += 1 }
        let (columns, rows) = ((drawing.width + side - 1) / side, (drawing.height + side - 1) / side)
        var lightness = [UInt8](repeating: 255, count: columns * rows)
        var sums = [Int](repeating: 0, count: columns)
        let drawing = drawing.naturalFormat == .rgba ? OpaqueDrawing(drawing) : drawing
        let format: PixelFormat = drawing.naturalFormat == .gray ? .gray : .rgb
        let rowsAtOnce = max(1, (1 << 20) / (drawing.width * format.channels))
        while drawing.nextRow < drawing.height {
            let first = drawing.nextRow
            let read = try drawing.nextRows(min(rowsAtOnce, drawing.height - first), as: format)
            let width = drawing.width
            let height = drawing.height
            read.forEach(in: 0..<read.count) { index, row in
                let y = first + index
                for x in 0..<width {
                    // The weights of red, green and blue in Rec. 601, in 256ths. A row has `width` pixels of the format.
                    guard format == .rgb else {
                        sums[x / side] += Int(row[x])
                        continue
                    }
                    let (red, green, blue) = (Int(row[3 * x]), Int(row[3 * x + 1]), Int(row[3 * x + 2]))
                    sums[x / side] += (77 * red + 150 * green + 29 * blue) >> 8
                }
                guard (y + 1) % side == 0 || y + 1 == height else { return }
                for column in 0..<columns {
                    let count = min(side, width - column * side) * (y % side + 1)
                    lightness[y / side * columns + column] = UInt8(sums[column] / count)
                    sums[column] = 0
                }
            }
        }
        picture = ScannedPicture(width: columns, height: rows, lightness: lightness)
        (pixelsPerCell, dotsPerInch) = (Double(side), dots / Double(side))
    }
}
