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
        let reader = RowReader(drawing, format, rowsAtOnce: side)
        while try reader.withNextRows({ rows in
            extremes.find(in: rows)
            darkest += extremes.darkest(ofEach: side * channels)
            lightest += extremes.lightest(ofEach: side * channels)
            for first in Swift.stride(from: 0, to: width * channels, by: side * channels) {
                let samples = UnsafeBufferPointer(start: rows[0] + first, count: channels)
                darkCounts[Int(samples.min() ?? 0) / 8] += 1
                lightCounts[Int(samples.max() ?? 0) / 8] += 1
            }
        }) {}
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

/// Reads some rows of a drawing at a time, where they lie in the reader's memory if that can be.
private final class RowReader {
    private let drawing: any DrawingReader
    private let format: PixelFormat
    private let count: Int
    /// Where rows are read to that cannot be looked at in the reader's memory.
    private var copies: UnsafeMutableRawBufferPointer?

    init(_ drawing: any DrawingReader, _ format: PixelFormat, rowsAtOnce count: Int) {
        (self.drawing, self.format, self.count) = (drawing, format, count)
    }

    /// Calls a closure with the first samples of the next rows; false when there are none left.
    func withNextRows(_ body: ([UnsafePointer<UInt8>]) -> Void) throws(ImageError) -> Bool {
        guard drawing.nextRow < drawing.height else { return false }
        if let taken = try drawing.takeRows(count, as: format) {
            guard taken.count > 0 else { return false }
            var rows: [UnsafePointer<UInt8>] = []
            taken.forEach(in: 0..<taken.count) { _, row in rows.append(row) }
            withExtendedLifetime(taken) { body(rows) }
            return true
        }
        let stride = drawing.width * format.channels
        if copies == nil {
            copies = .allocate(byteCount: stride * min(count, drawing.height), alignment: 16)
        }
        // Until the next call nobody else writes there, and as many rows as were read lie one after the other.
        guard let copies, let first = copies.bindMemory(to: UInt8.self).baseAddress else { return false }
        let read = try drawing.readRows(min(count, drawing.height - drawing.nextRow), as: format, into: copies)
        if read > 0 { body((0..<read).map { UnsafePointer(first + $0 * stride) }) }
        return read > 0
    }

    deinit { copies?.deallocate() }
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

    /// Looks at rows of which each begins at one of the pointers.
    mutating func find(in rows: [UnsafePointer<UInt8>]) {
        darkest.withUnsafeMutableBufferPointer { darkest in
            lightest.withUnsafeMutableBufferPointer { lightest in
                // Each row has as many samples as the buffers. Through plain pointers the compiler finds vectors.
                let count = darkest.count
                guard let dark = darkest.baseAddress, let light = lightest.baseAddress else { return }
                dark.update(repeating: 255, count: count)
                light.update(repeating: 0, count: count)
                for row in rows {
                    for index in 0..<count {
                        dark[index] = min(dark[index], row[index])
                        light[index] = max(light[index], row[index])
                    }
                }
            }
        }
    }

    /// The darkest of each so many samples beside each other, from the left.
    func darkest(ofEach count: Int) -> [UInt8] {
        Swift.stride(from: 0, to: darkest.count, by: count).map { first in
            var least = UInt8.max
            for index in first..<min(first + count, darkest.count) { least = min(least, darkest[index]) }
            return least
        }
    }

    /// The lightest of each so many samples beside each other, from the left.
    func lightest(ofEach count: Int) -> [UInt8] {
        Swift.stride(from: 0, to: lightest.count, by: count).map { first in
            var most = UInt8.min
            for index in first..<min(first + count, lightest.count) { most = max(most, lightest[index]) }
            return most
        }
    }
}
