import PlanCanvas
import PlanGeometry
import PlanImage

/// A coarse map of the parts of a drawing that have ink and those that are empty paper.
///
/// Paper is the most frequent colour, whether light or dark.
public struct InkMap: Sendable {
    private let table: SummedAreaTable
    private let cellSize: Double

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
        var (darkCounts, lightCounts) = (Array(repeating: 0, count: 32), Array(repeating: 0, count: 32))
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
                            let samples = UnsafeBufferPointer(start: row + first, count: channels)
                            darkCounts[Int(samples.min() ?? 0) / 8] += 1
                            lightCounts[Int(samples.max() ?? 0) / 8] += 1
                        }
                    }
                }
                extremes.find(in: read)
            }
            darkest += extremes.darkest(ofEach: side * channels)
            lightest += extremes.lightest(ofEach: side * channels)
        }
        func most(_ counts: [Int]) -> Int { (counts.indices.max { counts[$0] < counts[$1] } ?? 31) * 8 + 4 }
        let paper = (dark: most(darkCounts), light: most(lightCounts))
        let counts = zip(darkest, lightest).map { dark, light in
            Int(dark) < paper.dark - 24 || Int(light) > paper.light + 24 ? 1 : 0
        }
        table = SummedAreaTable(columns: columns, rows: rows, counts: counts)
        cellSize = Double(side)
    }

    /// The share of a box, in pixel points, that has ink: 0...1.
    public func inkedShare(of box: Box) -> Double {
        func cells(_ low: Double, _ high: Double) -> Range<Int> {
            let first = Int((low / cellSize).rounded(.down))
            return first..<max(first + 1, Int((high / cellSize).rounded(.up)))
        }
        let (columns, rows) = (cells(box.minX, box.maxX), cells(box.minY, box.maxY))
        return Double(table.sum(columns: columns, rows: rows)) / Double(columns.count * rows.count)
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
