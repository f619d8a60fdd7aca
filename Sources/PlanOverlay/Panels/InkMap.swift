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
        // The darkest and lightest sample of each cell and channel are all that is needed once the paper is known.
        var darkest: [UInt8] = []
        var lightest: [UInt8] = []
        darkest.reserveCapacity(columns * rows * channels)
        lightest.reserveCapacity(columns * rows * channels)
        var histograms = [[Int]](repeating: [Int](repeating: 0, count: 32), count: channels)
        var extremes = ColumnExtremes(width: width * channels)
        let reader = RowReader(drawing, format, rowsAtOnce: side)
        while try reader.withNextRows({ rows in
            extremes.find(in: rows)
            extremes.forEachCell(of: side, channels: channels) { dark, light in
                darkest.append(dark)
                lightest.append(light)
            }
            for first in Swift.stride(from: 0, to: width * channels, by: side * channels) {
                for channel in 0..<channels { histograms[channel][Int(rows[0][first + channel]) / 8] += 1 }
            }
        }) {}
        let paper = histograms.map { histogram in
            (histogram.indices.max { histogram[$0] < histogram[$1] } ?? 31) * 8 + 4
        }
        let counts = (0..<darkest.count / channels).map { cell in
            (0..<channels).contains { channel in
                let sample = cell * channels + channel
                return Int(darkest[sample]) < paper[channel] - 24 || Int(lightest[sample]) > paper[channel] + 24
            } ? 1 : 0
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
private struct ColumnExtremes {
    private typealias Bytes = SIMD16<UInt8>

    /// Samples in a row.
    private let width: Int
    private var darkest: [UInt8]
    private var lightest: [UInt8]

    init(width: Int) {
        self.width = width
        darkest = [UInt8](repeating: 255, count: width)
        lightest = [UInt8](repeating: 0, count: width)
    }

    /// Looks at rows of which each begins at one of the pointers.
    mutating func find(in rows: [UnsafePointer<UInt8>]) {
        rows.withUnsafeBufferPointer { rows in
            darkest.withUnsafeMutableBytes { darkest in
                lightest.withUnsafeMutableBytes { lightest in
                    var column = 0
                    // Vectors are used where they fit into the width, single bytes for the rest.
                    while column + Bytes.scalarCount <= width {
                        var (dark, light) = (Bytes(repeating: 255), Bytes(repeating: 0))
                        for row in rows {
                            let bytes = UnsafeRawPointer(row + column).loadUnaligned(as: Bytes.self)
                            dark = dark.replacing(with: bytes, where: bytes .< dark)
                            light = light.replacing(with: bytes, where: bytes .> light)
                        }
                        darkest.storeBytes(of: dark, toByteOffset: column, as: Bytes.self)
                        lightest.storeBytes(of: light, toByteOffset: column, as: Bytes.self)
                        column += Bytes.scalarCount
                    }
                    while column < width {
                        darkest[column] = rows.reduce(255) { min($0, $1[column]) }
                        lightest[column] = rows.reduce(0) { max($0, $1[column]) }
                        column += 1
                    }
                }
            }
        }
    }

    /// Calls a closure with the darkest and lightest sample of each channel in each cell of so many columns, from the left.
    func forEachCell(of side: Int, channels: Int, _ body: (UInt8, UInt8) -> Void) {
        darkest.withUnsafeBufferPointer { darkest in
            lightest.withUnsafeBufferPointer { lightest in
                for first in Swift.stride(from: 0, to: width, by: side * channels) {
                    for channel in first..<first + channels {
                        var (dark, light) = (darkest[channel], lightest[channel])
                        for sample in Swift.stride(from: channel, to: min(first + side * channels, width), by: channels)
                        {
                            dark = min(dark, darkest[sample])
                            light = max(light, lightest[sample])
                        }
                        body(dark, light)
                    }
                }
            }
        }
    }
}
