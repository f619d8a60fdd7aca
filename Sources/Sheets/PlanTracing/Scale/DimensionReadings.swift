import Glibc
import PlanGeometry

/// The written lengths of a page, each with the drawn ones that it may mean: those between the marks on the lines that run along the text.
struct DimensionReadings {
    /// The readings by scale, ascending.
    private(set) var readings: [Reading] = []

    /// A written length beside a drawn one.
    struct Reading {
        /// The points of the page that a metre takes if the two are the same.
        let scale: Double
        /// The index of the text.
        let text: Int
        /// The written length in metres.
        let length: Double
        /// The indices of the lines that the drawn length is on, and their distance from the text's middle.
        let lines: [Int]
        let distance: Double
        /// True if the drawn length is between slanted ticks, which nothing but dimensions has.
        let isTicked: Bool
    }

    /// A straight line of a page beside a text; in two parts if the text stands in a gap of it.
    private struct Carrier {
        var line: PageLine
        /// Where the line begins and ends along the text, from its middle.
        var span: ClosedRange<Double>
        let offset: Double
        var indices: [Int]

        /// Lengthens the line by another part of it.
        mutating func add(_ other: PageLine, _ index: Int, from low: Double, to high: Double) {
            let ends = [line.start, line.end, other.start, other.end]
            let direction = line.end - line.start
            let places = ends.map { ($0 - line.start).dot(direction) }
            let (first, last) = (
                places.indices.min { places[$0] < places[$1] }, places.indices.max { places[$0] < places[$1] }
            )
            if let first, let last { (line.start, line.end) = (ends[first], ends[last]) }
            span = min(span.lowerBound, low)...max(span.upperBound, high)
            indices.append(index)
        }
    }

    /// The most texts that are read, and the most lines near them that are looked at.
    private static let greatestCounts = (texts: 5_000, lines: 20_000_000)
    /// The part by which scales of dimensions that agree differ, as lengths are written in whole units.
    static let tolerance = 0.012

    private let lines: [PageLine]
    private let isFaint: [Bool]
    private let index: LineIndex
    private var looks = 0

    init(texts: [DrawnText], page: PageLines, index: LineIndex) {
        (lines, isFaint, self.index) = (page.lines, page.styles.map(\.isFaint), index)
        var read = 0
        for (number, text) in texts.enumerated() where text.box.isFinite && text.box.height > 0 {
            let lengths = WrittenLength.metres(text.string)
            guard !lengths.isEmpty else { continue }
            read += 1
            if read > Self.greatestCounts.texts || looks > Self.greatestCounts.lines { break }
            add(number, text, lengths: lengths)
        }
        readings = readings.filter { 1...600 ~= $0.scale }.sorted { $0.scale < $1.scale }
    }

    /// The texts that are dimensions at a scale, and the lines with ticks that they stand at, by their indices.
    func dimensions(at scale: SheetScale) -> (texts: Set<Int>, lines: Set<Int>) {
        let agreeing = readings.filter { abs($0.scale / scale.pointsPerMeter - 1) < Self.tolerance }
        var nearest: [Int: Reading] = [:]
        for reading in agreeing where reading.isTicked {
            // A wall that ends where the dimension does lies beyond the dimension's line.
            if reading.distance < nearest[reading.text]?.distance ?? .infinity { nearest[reading.text] = reading }
        }
        return (Set(agreeing.map(\.text)), Set(nearest.values.flatMap(\.lines)))
    }

    /// Adds the readings of a text: of lines along it or, if there are none, of an upright line that it stands in a gap of.
    private mutating func add(_ number: Int, _ text: DrawnText, lengths: [Double]) {
        let turn = text.angle * .pi / 180
        let along = Vector(dx: cos(turn), dy: sin(turn))
        let isUpright = abs(along.dy) > abs(along.dx)
        let (width, height) =
            isUpright ? (text.box.height, text.box.width) : (text.box.width, text.box.height)
        let former = readings.count
        add(number, lengths, at: text.box.center, along: along, width: width, height: height)
        if readings.count == former {
            add(number, lengths, at: text.box.center, along: along.perpendicular, width: height, height: height)
        }
    }

    private mutating func add(
        _ number: Int, _ lengths: [Double], at center: Point, along: Vector, width: Double, height: Double
    ) {
        for carrier in carriers(at: center, along: along, width: width, height: height) {
            let marks = marks(on: carrier, along: along, from: center, height: height)
            for span in Self.spans(of: marks.places, width: width) {
                readings += lengths.map {
                    Reading(
                        scale: span / $0, text: number, length: $0, lines: carrier.indices,
                        distance: abs(carrier.offset), isTicked: marks.areTicks)
                }
            }
        }
    }

