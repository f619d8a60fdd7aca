import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

/// Which parts of a drawing are empty paper and which have something drawn on them, in cells of some pixels.
///
/// Paper is the colour that most pixels have, whether light or dark.
public struct InkMap: Sendable {
    private let table: SummedTable
    private let cellSize: Double

    /// About how many bytes of a drawing are read at a time.
    private static let bytesAtOnce = 1 << 20

    /// Looks at all rows of a drawing, in memory that does not grow with its height.
    ///
    /// - Parameter drawing: a reader that has read no row yet.
    /// - Throws: `ImageError` when the drawing cannot be read.
    public init(reading drawing: some DrawingReader) throws(ImageError) {
        let (width, height) = (drawing.width, drawing.height)
        let format: PixelFormat = drawing.naturalFormat == .gray ? .gray : .rgb
        let channels = format.channels
        let side = max(4, (max(width, height) + 511) / 512)
        let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
        // The darkest and lightest sample of each cell, whatever its channel, are all that is needed once the paper is known.
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

/// The darkest and the lightest of the samples below each other in some rows.
private struct Extremes {
    private var darkest: [UInt8]
    private var lightest: [UInt8]

    /// - Parameter count: samples in a row.
    init(count: Int) {
        darkest = [UInt8](repeating: 255, count: count)
        lightest = [UInt8](repeating: 0, count: count)
    }

    /// Forgets what rows were looked at.
    mutating func clear() {
        for index in darkest.indices { (darkest[index], lightest[index]) = (255, 0) }
    }

    /// Looks at more rows, with as many samples each as there are.
    mutating func find(in rows: DecodedRows) {
        darkest.withUnsafeMutableBufferPointer { darkest in
            lightest.withUnsafeMutableBufferPointer { lightest in
                // Each row has as many samples as the buffers. Through plain pointers the compiler finds vectors.
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

    /// The darkest of each so many samples beside each other, from the left.
    func darkest(ofEach count: Int) -> [UInt8] { Self.choices(of: darkest, ofEach: count, min) }

    /// The lightest of each so many samples beside each other, from the left.
    func lightest(ofEach count: Int) -> [UInt8] { Self.choices(of: lightest, ofEach: count, max) }

    @inline(__always)
    private static func choices(
        of samples: [UInt8], ofEach count: Int, _ choose: (UInt8, UInt8) -> UInt8
    ) -> [UInt8] {
        Swift.stride(from: 0, to: samples.count, by: count).map { first in
            var choice = samples[first]
            for index in first..<min(first + count, samples.count) { choice = choose(choice, samples[index]) }
            return choice
        }
    }
}
