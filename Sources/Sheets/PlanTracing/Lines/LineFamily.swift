import Glibc
import PlanGeometry

/// The parallel lines of a page, measured along their direction and across it.
struct LineFamily {
    /// The unit vector along the lines.
    let direction: Vector
    /// The lines, by offset.
    var pieces: [Piece]

    /// A line of a family.
    struct Piece {
        /// The distance from the origin across the direction.
        var offset: Double
        /// Where the line begins and ends along the direction.
        var start: Double
        var end: Double
        var style: Int
        /// True for hatches and dashed lines, which bound nothing.
        var isPattern = false
        /// True for one of a crowd of lines that are at no one pitch, as those of gates and of the frames of windows are.
        var isCrowded = false

        var length: Double { end - start }
    }

    /// The point at a place along the direction and an offset across it.
    func point(at place: Double, offset: Double) -> Point {
        Point(x: direction.dx * place - direction.dy * offset, y: direction.dy * place + direction.dx * offset)
    }

    /// The place of a point along the direction.
    func place(of point: Point) -> Double { point.x * direction.dx + point.y * direction.dy }

    /// The index of the first piece at an offset or beyond.
    func firstPiece(from offset: Double) -> Int {
        var (low, high) = (0, pieces.count)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The offset of a point across the direction.
    func offset(of point: Point) -> Double { point.y * direction.dx - point.x * direction.dy }
}

extension LineFamily {
    /// The families of lines, each about its longest line, and their pieces joined.
    ///
    /// The ends of lines are known to a fraction of a point, so that short ones may turn further from the others of their family.
    static func families(of lines: [PageLine], meter: Double) -> [LineFamily] {
        let quarter = Double.pi / 2
        let angled = lines.filter { $0.length > 0.01 * meter }.map { line -> (angle: Double, line: PageLine) in
            var angle = atan2(line.end.y - line.start.y, line.end.x - line.start.x)
            if angle < 0 { angle += .pi }
            // Nearly level and upright lines are meant to be so.
            let turns = (angle / quarter).rounded()
            if abs(angle - turns * quarter) < 0.004 { angle = turns.truncatingRemainder(dividingBy: 2) * quarter }
            return (angle, line)
        }.sorted { $0.line.length > $1.line.length }
        var directions = LineDirections()
        var members: [[PageLine]] = []
        for (angle, line) in angled {
            let number = directions.number(of: angle, within: min(max(0.002, 0.25 / line.length), 0.03))
            if number == members.count { members.append([]) }
            members[number].append(line)
        }
        return zip(directions.angles, members).map { LineFamily(angle: $0, lines: $1, meter: meter) }
    }

    private init(angle: Double, lines: [PageLine], meter: Double) {
        direction =
            angle == 0
            ? Vector(dx: 1, dy: 0) : angle == .pi / 2 ? Vector(dx: 0, dy: 1) : Vector(dx: cos(angle), dy: sin(angle))
        pieces = []
        pieces = lines.map { line in
            let places = [place(of: line.start), place(of: line.end)]
            let offset = (self.offset(of: line.start) + self.offset(of: line.end)) / 2
            return Piece(offset: offset, start: places.min() ?? 0, end: places.max() ?? 0, style: line.style)
        }
        join(meter: meter)
    }

    /// Joins pieces of one style that continue each other, and marks rows of dashes.
    private mutating func join(meter: Double) {
        let tolerance = 0.004 * meter
        pieces.sort { ($0.style, $0.offset) < ($1.style, $1.offset) }
        var joined: [Piece] = []
        var first = 0
        for index in pieces.indices {
            let next = index + 1
            if next < pieces.count, pieces[next].style == pieces[index].style,
                pieces[next].offset - pieces[index].offset < tolerance,
                pieces[next].offset - pieces[first].offset < 2 * tolerance
            {
                continue
            }
            joined += Self.joinedRow(pieces[first...index].sorted { $0.start < $1.start }, meter: meter)
            first = next
        }
        pieces = joined.sorted { $0.offset < $1.offset }
    }

    /// Joins the pieces of one straight line.
    private static func joinedRow(_ row: [Piece], meter: Double) -> [Piece] {
        var joined: [Piece] = []
        for piece in row {
            if let last = joined.last, piece.start <= last.end + 0.01 * meter {
                joined[joined.count - 1].end = max(last.end, piece.end)
            } else {
                joined.append(piece)
            }
        }
        var first = 0
        for index in joined.indices {
            let continues =
                index + 1 < joined.count && joined[index].length < 0.8 * meter
                && joined[index + 1].start - joined[index].end < 0.35 * meter && joined[index + 1].length < 0.8 * meter
            if continues { continue }
            if index - first >= 4 { for dash in first...index { joined[dash].isPattern = true } }
            first = index + 1
        }
        return joined
    }
}

extension LineFamily {
    /// Marks lines among many of their style, as hatches have where they are cut into pieces: six and more within the thickness of a wall.
    ///
    /// - Parameter part: The part of a line of a style that each of the others must share, so that a long line is no hatch because of short
    ///   ones beside it.
    mutating func markCrowds(reach: Double, meter: Double, part: (Int) -> Double) {
        var counts = [Int](repeating: 0, count: pieces.count)
        forEachPair(of: Array(pieces.indices), within: reach, meter: meter) { low, high in
            let (one, other) = (pieces[low], pieces[high])
            let shared = min(one.end, other.end) - max(one.start, other.start)
            if other.offset - one.offset > 0.1, other.style == one.style, shared > 0.5 * min(one.length, other.length) {
                if shared > part(one.style) * one.length { counts[low] += 1 }
                if shared > part(one.style) * other.length { counts[high] += 1 }
            }
            return true
        }
        for index in pieces.indices where counts[index] >= 5 && !pieces[index].isPattern {
            (pieces[index].isPattern, pieces[index].isCrowded) = (true, true)
        }
    }

    /// Marks hatches and stairs: six and more lines of one style at one pitch.
    mutating func markHatches(greatestPitch: Double, meter: Double, part: (Int) -> Double) {
        var next = [Int](repeating: -1, count: pieces.count)
        var run = [Int](repeating: 1, count: pieces.count)
        forEachPair(of: Array(pieces.indices), within: greatestPitch, meter: meter) { low, high in
            let (one, other) = (pieces[low], pieces[high])
            let shared = min(one.end, other.end) - max(one.start, other.start)
            guard other.offset - one.offset > 0.1, other.style == one.style,
                shared > 0.5 * min(one.length, other.length)
            else { return true }
            if next[low] < 0 || high < next[low] { next[low] = high }
            return false
        }
        for index in pieces.indices.reversed() where next[index] >= 0 && next[next[index]] >= 0 {
            let pitch = pieces[next[index]].offset - pieces[index].offset
            let following = pieces[next[next[index]]].offset - pieces[next[index]].offset
            run[index] = abs(pitch - following) < 0.08 * pitch + 0.13 ? run[next[index]] + 1 : 1
        }
        for index in pieces.indices where run[index] >= 5 {
            var place = index
            for _ in 0...run[index] where next[place] >= 0 {
                markSharing(place, next[place], part: part(pieces[place].style))
                place = next[place]
            }
        }
    }

    /// Marks each of two neighbours in a hatch that is not much longer than what both share.
    private mutating func markSharing(_ one: Int, _ other: Int, part: Double) {
        let shared = min(pieces[one].end, pieces[other].end) - max(pieces[one].start, pieces[other].start)
        for index in [one, other] where shared > part * pieces[index].length { pieces[index].isPattern = true }
    }
}
