import PlanGeometry

/// The swing of a door: an arc about the hinge, with the leaf drawn along one of its ends.
struct DoorSwing {
    let hinge: Point
    let radius: Double
    /// The ends of the arc; the leaf stands at one, the other is at the jamb.
    let ends: [Point]
    /// The parts of the lines from the hinge to the ends that are drawn, from 0 to 1.
    let drawn: [Double]
    /// The lengths of lines that continue those from the hinge to the ends, as walls do beside a closed door, in radii.
    let continued: [Double]

    /// The most arcs and the most lines near them that are looked at, far beyond those of any sheet.
    private static let greatestCounts = (arcs: 20_000, lines: 20_000_000)

    /// The swings among arcs: a sixth to over a half of a turn, with a leaf.
    static func swings(of arcs: [DrawnArc], lines: [PageLine], index: LineIndex, radii: ClosedRange<Double>)
        -> [DoorSwing]
    {
        var (swings, looks) = ([DoorSwing](), 0)
        for arc in arcs.lazy.filter({ radii ~= $0.radius && 0.6...3.6 ~= $0.sweep }).prefix(greatestCounts.arcs) {
            let near = index.indices(near: arc.center, reach: 1.6 * arc.radius).map { lines[$0] }
            looks += near.count
            if looks > greatestCounts.lines { break }
            // A shower or a table in a corner has walls along both radii.
            let isInCorner = [arc.start, arc.end].allSatisfy { end in
                near.contains { isWall($0, from: arc.center, to: end) }
            }
            if isInCorner { continue }
            let swing = DoorSwing(arc, near: near)
            if swing.drawn.contains(where: { $0 > 0.5 }) { swings.append(swing) }
        }
        return swings
    }

    /// The widths of the leaves by which a scale is told: of two leaves that meet, as those of cupboards do, none where there are others.
    static func usualWidths(of swings: [DoorSwing]) -> [Double] {
        let sorted = swings.sorted { $0.hinge.x < $1.hinge.x }
        var meets = [Bool](repeating: false, count: sorted.count)
        for (index, one) in sorted.enumerated() {
            for other in (index + 1)..<sorted.count {
                if sorted[other].hinge.x - one.hinge.x > 2.2 * one.radius { break }
                if one.meets(sorted[other]) { (meets[index], meets[other]) = (true, true) }
            }
        }
        let single = sorted.indices.filter { !meets[$0] }.map { sorted[$0].radius }
        return single.count >= 3 ? single : swings.map(\.radius)
    }

    /// True if another leaf of the same width, closed, ends where this one does.
    private func meets(_ other: DoorSwing) -> Bool {
        0.9...1.1 ~= other.radius / radius && 1.8...2.2 ~= hinge.distance(to: other.hinge) / radius
            && ends.contains { end in other.ends.contains { $0.distance(to: end) < 0.15 * radius } }
    }

    private init(_ arc: DrawnArc, near lines: [PageLine]) {
        (hinge, radius, ends) = (arc.center, arc.radius, [arc.start, arc.end])
        drawn = ends.map { end in
            lines.reduce(0) { best, line in
                max(best, Self.isLeaf(line, from: arc.center, to: end) ? line.length / arc.radius : 0)
            }
        }
        continued = ends.map { end in lines.reduce(0) { $0 + Self.continuation($1, from: arc.center, to: end) } }
    }

    /// The length of a line beyond the line from `hinge` to `end`, in lengths of the latter and up to 0.6 at each side.
    private static func continuation(_ line: PageLine, from hinge: Point, to end: Point) -> Double {
        let (leaf, along) = (end - hinge, line.end - line.start)
        let length = leaf.length
        guard abs(along.cross(leaf)) < 0.05 * along.length * length,
            abs((line.start - hinge).cross(leaf)) < 0.25 * length * length
        else { return 0 }
        let places = [line.start, line.end].map { ($0 - hinge).dot(leaf) / (length * length) }.sorted()
        return max(0, min(places[1], 1.6) - max(places[0], 1)) + max(0, min(places[1], 0) - max(places[0], -0.6))
    }

    /// True if a line runs along all of the line from `hinge` to `end` and far beyond, as the face of a wall does.
    private static func isWall(_ line: PageLine, from hinge: Point, to end: Point) -> Bool {
        let radius = end - hinge
        let length = radius.length
        guard line.length > 1.25 * length else { return false }
        let places = [line.start, line.end].map { point in
            let offset = point - hinge
            return (along: offset.dot(radius) / length, across: abs(offset.cross(radius)) / length)
        }
        return places.allSatisfy { $0.across < 0.08 * length }
            && min(places[0].along, places[1].along) < 0.1 * length
            && max(places[0].along, places[1].along) > 1.15 * length
    }

    /// True if a line lies along the leaf from `hinge` to `end`.
    static func isLeaf(_ line: PageLine, from hinge: Point, to end: Point) -> Bool {
        let leaf = end - hinge
        let length = leaf.length
        return [line.start, line.end].allSatisfy { point in
            let offset = point - hinge
            let along = offset.dot(leaf) / length
            return abs(offset.cross(leaf)) / length < 0.11 * length && along > -0.15 * length && along < 1.08 * length
        }
    }

    /// The index of the end that the leaf stands at: the one that no wall continues or, if both are alike, the more fully drawn one.
    var leafEnd: Int {
        for index in ends.indices where drawn[index] > 0.5 && continued[1 - index] > 2 * continued[index] + 0.3 {
            return index
        }
        return drawn[0] >= drawn[1] ? 0 : 1
    }

    /// True if it is clear at which end the leaf stands.
    private var isClear: Bool {
        abs(drawn[0] - drawn[1]) > 0.3 || continued[1 - leafEnd] > 2 * continued[leafEnd] + 0.3
    }

    /// True if a line is one of the leaf's: a face along it, or an end across.
    func hasLeaf(_ line: PageLine) -> Bool {
        guard line.length < 1.2 * radius, isClear, Self.isLeaf(line, from: hinge, to: ends[leafEnd]) else {
            return false
        }
        // A leaf that is open by a half turn lies beside its wall, which is no part of it.
        let leaf = ends[leafEnd] - hinge
        let along = line.end - line.start
        return line.length < 0.15 * radius || abs(along.cross(leaf)) < 0.035 * along.length * leaf.length
    }

    /// The opening from the hinge to the jamb: where walls go on beyond the ends.
    func opening(in grid: WallGrid, meter: Double) -> LineSegment? {
        let scores = ends.indices.map { index -> Double in
            let direction = (ends[index] - hinge) / radius
            var score = index == leafEnd ? 0 : 0.25
            for step in stride(from: 0.03, through: 0.3, by: 0.03) {
                if grid.isWall(at: ends[index] + direction * (step * meter)) { score += 0.1 }
                if grid.isWall(at: hinge - direction * (step * meter)) { score += 0.05 }
            }
            for part in stride(from: 0.2, through: 0.8, by: 0.1)
            where grid.kind(at: hinge + direction * (part * radius)) == 2 { score += 0.1 }
            return score
        }
        let best = scores[0] >= scores[1] ? 0 : 1
        return LineSegment(start: hinge, end: ends[best])
    }
}
