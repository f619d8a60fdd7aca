import Glibc
import PlanGeometry

/// The scale that dimensions tell: written lengths against the drawn ones between the marks on their lines.
struct DimensionScale {
    /// The points of the page that a metre takes.
    let pointsPerMeter: Double
    /// The number of dimensions that agree.
    let count: Int

    /// A scale that one dimension may tell.
    private struct Vote {
        let scale: Double
        let text: Int
        /// The written length, as equal ones are one piece of evidence.
        let length: Double
    }

    /// The most texts that are read, and the most lines near them that are looked at.
    private static let greatestCounts = (texts: 5_000, lines: 20_000_000)
    /// The part by which scales of dimensions that agree differ, as lengths are written in whole units.
    private static let tolerance = 0.012

    /// The scale that most dimensions agree on; nil if no two do, or if others agree on another one.
    init?(texts: [DrawnText], page: PageLines, index: LineIndex) {
        let lines = page.lines
        let isFaint = page.styles.map(\.isFaint)
        var (votes, looks, read) = ([Vote](), 0, 0)
        for (number, text) in texts.enumerated() where text.box.isFinite && text.box.height > 0 {
            let lengths = WrittenLength.metres(text.string)
            guard !lengths.isEmpty else { continue }
            read += 1
            if read > Self.greatestCounts.texts || looks > Self.greatestCounts.lines { break }
            let drawn = Self.drawnLengths(beside: text, lines: lines, isFaint: isFaint, index: index, looks: &looks)
            for length in lengths { votes += drawn.map { Vote(scale: $0 / length, text: number, length: length) } }
        }
        votes = votes.filter { 1...600 ~= $0.scale }.sorted { $0.scale < $1.scale }
        let groups = Self.groups(of: votes)
        // Whole numbers may be millimetres or centimetres, of which those are meant that make the usual scale.
        func unlikelihood(_ scale: Double) -> Double { abs(log(scale / SheetScale.assumed.pointsPerMeter)) }
        guard
            let best = groups.max(by: {
                ($0.count, -unlikelihood($0.scale).rounded(), $1.spread)
                    < ($1.count, -unlikelihood($1.scale).rounded(), $0.spread)
            }), best.count >= 2,
            !groups.contains(where: { 2 * $0.count > best.count && Self.areApart($0.scale, best.scale) })
        else { return nil }
        (pointsPerMeter, count) = (best.scale, best.count)
    }

    /// True if two scales contradict each other, other than by the unit of whole numbers.
    private static func areApart(_ one: Double, _ other: Double) -> Bool {
        [1, 10, 0.1].allSatisfy { abs(one / other / $0 - 1) > 3 * tolerance }
    }

    /// For each vote, those that agree with it: how many written lengths there are among them, and how far they differ.
    private static func groups(of votes: [Vote]) -> [(scale: Double, count: Int, spread: Double)] {
        var (groups, end) = ([(scale: Double, count: Int, spread: Double)](), 0)
        for first in votes.indices {
            while end < votes.count, votes[end].scale <= votes[first].scale * (1 + tolerance) { end += 1 }
            let members = votes[first..<end]
            guard Set(members.map(\.text)).count >= 2 else { continue }
            let count = Set(members.map { Int($0.length * 1000) }).count
            let middle = members[members.startIndex + members.count / 2].scale
            groups.append((middle, count, members.reduce(0) { $0 + abs($1.scale - middle) } / Double(members.count)))
        }
        return groups
    }

    /// The lengths between marks on the lines that run along a text, with the text near their middle.
    private static func drawnLengths(
        beside text: DrawnText, lines: [PageLine], isFaint: [Bool], index: LineIndex, looks: inout Int
    ) -> [Double] {
        let turn = text.angle * .pi / 180
        let along = Vector(dx: cos(turn), dy: sin(turn))
        let isUpright = abs(along.dy) > abs(along.dx)
        let height = isUpright ? text.box.width : text.box.height
        var lengths: [Double] = []
        let near = index.indices(near: text.box.center, reach: 2.5 * height)
        looks += near.count
        var offsets: [Double] = []
        for line in near.map({ lines[$0] }) where !isFaint[line.style] {
            let direction = line.end - line.start
            let length = line.length
            guard length > height, abs(direction.cross(along)) < 0.03 * length else { continue }
            let offset = (text.box.center - line.start).cross(direction) / length
            let places = [line.start, line.end].map { ($0 - text.box.center).dot(along) }.sorted()
            guard abs(offset) < 2 * height, places[0] < height, places[1] > -height,
                !offsets.contains(where: { abs($0 - abs(offset)) < 0.3 })
            else { continue }
            offsets.append(abs(offset))
            let marks = marks(
                on: line, along: along, from: text.box.center, height: height, lines, isFaint, index, &looks)
            lengths += spans(of: marks, width: isUpright ? text.box.height : text.box.width)
        }
        return lengths
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

    /// The places of marks on a dimension's line, from a point along a direction: slanted ticks, or else the lines that end at or cross it.
    private static func marks(
        on line: PageLine, along: Vector, from origin: Point, height: Double, _ lines: [PageLine],
        _ isFaint: [Bool], _ index: LineIndex, _ looks: inout Int
    ) -> [Double] {
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
            guard place > -2, place < line.length + 2 else { continue }
            let isSlanted = abs(cross) < 0.9 * other.length && other.length < 4 * height && 0.25...0.75 ~= part
            if isSlanted {
                ticks.append((point - origin).dot(along))
            } else {
                others.append((point - origin).dot(along))
            }
        }
        let marks = Set(ticks.map { ($0 * 4).rounded() }).count >= 2 ? ticks : others
        var distinct: [Double] = []
        for mark in marks.sorted() where distinct.last.map({ mark - $0 > 0.5 }) ?? true { distinct.append(mark) }
        return distinct
    }
}
