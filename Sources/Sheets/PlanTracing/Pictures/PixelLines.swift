import PlanGeometry

/// The straight dark lines of a picture: runs of dark pixels that follow each other from row to row, or from column to column.
struct PixelLines {
    private(set) var strokes: [DrawnStroke] = []
    /// The lines that are bent, with the straight parts of each.
    private var curves: [(arc: PixelArc, lines: [DrawnStroke])] = []
    private let mosaic: PictureMosaic
    private let darkest: UInt8
    /// The pixels to a point of a page that is as large as sheets are drawn.
    private let unit: Double
    /// The most pixels across a line.
    private let greatestWidth: Int
    /// True while faint lines are followed.
    private var isFaint = false
    /// The most curves that are looked at, far beyond those of any sheet.
    private static let greatestCurves = 20_000
    /// The numbers of straight parts before and after an arc that are no part of it, as where a swing ends at a wall.
    private static let trims = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2)]
    /// The least sweep in radians of an arc that is told as one: nearly a quarter turn.
    private static let leastSweep = 1.3
    /// The pixels to those beside a faint line.
    private let reach: Int

    /// A line that is followed from row to row.
    private struct Chain {
        /// The row of the first run.
        let first: Int
        /// The middles of the runs, a row each.
        var middles: [Double]
        /// The sum of the runs' lengths.
        var widths: Double
        /// The number of rows since the last run that is part of the line alone, as where it crosses another one.
        var bridged = 0
        var range: Range<Int>

        var width: Double { widths / Double(middles.count) }

        /// True if a run is about as long as those of the line.
        func isAlike(_ run: Range<Int>) -> Bool { abs(Double(run.count) - width) <= max(1.5, 0.4 * width) }

        /// The distance between the middle of a run and that of the last one.
        func distance(to run: Range<Int>) -> Double {
            abs(Double(run.lowerBound + run.upperBound) - Double(range.lowerBound + range.upperBound)) / 2
        }
    }

    /// - Parameter enlargement: The factor by which the page is larger than sheets are drawn.
    init(_ mosaic: PictureMosaic, enlargement: Double) {
        self.mosaic = mosaic
        unit = enlargement * mosaic.pixelsPerPoint
        darkest = Self.threshold(of: mosaic.pixels)
        // The widest lines of drawings are some 3 mm wide.
        reach = max(2, Int(unit.rounded()))
        greatestWidth = max(3, Int(8.5 * unit))
        for faint in [false, true] {
            isFaint = faint
            follow(isUpright: true)
            follow(isUpright: false)
            addCurves()
        }
    }

    /// True if a pixel is part of a dark line or, of faint lines, clearly darker than the pixels at both sides.
    private func isInked(_ place: Int, at index: Int, count: Int, step: Int) -> Bool {
        let value = mosaic.pixels[place]
        guard isFaint else { return value <= darkest }
        guard value > darkest, value < 225, index >= reach, index + reach < count else { return false }
        let sides = (mosaic.pixels[place - reach * step], mosaic.pixels[place + reach * step])
        return value + 24 < min(sides.0, sides.1)
    }

    /// The lightness up to which pixels are dark: a little above that of the darkest ink that covers much.
    private static func threshold(of pixels: [UInt8]) -> UInt8 {
        var counts = [Int](repeating: 0, count: 256)
        for pixel in pixels { counts[Int(pixel)] += 1 }
        let inked = counts[..<250].reduce(0, +)
        var seen = 0
        for level in 0..<250 {
            seen += counts[level]
            if seen * 200 > inked { return UInt8(min(level + 45, 200)) }
        }
        return 45
    }

    /// Follows lines that are nearer to upright than to level, or the others.
    private mutating func follow(isUpright: Bool) {
        let (rows, columns) = isUpright ? (mosaic.height, mosaic.width) : (mosaic.width, mosaic.height)
        let (rowStep, columnStep) = isUpright ? (mosaic.width, 1) : (1, mosaic.width)
        var followed: [Chain] = []
        for row in 0..<rows {
            let runs = runs(from: row * rowStep, count: columns, step: columnStep)
            let found = followers(of: followed, among: runs)
            var next: [Chain] = []
            for (index, var chain) in followed.enumerated() {
                if let best = found.best[index], found.owners[best] == index {
                    extend(&chain, by: runs[best])
                    next.append(chain)
                } else if found.isCrossed[index], chain.bridged < 2 * greatestWidth {
                    chain.bridged += 1
                    next.append(chain)
                } else {
                    end(chain, isUpright: isUpright)
                }
            }
            for (place, run) in runs.enumerated() where found.owners[place] < 0 && run.count <= greatestWidth {
                next.append(
                    Chain(
                        first: row, middles: [Double(run.lowerBound + run.upperBound) / 2], widths: Double(run.count),
                        range: run))
            }
            followed = next.sorted { $0.range.lowerBound < $1.range.lowerBound }
        }
        for chain in followed { end(chain, isUpright: isUpright) }
    }

    /// The runs of a row that continue lines.
    private struct Followers {
        /// The run that is most like the next one of each line.
        var best: [Int?] = []
        /// True for lines that a longer run crosses.
        var isCrossed: [Bool] = []
        /// The line that each run belongs to, the longest of those that it is most like; -1 for none.
        var owners: [Int]
    }

    /// - Parameter chains: The lines, by where their last runs begin.
    private func followers(of chains: [Chain], among runs: [Range<Int>]) -> Followers {
        var found = Followers(owners: [Int](repeating: -1, count: runs.count))
        var first = 0
        for (index, chain) in chains.enumerated() {
            while first < runs.count, runs[first].upperBound <= chain.range.lowerBound - 1 { first += 1 }
            var place = first
            var isCrossed = false
            var best: Int?
            while place < runs.count, runs[place].lowerBound <= chain.range.upperBound {
                if Double(runs[place].count) > chain.width { isCrossed = true }
                // A dot beside the line may touch it too, so that the nearest run counts.
                if chain.isAlike(runs[place]),
                    best.map({ chain.distance(to: runs[place]) < chain.distance(to: runs[$0]) }) ?? true
                {
                    best = place
                }
                place += 1
            }
            // Where a line is crossed another one seems to begin, which is not to take what follows.
            if let best, found.owners[best] < 0 || chains[found.owners[best]].middles.count < chain.middles.count {
                found.owners[best] = index
            }
            found.best.append(best)
            found.isCrossed.append(isCrossed)
        }
        return found
    }

    /// The runs of dark pixels in a row or a column.
    private func runs(from start: Int, count: Int, step: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var first = -1
        for index in 0..<count {
            let isDark = isInked(start + index * step, at: index, count: count, step: step)
            if isDark, first < 0 { first = index }
            if !isDark, first >= 0 {
                runs.append(first..<index)
                first = -1
            }
        }
        if first >= 0 { runs.append(first..<count) }
        return runs
    }

    private func extend(_ chain: inout Chain, by run: Range<Int>) {
        let middle = Double(run.lowerBound + run.upperBound) / 2
        let last = chain.middles[chain.middles.count - 1]
        for step in 0..<chain.bridged {
            chain.middles.append(last + (middle - last) * Double(step + 1) / Double(chain.bridged + 1))
        }
        chain.widths += Double(run.count) + chain.width * Double(chain.bridged)
        chain.middles.append(middle)
        chain.bridged = 0
        chain.range = run
    }

    /// Adds the straight parts of a line that is followed no further.
    private mutating func end(_ chain: Chain, isUpright: Bool) {
        let least = max(3 * chain.width, 3 * unit, 5)
        guard Double(chain.middles.count) >= least, strokes.count < 500_000 else { return }
        let points = chain.middles.indices.map {
            Point(x: chain.middles[$0], y: Double(chain.first + $0) + 0.5)
        }
        let parts = Self.straightParts(points, tolerance: 1.2).sorted { $0.lowerBound < $1.lowerBound }
        let lines = parts.map { part in
            Double(part.count) < least ? nil : line(through: points[part], width: chain.width, isUpright: isUpright)
        }
        if parts.count > 1, curves.count < Self.greatestCurves {
            let places = isUpright ? points : points.map { Point(x: $0.y, y: $0.x) }
            for (first, last) in Self.trims where parts.count > first + last + 1 {
                let bent = first..<parts.count - last
                guard let arc = PixelArc(places[parts[first].lowerBound..<parts[bent.upperBound - 1].upperBound]) else {
                    continue
                }
                curves.append((arc, lines[bent].compactMap { $0 }))
                strokes += (lines[..<bent.lowerBound] + lines[bent.upperBound...]).compactMap { $0 }
                return
            }
        }
        strokes += lines.compactMap { $0 }
    }

    /// The line through points of consecutive rows or columns.
    private func line(through points: ArraySlice<Point>, width: Double, isUpright: Bool) -> DrawnStroke {
        let (start, end) = Self.line(through: points)
        let ends = [start, end].map { onPage(isUpright ? $0 : Point(x: $0.y, y: $0.x)) }
        let steepness = abs(end.y - start.y) / max(start.distance(to: end), 1e-9)
        return stroke(ends, width: max(1, (width * steepness).rounded()))
    }

    /// A place of the pictures on the page.
    private func onPage(_ place: Point) -> Point {
        mosaic.origin + Vector(dx: place.x, dy: place.y) / mosaic.pixelsPerPoint
    }

    /// - Parameter width: In pixels.
    private func stroke(_ points: [Point], width: Double) -> DrawnStroke {
        var stroke = DrawnStroke(points, width: width / mosaic.pixelsPerPoint, gray: Double(darkest) / 255)
        stroke.isFaint = isFaint
        return stroke
    }

    /// Adds the curves that were followed: those of a circle together as an arc if it is one of a door's swing or longer, else as lines.
    private mutating func addCurves() {
        for (arc, parts) in PixelArc.laidTogether(curves.map(\.arc)) {
            if arc.sweep > Self.leastSweep {
                strokes.append(stroke(arc.chords.map(onPage), width: 1))
            } else {
                strokes += parts.flatMap { curves[$0].lines }
            }
        }
        curves = []
    }

    /// The parts of a line between its bends (Douglas and Peucker).
    private static func straightParts(_ points: [Point], tolerance: Double) -> [Range<Int>] {
        var (parts, straight) = ([points.indices], [Range<Int>]())
        while let part = parts.popLast() {
            guard part.count > 2 else { continue }
            let chord = points[part.upperBound - 1] - points[part.lowerBound]
            var (worst, greatest) = (part.lowerBound, tolerance)
            for index in part {
                let distance = abs(chord.cross(points[index] - points[part.lowerBound])) / max(chord.length, 1e-9)
                if distance > greatest { (worst, greatest) = (index, distance) }
            }
            if worst == part.lowerBound {
                straight.append(part)
            } else {
                parts += [part.lowerBound..<worst, worst..<part.upperBound]
            }
        }
        return straight
    }

    /// The ends of the line nearest to points of consecutive rows; one that leans by less than a pixel and a half stands upright.
    private static func line(through points: ArraySlice<Point>) -> (Point, Point) {
        let count = Double(points.count)
        let (top, bottom) = (points[points.startIndex].y, points[points.endIndex - 1].y)
        let meanX = points.reduce(0) { $0 + $1.x } / count
        let meanY = (top + bottom) / 2
        let (over, under) = points.reduce((0.0, 0.0)) { sums, point in
            (sums.0 + (point.x - meanX) * (point.y - meanY), sums.1 + (point.y - meanY) * (point.y - meanY))
        }
        let slope = under > 0 ? over / under : 0
        let leans = abs(slope) * (bottom - top) > 1.5
        let (first, last) = leans ? (meanX + slope * (top - meanY), meanX + slope * (bottom - meanY)) : (meanX, meanX)
        return (Point(x: first, y: top - 0.5), Point(x: last, y: bottom + 0.5))
    }
}
