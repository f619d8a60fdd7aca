import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel

/// A coarse map of the parts of a drawing that have ink and those that are empty paper.
///
/// Paper is the most frequent colour, whether light or dark.
public struct InkMap: Sendable {
    private let table: SummedAreaTable
    private let cellSize: Double
    /// The colour of the paper; nil if less than a third of the drawing has it, as in a photo.
    public let paperColor: Color?

    /// The approximate number of bytes read at a time.
    private static let bytesAtOnce = 1 << 20

    /// Reads all rows of a drawing, a few at a time.
    ///
    /// - Parameter drawing: a reader that has read no row yet.
    /// - Throws: `ImageError` if the drawing cannot be read.
    public init(reading drawing: some DrawingReader) throws(ImageError) {
        let (width, height) = (drawing.width, drawing.height)
        let format: PixelFormat = drawing.naturalFormat == .gray ? .gray : .rgb
        let channels = format.channels
        let side = max(4, (max(width, height) + 511) / 512)
        let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
        // Paper is known only after the last row; until then each cell keeps its darkest and lightest sample of any channel.
        var darkest: [UInt8] = []
        var lightest: [UInt8] = []
        var paper = PaperSamples(channels: channels)
        var extremes = Extremes(count: width * channels)
        let rowsAtOnce = max(1, Self.bytesAtOnce / (width * channels))
        while drawing.nextRow < height {
            let top = drawing.nextRow
            let bottom = min(top + side, height)
            while drawing.nextRow < bottom {
                let isFirst = drawing.nextRow == top
                let read = try drawing.nextRows(min(rowsAtOnce, bottom - drawing.nextRow), as: format)
                if isFirst {
                    extremes.clear()
                    read.forEach(in: 0..<1) { _, row in
                        for first in Swift.stride(from: 0, to: width * channels, by: side * channels) {
                            paper.add(UnsafeBufferPointer(start: row + first, count: channels))
                        }
                    }
                }
                extremes.find(in: read)
            }
            darkest += extremes.darkest(ofEach: side * channels)
            lightest += extremes.lightest(ofEach: side * channels)
        }
        let samples = paper.mostFrequent
        let (dark, light) = (Int(samples.min() ?? 255), Int(samples.max() ?? 255))
        let counts = zip(darkest, lightest).map { darkest, lightest in
            let contrast = max(dark - Int(darkest), Int(lightest) - light)
            return contrast > Self.paperContrast ? min(contrast, Self.inkContrast) : 0
        }
        table = SummedAreaTable(columns: columns, rows: rows, counts: counts)
        cellSize = Double(side)
        paperColor = paper.share(of: samples) > 0.33 ? Color(samples: samples) : nil
    }

    /// The most that paper differs from its usual colour, and what ink differs from that at least; what lies between counts as ink
    /// in part, such as the pattern of a floor.
    private static let (paperContrast, inkContrast) = (24, 128)

    /// The share of a box, in pixel points, that has ink: 0...1. Pale ink counts in part.
    public func inkedShare(of box: Box) -> Double {
        func cells(_ low: Double, _ high: Double) -> Range<Int> {
            let first = Int((low / cellSize).rounded(.down))
            return first..<max(first + 1, Int((high / cellSize).rounded(.up)))
        }
        let (columns, rows) = (cells(box.minX, box.maxX), cells(box.minY, box.maxY))
        return Double(table.sum(columns: columns, rows: rows)) / Double(columns.count * rows.count * Self.inkContrast)
    }

    /// The shares of ink in the squares, as nearly as they fit, of a side that fill a box in pixel points.
    func inkedShares(ofSquaresIn box: Box, side: Double) -> [Double] {
        let columns = max(1, Int((box.width / side).rounded()))
        let rows = max(1, Int((box.height / side).rounded()))
        let size = Size(width: box.width / Double(columns), height: box.height / Double(rows))
        return (0..<rows * columns).map { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            let corner = Point(x: box.minX + Double(column) * size.width, y: box.minY + Double(row) * size.height)
            return inkedShare(of: Box(origin: corner, size: size))
        }
    }
}

/// The minimum and maximum of each sample column over some rows.
private struct Extremes {
    private var darkest: [UInt8]
    private var lightest: [UInt8]

    /// - Parameter count: the number of samples in a row.
    init(count: Int) {
        darkest = [UInt8](repeating: 255, count: count)
        lightest = [UInt8](repeating: 0, count: count)
    }

    /// Forgets all rows.
    mutating func clear() {
        for index in darkest.indices { (darkest[index], lightest[index]) = (255, 0) }
    }

    /// Takes more rows into account; each has as many samples as the buffers.
    mutating func find(in rows: DecodedRows) {
        darkest.withUnsafeMutableBufferPointer { darkest in
            lightest.withUnsafeMutableBufferPointer { lightest in
                // Safe because a row is as long as the buffers; plain pointers let the compiler vectorise the loop.
                let count = darkest.count
                guard let dark = darkest.baseAddress, let light = lightest.baseAddress else { return }
                rows.forEach(in: 0..<rows.count) { _, row in
                    for index in 0..<count {
                        dark[index] = min(dark[index], row[index])
                        light[index] = max(light[index], row[index])
                    }
                }
            }
        }
    }

    /// The darkest of each run of `count` samples, from the left.
    func darkest(ofEach count: Int) -> [UInt8] { Self.choices(of: darkest, ofEach: count, min) }

    /// The lightest of each run of `count` samples, from the left.
    func lightest(ofEach count: Int) -> [UInt8] { Self.choices(of: lightest, ofEach: count, max) }

    @inline(__always)
    private static func choices(of samples: [UInt8], ofEach count: Int, _ choose: (UInt8, UInt8) -> UInt8) -> [UInt8] {
        Swift.stride(from: 0, to: samples.count, by: count).map { first in
            var choice = samples[first]
            for index in first..<min(first + count, samples.count) { choice = choose(choice, samples[index]) }
            return choice
        }
    }
}

/// How often each sample occurs in each channel of some of a drawing's pixels.
private struct PaperSamples {
    /// 256 counts for each channel.
    private var counts: [[Int]]

    init(channels: Int) { counts = Array(repeating: Array(repeating: 0, count: 256), count: channels) }

    mutating func add(_ pixel: UnsafeBufferPointer<UInt8>) {
        for channel in counts.indices { counts[channel][Int(pixel[channel])] += 1 }
    }

    /// The most frequent sample of each channel.
    var mostFrequent: [UInt8] {
        counts.map { counts in UInt8(counts.indices.max { counts[$0] < counts[$1] } ?? 255) }
    }

    /// The share of the pixels that are near a colour, in the channel in which fewest are.
    func share(of samples: [UInt8]) -> Double {
        let shares = zip(counts, samples).map { counts, sample in
            let near = max(0, Int(sample) - 8)...min(255, Int(sample) + 8)
            return Double(counts[near].reduce(0, +)) / Double(max(1, counts.reduce(0, +)))
        }
        return shares.min() ?? 0
    }
}

extension Color {
    /// The colour of one grey sample or of three.
    fileprivate init(samples: [UInt8]) {
        let rgb = samples.count == 3 ? samples : Array(repeating: samples.first ?? 255, count: 3)
        self.init(red: Double(rgb[0]) / 255, green: Double(rgb[1]) / 255, blue: Double(rgb[2]) / 255)
    }
}
