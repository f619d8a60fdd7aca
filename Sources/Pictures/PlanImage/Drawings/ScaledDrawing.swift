import PlanBase

/// A drawing made larger or smaller as it is read: smaller by the mean of the pixels that each new one covers, larger by
/// linear interpolation.
///
/// Memory is that of the rows that one new row is made of.
public final class ScaledDrawing: DrawingReader {
    /// The drawing's name.
    public var name: String { drawing.name }
    /// Width in pixels after scaling, of the columns that are read.
    public let width: Int
    /// Height in pixels after scaling.
    public let height: Int
    /// The first row that has not been read.
    public private(set) var nextRow = 0
    /// The drawing's format.
    public var naturalFormat: PixelFormat { drawing.naturalFormat }
    /// Warnings about the drawing, one sentence each.
    public var warnings: [Message] { drawing.warnings }
    /// The whole drawing's file format.
    public var fileKind: FileKind? { drawing.fileKind }

    /// The drawing's metadata, with a resolution that keeps its size in print.
    public var metadata: DrawingMetadata {
        var metadata = drawing.metadata
        if let resolution = metadata.resolution, resolution.isPerMetre {
            metadata.resolution = Resolution(
                roundingX: Double(resolution.x) * Double(wholeWidths.new) / Double(wholeWidths.old),
                y: Double(resolution.y) * Double(height) / Double(drawing.height))
        }
        return metadata
    }

    /// The drawing's columns that those that are read are made of.
    private let drawing: any DrawingReader
    /// The widths of the whole drawing.
    private let wholeWidths: (old: Int, new: Int)
    private let columns: ResamplingWeights
    private let rows: ResamplingWeights
    /// The last rows read as weighted samples, with the number of each; the oldest is replaced.
    private var window: [(row: Int, samples: [Float])] = []
    private var line: [UInt8] = []
    private var sums: [Float] = []

    /// A drawing at another size, each side at least one pixel.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet.
    ///   - shown: which of the new columns are read; all unless given.
    public init(_ drawing: any DrawingReader, width: Int, height: Int, columns shown: Range<Int>? = nil) {
        let all = 0..<max(width, 1)
        let some = shown?.clamped(to: all) ?? all
        let columns = ResamplingWeights(from: drawing.width, to: all.count, of: some.isEmpty ? all : some)
        (self.columns, self.width, wholeWidths) = (columns, columns.count, (drawing.width, all.count))
        self.height = max(height, 1)
        rows = ResamplingWeights(from: drawing.height, to: self.height, of: 0..<self.height)
        self.drawing =
            columns.source.count == drawing.width
            ? drawing
            : CroppedDrawing(
                drawing, left: columns.source.lowerBound, top: 0, width: columns.source.count, height: drawing.height)
                ?? drawing
    }

    /// Goes on to a later row, for which only what it is made of is read.
    public func skipRows(_ count: Int) throws(ImageError) { nextRow += min(max(count, 0), height - nextRow) }

