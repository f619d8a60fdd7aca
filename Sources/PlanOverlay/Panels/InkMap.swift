import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

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
        let side = max(4, (max(width, height) + 511) / 512)
        let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
        // The darkest and lightest pixel of each cell are all that is needed once the paper is known.
        var darkest: [UInt8] = []
        var lightest: [UInt8] = []
        darkest.reserveCapacity(columns * rows)
        lightest.reserveCapacity(columns * rows)
        var histogram = [Int](repeating: 0, count: 32)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(side, height) * width, alignment: 16)
        defer { buffer.deallocate() }
        var extremes = ColumnExtremes(width: width)
        while drawing.nextRow < height {
            let count = try drawing.readRows(side, as: .gray, into: buffer)
            guard count > 0 else { break }
            extremes.find(in: buffer, rows: count)
            extremes.forEachCell(of: side) { dark, light in
                darkest.append(dark)
                lightest.append(light)
            }
            for first in Swift.stride(from: 0, to: width, by: side) { histogram[Int(buffer[first]) / 8] += 1 }
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

/// The darkest and the lightest sample of each column in some rows of grey.
private struct ColumnExtremes {
    private typealias Bytes = SIMD16<UInt8>

    private let width: Int
    private var darkest: [UInt8]
    private var lightest: [UInt8]

    init(width: Int) {
        self.width = width
        darkest = [UInt8](repeating: 255, count: width)
        lightest = [UInt8](repeating: 0, count: width)
    }

    /// Looks at rows without padding between them.
    mutating func find(in samples: UnsafeMutableRawBufferPointer, rows: Int) {
        guard let samples = samples.baseAddress, rows > 0 else { return }
        darkest.withUnsafeMutableBytes { darkest in
            lightest.withUnsafeMutableBytes { lightest in
                guard let dark = darkest.baseAddress, let light = lightest.baseAddress else { return }
                dark.copyMemory(from: samples, byteCount: width)
                light.copyMemory(from: samples, byteCount: width)
                for row in 1..<max(rows, 1) {
                    let samples = samples + row * width
                    var column = 0
                    // Vectors are used where they fit into the width, single bytes for the rest.
                    while column + Bytes.scalarCount <= width {
                        let bytes = samples.loadUnaligned(fromByteOffset: column, as: Bytes.self)
                        let (least, most) = (
                            dark.loadUnaligned(fromByteOffset: column, as: Bytes.self),
                            light.loadUnaligned(fromByteOffset: column, as: Bytes.self)
                        )
                        dark.storeBytes(
                            of: least.replacing(with: bytes, where: bytes .< least), toByteOffset: column,
                            as: Bytes.self)
                        light.storeBytes(
                            of: most.replacing(with: bytes, where: bytes .> most), toByteOffset: column,
                            as: Bytes.self)
                        column += Bytes.scalarCount
                    }
                    while column < width {
                        let byte = samples.load(fromByteOffset: column, as: UInt8.self)
                        let least = dark.load(fromByteOffset: column, as: UInt8.self)
                        let most = light.load(fromByteOffset: column, as: UInt8.self)
                        dark.storeBytes(of: min(least, byte), toByteOffset: column, as: UInt8.self)
                        light.storeBytes(of: max(most, byte), toByteOffset: column, as: UInt8.self)
                        column += 1
                    }
                }
            }
        }
    }

    /// Calls a closure with the darkest and lightest sample of each cell of so many columns, from the left.
    func forEachCell(of side: Int, _ body: (UInt8, UInt8) -> Void) {
        darkest.withUnsafeBufferPointer { darkest in
            lightest.withUnsafeBufferPointer { lightest in
                var first = 0
                while first < width {
                    let end = min(first + side, width)
                    var (dark, light) = (darkest[first], lightest[first])
                    for column in first + 1..<max(end, first + 1) {
                        dark = min(dark, darkest[column])
                        light = max(light, lightest[column])
                    }
                    body(dark, light)
                    first = end
                }
            }
        }
    }
}