    /// The lines that run along a text or past it.
    private mutating func carriers(at center: Point, along: Vector, width: Double, height: Double) -> [Carrier] {
        let near = index.indices(near: center, reach: max(2.5 * height, width / 2 + height))
        looks += near.count
        var carriers: [Carrier] = []
        let reach = width / 2 + height
        for number in near where !isFaint[lines[number].style] {
            let line = lines[number]
            let direction = line.end - line.start
            let length = line.length
            guard length > 0.5 * height, abs(direction.cross(along)) < 0.03 * length else { continue }
            let offset = (center - line.start).cross(direction) / length * (direction.dot(along) < 0 ? -1 : 1)
            let places = [line.start, line.end].map { ($0 - center).dot(along) }.sorted()
            guard abs(offset) < 2 * height, places[0] < reach, places[1] > -reach else { continue }
            if let same = carriers.firstIndex(where: { abs($0.offset - offset) < 0.3 }) {
                carriers[same].add(line, number, from: places[0], to: places[1])
            } else {
                carriers.append(
                    Carrier(line: line, span: places[0]...places[1], offset: offset, indices: [number]))
            }
        }
        return carriers.filter {
            $0.span.lowerBound < height && $0.span.upperBound > -height && $0.line.length > height
        }
    }

    /// The spans between marks beside a text at 0, with the text near their middle.
    private static func spans(of marks: [Double], width: Double) -> [Double] {
        let left = marks.filter { $0 < 0 }.suffix(2)
        let right = marks.filter { $0 >= 0 }.prefix(2)
        return left.flatMap { low in
            right.filter { high in
                high - low > 0.5 * width && abs(high + low) < max(0.3 * (high - low), 0.5 * width)
            }.map { $0 - low }
        }
    }

    /// The places of marks on a dimension's line, from a point along a direction: slanted ticks, or else the lines that end at or cross it,
    /// or would but for an arrowhead at its end.
    private mutating func marks(
        on carrier: Carrier, along: Vector, from origin: Point, height: Double
    ) -> (places: [Double], areTicks: Bool) {
        let line = carrier.line
        var (ticks, others) = ([Double](), [line.start, line.end].map { ($0 - origin).dot(along) })
        let direction = (line.end - line.start) / line.length
        // Beyond the nearest marks nothing matters, so that a long line is looked at near the text alone.
        let reach = min(line.length, 60 * height)
        let near = index.indices(near: origin, reach: reach)
        looks += near.count
        for other in near.map({ lines[$0] }) where !isFaint[other.style] {
            let across = other.end - other.start
            let cross = direction.cross(across)
            guard abs(cross) > 0.3 * other.length else { continue }
            let part = -direction.cross(other.start - line.start) / cross
            let margin = min(1 / max(other.length, 0.1), 0.5)
            guard -margin...(1 + margin) ~= part else { continue }
            let point = other.start + across * part
            let place = (point - line.start).dot(direction)
            guard place > -height, place < line.length + height else { continue }
            let isSlanted = abs(cross) < 0.9 * other.length && other.length < 4 * height && 0.25...0.75 ~= part
            if isSlanted {
                ticks.append((point - origin).dot(along))
            } else {
                others.append((point - origin).dot(along))
            }
        }
        let areTicks = Set(ticks.map { ($0 * 4).rounded() }).count >= 2
        let ends = others.prefix(2).sorted()
        let marks = areTicks ? ticks : Self.marks(among: others, of: ends[0]...ends[1])
        var distinct: [Double] = []
        for mark in marks.sorted() where distinct.last.map({ mark - $0 > 0.5 }) ?? true { distinct.append(mark) }
        return (distinct, areTicks)
    }

    /// The marks on a line and those next beyond its ends, which stand for the ends: there the line's arrowheads reach to.
    private static func marks(among places: [Double], of line: ClosedRange<Double>) -> [Double] {
        let margin = 0.5
        func isAtEnd(_ end: Double) -> Bool { places.dropFirst(2).contains { abs($0 - end) <= margin } }
        let low = isAtEnd(line.lowerBound) ? nil : places.filter { $0 < line.lowerBound - margin }.max()
        let high = isAtEnd(line.upperBound) ? nil : places.filter { $0 > line.upperBound + margin }.min()
        let inner = places.filter { line.lowerBound + margin < $0 && $0 < line.upperBound - margin }
        return inner + [low ?? line.lowerBound, high ?? line.upperBound]
    }
}