    /// Reads the next rows at the new size.
    @discardableResult
    public func readRows(
        _ count: Int, as format: PixelFormat, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> Int {
        let count = min(max(count, 0), height - nextRow)
        let rowBytes = width * format.channels
        precondition(buffer.count >= count * rowBytes, "the buffer is too small")
        for row in 0..<count {
            try mixRows(as: format)
            let target = UnsafeMutableRawBufferPointer(rebasing: buffer[(row * rowBytes)..<((row + 1) * rowBytes)])
            mixColumns(into: target, format: format)
            nextRow += 1
        }
        return count
    }

    /// Puts the weighted sum of the rows that the next new row is made of into `sums`.
    private func mixRows(as format: PixelFormat) throws(ImageError) {
        let sampleCount = drawing.width * format.channels
        if sums.count != sampleCount { sums = [Float](repeating: 0, count: sampleCount) }
        for index in sums.indices { sums[index] = 0 }
        let taps = rows.taps(nextRow)
        for tap in taps {
            let slot = try sourceRow(tap.index, as: format, keeping: taps.count)
            let weight = tap.weight
            window[slot].samples.withUnsafeBufferPointer { samples in
                sums.withUnsafeMutableBufferPointer { sums in
                    for index in 0..<sampleCount { sums[index] += weight * samples[index] }
                }
            }
        }
    }

    /// The slot of the window that holds a row of the drawing, which is read when it comes next.
    private func sourceRow(_ row: Int, as format: PixelFormat, keeping count: Int) throws(ImageError) -> Int {
        if let slot = window.firstIndex(where: { $0.row == row }) { return slot }
        let sampleCount = drawing.width * format.channels
        if line.count != sampleCount { line = [UInt8](repeating: 0, count: sampleCount) }
        try drawing.skipRows(row - drawing.nextRow)
        while drawing.nextRow <= row {
            let read = try line.withUnsafeMutableBufferPointer { bytes throws(ImageError) in
                try drawing.readRows(1, as: format, into: UnsafeMutableRawBufferPointer(bytes))
            }
            guard read == 1 else { throw .truncated(file: name, row: drawing.nextRow) }
        }
        var slot = window.count
        if window.count <= count {
            window.append((row, [Float](repeating: 0, count: sampleCount)))
        } else {
            slot = window.indices.min { window[$0].row < window[$1].row } ?? 0
            window[slot].row = row
        }
        // Colours count as much as they are opaque.
        let hasAlpha = format == .rgba
        window[slot].samples.withUnsafeMutableBufferPointer { samples in
            line.withUnsafeBufferPointer { line in
                if hasAlpha {
                    for index in stride(from: 0, to: sampleCount, by: 4) {
                        let alpha = Float(line[index + 3]) / 255
                        samples[index] = Float(line[index]) * alpha
                        samples[index + 1] = Float(line[index + 1]) * alpha
                        samples[index + 2] = Float(line[index + 2]) * alpha
                        samples[index + 3] = Float(line[index + 3])
                    }
                } else {
                    for index in 0..<sampleCount { samples[index] = Float(line[index]) }
                }
            }
        }
        return slot
    }

    private func mixColumns(into target: UnsafeMutableRawBufferPointer, format: PixelFormat) {
        let channels = format.channels
        func byte(_ value: Float) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
        sums.withUnsafeBufferPointer { sums in
            for column in 0..<width {
                var mixed = SIMD4<Float>()
                for tap in columns.taps(column) {
                    let start = tap.index * channels
                    for channel in 0..<channels { mixed[channel] += tap.weight * sums[start + channel] }
                }
                if format == .rgba, mixed[3] > 0 {
                    let factor = 255 / mixed[3]
                    for channel in 0..<3 { mixed[channel] *= factor }
                }
                for channel in 0..<channels { target[column * channels + channel] = byte(mixed[channel]) }
            }
        }
    }
}

/// Which old pixels along one direction each new one is made of, and with what weights, which sum up to 1.
struct ResamplingWeights {
    struct Tap {
        /// Counted from the first pixel of `source`.
        let index: Int
        let weight: Float
    }

    /// The old pixels that the new ones are made of.
    let source: Range<Int>
    private let taps: [Tap]
    private let starts: [Int]

    /// - Parameter shown: which of the new pixels are wanted, at least one.
    init(from old: Int, to new: Int, of shown: Range<Int>) {
        let ratio = Double(old) / Double(new)
        var (taps, starts): ([Tap], [Int]) = ([], [0])
        for index in shown {
            if new < old {
                // The share of each old pixel that the new one covers.
                let (from, to) = (Double(index) * ratio, Double(index + 1) * ratio)
                let last = min(Int(to.rounded(.up)), old)
                for pixel in Int(from)..<max(last, Int(from) + 1) {
                    let covered = min(to, Double(pixel + 1)) - max(from, Double(pixel))
                    if covered > 1e-9 { taps.append(Tap(index: min(pixel, old - 1), weight: Float(covered / ratio))) }
                }
            } else {
                let center = (Double(index) + 0.5) * ratio - 0.5
                let first = center.rounded(.down)
                let second = Float(center - first)
                let (one, two) = (max(Int(first), 0), min(Int(first) + 1, old - 1))
                if one == two || second == 0 {
                    taps.append(Tap(index: one, weight: 1))
                } else {
                    taps.append(Tap(index: one, weight: 1 - second))
                    taps.append(Tap(index: two, weight: second))
                }
            }
            starts.append(taps.count)
        }
        let first = taps.first?.index ?? 0
        source = first..<(taps.last?.index ?? old - 1) + 1
        self.taps = taps.map { Tap(index: $0.index - first, weight: $0.weight) }
        self.starts = starts
    }

    /// The number of new pixels shown.
    var count: Int { starts.count - 1 }

    /// Returns the old pixels, with their weights, of which a new pixel is made. `index` counts from the first new pixel shown.
    func taps(_ index: Int) -> ArraySlice<Tap> { taps[starts[index]..<starts[index + 1]] }
}
