import PlanBase
import PlanGeometry
import PlanImage

/// A coarse map of the parts of a drawing that have ink and those that are empty paper.
///
/// Paper is the most frequent colour, whether light or dark.
public struct InkMap: Sendable {
    private let table: SummedAreaTable
    /// The cells that are dark as a whole with their neighbours, as walls are; nil if they are not known.
    private let walls: SummedAreaTable?
    private var cellSize: Double
    /// The boxes of the drawing's printed words and characters, in pixel points, as far as they are known.
    public private(set) var print: [Box] = []
    /// The colour of the paper; nil if less than a third of the drawing has it, as in a photo.
    public let paperColor: Color?

    /// The resolution of the map of a large drawing: the number of cells along the drawing's longer side.
    public enum Detail: Int, Sendable {
        /// Enough to find empty paper.
        case coarse = 512
        /// Tells print and walls from the lines of furniture.
        case fine = 1024

        /// The least side of a cell in pixels.
        fileprivate var leastSide: Int { self == .coarse ? 4 : 2 }
    }

    /// The approximate number of bytes read at a time.
    private static let bytesAtOnce = 1 << 20

    /// Reads all rows of a drawing, a few at a time.
    ///
    /// - Parameters:
    ///   - drawing: a reader that has read no row yet.
    ///   - detail: how finely a large drawing is divided.
    /// - Throws: `ImageError` if the drawing cannot be read.
    public init(reading drawing: some DrawingReader, detail: Detail = .coarse) throws(ImageError) {
        let (width, height) = (drawing.width, drawing.height)
        let format: PixelFormat = drawing.naturalFormat == .gray ? .gray : .rgb
        let channels = format.channels
        let side = max(detail.leastSide, (max(width, height) + detail.rawValue - 1) / detail.rawValue)
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
        // A photo is neither printed nor built of walls.
        guard detail == .fine, paperColor != nil else {
            walls = nil
            return
        }
        let isDark = zip(darkest, lightest).map { darkest, lightest in
            max(dark - Int(lightest), Int(darkest) - light) > Self.inkContrast / 2
        }
        let isWall = isDark.indices.map { cell in
            // Wider than a line that fills a cell.
            isDark[cell] && cell + columns + 1 < isDark.count && isDark[cell + 1] && isDark[cell + columns]
                && isDark[cell + columns + 1]
        }
        walls = SummedAreaTable(columns: columns, rows: rows, counts: isWall.map { $0 ? 1 : 0 })
        print = PrintedShapes.boxes(
            columns: columns, hasInk: counts.map { $0 > Self.inkContrast / 2 }, isWall: isWall
        ).map { $0.applying(.scale(x: cellSize, y: cellSize)) }
    }

    /// The most that paper differs from its usual colour, and what ink differs from that at least; what lies between counts as ink
    /// in part, such as the pattern of a floor.
    private static let (paperContrast, inkContrast) = (24, 128)

    /// The map of the same drawing in another size: `factor` pixels to each pixel.
    package func scaled(by factor: Double) -> InkMap {
        var map = self
        map.cellSize *= factor
        map.print = print.map { $0.applying(.scale(x: factor, y: factor)) }
        return map
    }

    /// Returns the map with the boxes of words that the drawing holds as text, in pixel points, besides those that look like print.
    package func adding(print boxes: [Box]) -> InkMap {
        var map = self
        map.print += boxes
        return map
    }

    /// True if walls are told from other ink.
    var knowsWalls: Bool { walls != nil }

    /// True if a wall lies under a box, in pixel points: ink wider than a cell, on more cells than a dot has.
    func hasWall(in box: Box) -> Bool {
        guard let walls else { return false }
        return walls.sum(columns: cells(box.minX, box.maxX), rows: cells(box.minY, box.maxY)) > Self.fewWallCells
    }

    /// The number of dark cells that are no wall.
    private static let fewWallCells = 3

    /// The share of a box, in pixel points, that has ink: 0...1. Pale ink counts in part.
    public func inkedShare(of box: Box) -> Double {
        let (columns, rows) = (cells(box.minX, box.maxX), cells(box.minY, box.maxY))
        return share(columns, rows)
    }

    /// The cells that a range of coordinates meets, at least one.
    private func cells(_ low: Double, _ high: Double) -> Range<Int> {
        let first = Int(saturating: (low / cellSize).rounded(.down))
        return first..<max(first + 1, Int(saturating: (high / cellSize).rounded(.up)))
    }

    private func share(_ columns: Range<Int>, _ rows: Range<Int>) -> Double {
        Double(table.sum(columns: columns, rows: rows))
            / (Double(columns.count) * Double(rows.count * Self.inkContrast))
    }

    /// Returns the amount of print under `box`, in pixel points: the ink within `box` of all squares that print fills, in squares
    /// full of ink.
    ///
    /// Print covers more of a square as high as a line of text than lines of a drawing do. A square that the edge of `box` cuts is
    /// judged by all of its ink, so that half a line of print is found too.
    ///
    /// - Parameters:
    ///   - side: the side of the squares.
    ///   - least: the least share of ink of the squares that count.
    func printedSquares(under box: Box, side: Double, least: Double) -> Double {
        let (columns, rows) = (cells(box.minX, box.maxX), cells(box.minY, box.maxY))
        let cellCount = max(1, Int(saturating: (side / cellSize).rounded()))
        let area = Double(cellCount * cellCount)
        var printed = 0.0
        // Squares above each other overlap by half, so that one of them has most of a line of print.
        let step = max(1, cellCount / 2)
        for top in stride(from: rows.lowerBound - step, to: rows.upperBound, by: step) {
            for left in stride(from: columns.lowerBound, to: columns.upperBound, by: cellCount) {
                let (across, down) = (left..<left + cellCount, top..<top + cellCount)
                guard share(across, down) > least else { continue }
                let (inside, between) = (across.clamped(to: columns), down.clamped(to: rows))
                guard !inside.isEmpty, !between.isEmpty else { continue }
                printed += share(inside, between) * Double(inside.count * between.count) / area
            }
        }
        return printed * Double(step) / Double(cellCount)
    }

    /// True if a line runs across `box`, in pixel points, from one side to the opposite one: every row, or every column, of cells
    /// under `box` has ink as dark as that of lines.
    func hasLine(across box: Box) -> Bool {
        let (columns, rows) = (cells(box.minX, box.maxX), cells(box.minY, box.maxY))
        func hasInk(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
            table.sum(columns: columns, rows: rows) >= Self.inkContrast
        }
        return rows.allSatisfy { hasInk(columns, $0..<$0 + 1) } || columns.allSatisfy { hasInk($0..<$0 + 1, rows) }
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

/// The frequency of each sample value in each channel, over some of a drawing's pixels.
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
