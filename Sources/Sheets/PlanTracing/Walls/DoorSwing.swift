import PlanGeometry

/// The swing of a door: an arc about the hinge, with the leaf drawn along one of its ends.
struct DoorSwing {
    let hinge: Point
    let radius: Double
    /// The ends of the arc; the leaf stands at one, the other is at the jamb.
    let ends: [Point]
    /// The parts of the lines from the hinge to the ends that are drawn, from 0 to 1.
    let drawn: [Double]

    /// The swings among arcs: a sixth to over a half of a turn, with a leaf.
    static func swings(of arcs: [DrawnArc], lines: [PageLine], radii: ClosedRange<Double>) -> [DoorSwing] {
        arcs.lazy.filter { radii ~= $0.radius && 0.6...3.6 ~= $0.sweep }.prefix(3000).compactMap { arc in
            let near = lines.filter { line in
                min(line.start.distance(to: arc.center), line.end.distance(to: arc.center)) < 1.15 * arc.radius
            }
            let swing = DoorSwing(arc, near: near)
            return swing.drawn.contains { $0 > 0.5 } ? swing : nil
        }
    }

    private init(_ arc: DrawnArc, near lines: [PageLine]) {
        (hinge, radius, ends) = (arc.center, arc.radius, [arc.start, arc.end])
        drawn = ends.map { end in
            lines.reduce(0) { best, line in
                max(best, Self.isLeaf(line, from: arc.center, to: end) ? line.length / arc.radius : 0)
            }
        }
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

    /// The indices of the ends that the leaf may stand at: the more fully drawn one.
    var leafEnd: Int { drawn[0] >= drawn[1] ? 0 : 1 }

    /// True if a line is one of the leaf's.
    func hasLeaf(_ line: PageLine) -> Bool {
        line.length < 1.2 * radius && abs(drawn[0] - drawn[1]) > 0.3
            && Self.isLeaf(line, from: hinge, to: ends[leafEnd])
    }

    /// The opening from the hinge to the jamb: where walls go on beyond the ends.
    func opening(in grid: WallGrid, meter: Double) -> LineSegment? {
        let scores = ends.indices.map { index -> Double in
            let direction = (ends[index] - hinge) / radius
            var score = index == leafEnd ? 0 : 0.25
            for step in stride(from: 0.03, through: 0.3, by: 0.03) {
                if grid.kind(at: ends[index] + direction * (step * meter)) == 1 { score += 0.1 }
                if grid.kind(at: hinge - direction * (step * meter)) == 1 { score += 0.05 }
            }
            for part in stride(from: 0.2, through: 0.8, by: 0.1)
            where grid.kind(at: hinge + direction * (part * radius)) == 2 { score += 0.1 }
            return score
        }
        let best = scores[0] >= scores[1] ? 0 : 1
        return LineSegment(start: hinge, end: ends[best])
    }
}
