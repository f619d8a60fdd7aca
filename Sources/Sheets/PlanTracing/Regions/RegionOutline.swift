import PlanGeometry

/// The outline of a space: its border, straightened to the faces that bound it.
struct RegionOutline {
    private(set) var points: [Point] = []
    /// The part of the outline that follows faces of walls rather than closed openings.
    private(set) var wallPart = 1.0
    /// The length of the outline along closed openings, in points.
    private(set) var openLength = 0.0
    private let grid: WallGrid

    /// An edge of the outline, with the line that it follows.
    private struct Edge {
        var start: Point
        var end: Point
        var line: LineSegment
        var isSnapped: Bool
    }

    init?(border: [(column: Int, row: Int)], grid: WallGrid) {
        self.grid = grid
        let corners = border.map {
            Point(x: grid.origin.x + Double($0.column) * grid.cell, y: grid.origin.y + Double($0.row) * grid.cell)
        }
        guard corners.count >= 4 else { return nil }
        let rough = Self.simplified(corners, tolerance: grid.tolerance)
        guard rough.count >= 3 else { return nil }
        var edges = zip(rough, rough.dropFirst() + rough.prefix(1)).map { edge(from: $0, to: $1) }
        measureWalls(edges)
        Self.join(&edges, tolerance: 2 * grid.cell)
        guard let simple = UncrossedLine(cornersOf(edges)) else { return nil }
        points = simple.corners
    }

    /// The border without the corners that lie near the line between others (Douglas and Peucker).
    static func simplified(_ corners: [Point], tolerance: Double) -> [Point] {
        let far =
            corners.indices.max {
                corners[$0].squaredDistance(to: corners[0]) < corners[$1].squaredDistance(to: corners[0])
            } ?? 0
        let closed = corners + [corners[0]]
        var keep = [Bool](repeating: false, count: closed.count)
        (keep[0], keep[far]) = (true, true)
        var parts = [(0, far), (far, closed.count - 1)]
        while let (first, last) = parts.popLast() {
            guard last > first + 1 else { continue }
            let chord = closed[last] - closed[first]
            let length = chord.length
            var (worst, greatest) = (first, tolerance)
            for index in (first + 1)..<last {
                let offset = closed[index] - closed[first]
                let distance = length > 0 ? abs(chord.cross(offset)) / length : offset.length
                if distance > greatest { (worst, greatest) = (index, distance) }
            }
            if worst > first {
                keep[worst] = true
                parts += [(first, worst), (worst, last)]
            }
        }
        return corners.indices.filter { keep[$0] }.map { corners[$0] }
    }

    /// The edge between two corners, on the face that passes along it.
    private func edge(from start: Point, to end: Point) -> Edge {
        let along = end - start
        let length = along.length
        var votes: [Int32: Int] = [:]
        if length > 3 * grid.cell {
            let steps = min(400, Int(length / grid.cell))
            let outward = Vector(dx: along.dy, dy: -along.dx) / length * grid.cell
            for step in 1..<max(2, steps) {
                let point = start + along * (Double(step) / Double(steps))
                for side in [-1.5, -0.5, 0.5, 1.5, 2.5] {
                    if let index = grid.index(of: point + outward * side), grid.lines[index] >= 0 {
                        votes[grid.lines[index], default: 0] += 1
                    }
                }
            }
        }
        let best = votes.filter { vote in
            let line = grid.segments[Int(vote.key)]
            let direction = line.end - line.start
            guard direction.length > 0 else { return false }
            let middle = start.midpoint(to: end)
            let distance = abs(direction.cross(middle - line.start)) / direction.length
            return abs(direction.cross(along)) / (direction.length * length) < 0.06 + 2.5 * grid.cell / length
                && distance < 2.6 * grid.cell
        }.max { ($0.value, $1.key) < ($1.value, $0.key) }
        if let best { return Edge(start: start, end: end, line: grid.segments[Int(best.key)], isSnapped: true) }
        return Edge(start: start, end: end, line: LineSegment(start: start, end: end), isSnapped: false)
    }

    private mutating func measureWalls(_ edges: [Edge]) {
        var (walls, open, whole) = (0.0, 0.0, 0.0)
        for edge in edges {
            let along = edge.end - edge.start
            let length = along.length
            let outward = Vector(dx: along.dy, dy: -along.dx) / max(length, 1e-9) * grid.cell
            let steps = max(1, Int(length / (2 * grid.cell)))
            for step in 0..<steps {
                let point = edge.start + along * ((Double(step) + 0.5) / Double(steps))
                let kinds = [0.5, 1.5, 2.5].map { grid.kind(at: point + outward * $0) }
                if kinds.contains(1) {
                    walls += length / Double(steps)
                } else if !kinds.contains(3) {
                    open += length / Double(steps)
                }
            }
            whole += length
        }
        wallPart = whole > 0 ? walls / whole : 0
        openLength = open
    }

    /// Joins edges that follow one line, and drops short ones on no line.
    private static func join(_ edges: inout [Edge], tolerance: Double) {
        if edges.contains(where: \.isSnapped) {
            let kept = edges.filter { $0.isSnapped || $0.start.distance(to: $0.end) > 2 * tolerance }
            if kept.count >= 3 { edges = kept }
        }
        var joined: [Edge] = []
        for edge in edges {
            if let last = joined.last, isOneLine(last, edge, tolerance: tolerance) {
                joined[joined.count - 1].end = edge.end
            } else {
                joined.append(edge)
            }
        }
        if joined.count > 3, isOneLine(joined[joined.count - 1], joined[0], tolerance: tolerance) {
            joined[0].start = joined[joined.count - 1].start
            joined.removeLast()
        }
        edges = joined
    }

    private static func isOneLine(_ one: Edge, _ other: Edge, tolerance: Double) -> Bool {
        let (first, second) = (one.line.end - one.line.start, other.end - other.start)
        guard first.length > 0, second.length > 0, (one.end - one.start).dot(second) > 0 else { return false }
        let direction = first / first.length
        return [other.start, other.end].allSatisfy { abs(direction.cross($0 - one.line.start)) < tolerance }
            && abs(direction.cross(second)) < 0.05 * second.length + tolerance
    }

    /// The corners where the lines of consecutive edges meet.
    private func cornersOf(_ edges: [Edge]) -> [Point] {
        var corners: [Point] = []
        for (one, other) in zip(edges, edges.dropFirst() + edges.prefix(1)) {
            let (first, second) = (one.line.end - one.line.start, other.line.end - other.line.start)
            let cross = first.cross(second)
            if abs(cross) > 0.1 * first.length * second.length {
                let part = (other.line.start - one.line.start).cross(second) / cross
                let meeting = one.line.start + first * part
                if meeting.distance(to: one.end.midpoint(to: other.start)) < 8 * grid.cell
                    + one.end.distance(to: other.start)
                {
                    corners.append(meeting)
                    continue
                }
            }
            corners.append(Self.foot(of: one.end, on: one.line))
            corners.append(Self.foot(of: other.start, on: other.line))
        }
        return corners.enumerated().filter { $0.offset == 0 || $0.element.distance(to: corners[$0.offset - 1]) > 1e-6 }
            .map(\.element)
    }

    private static func foot(of point: Point, on line: LineSegment) -> Point {
        let direction = line.end - line.start
        guard direction.squaredLength > 0 else { return point }
        return line.start + direction * ((point - line.start).dot(direction) / direction.squaredLength)
    }
}
