extension Ring {
    /// The ring with fewer vertices: each vertex that is left out is at most `tolerance`, in units of the plane, from
    /// the edge that replaces it.
    ///
    /// A valid ring stays valid: no edge is made that would cross or touch another one, and at least three vertices
    /// remain. With a tolerance of 0 only vertices in the middle of straight lines are left out; with one larger than the
    /// ring the simplest outline remains that is found so.
    ///
    /// Takes a time of about n log n for n vertices. Where very many outlines meet in a point or wind around each other,
    /// vertices may stay that could be left out, as to find out would take longer.
    public func simplified(tolerance: Double) -> Ring {
        Polygon(exterior: self).simplified(tolerance: tolerance).exterior
    }
}

extension Polygon {
    /// The polygon with fewer vertices, see ``Ring/simplified(tolerance:)``. No ring is made to cross another.
    public func simplified(tolerance: Double) -> Polygon {
        MultiPolygon(self).simplified(tolerance: tolerance).polygons[0]
    }
}

extension MultiPolygon {
    /// The polygons with fewer vertices, see ``Ring/simplified(tolerance:)``. No ring is made to cross another.
    public func simplified(tolerance: Double) -> MultiPolygon {
        var result = simplifiedOnce(tolerance: tolerance)
        guard !result.isValid, isValid else { return result }
        // Where rings touch, a new edge may lie on another edge; a smaller tolerance avoids that.
        var tolerance = min(tolerance, boundingBox.map { $0.width + $0.height } ?? 0)
        for _ in 1..<Self.greatestNumberOfAttempts {
            tolerance /= 4
            result = simplifiedOnce(tolerance: tolerance)
            if result.isValid { return result }
        }
        return self
    }

    private static let greatestNumberOfAttempts = 4

    private func simplifiedOnce(tolerance: Double) -> MultiPolygon {
        var simplifier = RingSimplifier(rings: rings.map(\.vertices), tolerance: tolerance)
        var rings = simplifier.simplified()[...]
        return MultiPolygon(
            polygons.map { polygon in
                let exterior = (rings.popFirst() ?? nil) ?? polygon.exterior
                let holes = polygon.holes.map { hole in (rings.popFirst() ?? nil) ?? hole }
                return Polygon(exterior: exterior, holes: holes)
            })
    }
}

/// Leaves out vertices, first those that move the outline least. A vertex stays if the triangle that would be cut off
/// or filled holds another vertex: without one, no other edge can cross the new edge.
///
/// The order is that of Visvalingam and Whyatt, "Line generalisation by repeated elimination of points" (1993), with
/// the distance from the new edge of all vertices that it replaces in place of the triangle's area.
private struct RingSimplifier {
    private struct Candidate {
        var vertex: Int
        var distance: Double
        /// The number of vertices that the new edge replaces. Of vertices that move nothing, those of short edges go
        /// first, so that a straight line of many vertices is not measured again for each of them.
        var span: Int
        /// The number of times that the vertex had been measured: candidates of a lower number are out of date.
        var version: Int
    }

    private let tolerance: Double
    private let points: [Point]
    /// The vertices of each ring.
    private let ranges: [Range<Int>]
    private var previous: [Int]
    private var next: [Int]
    private var isKept: [Bool]
    private var versions: [Int]
    private var counts: [Int]
    private let ringOf: [Int]
    private var tree: VertexTree
    /// For each vertex a distance that no vertex left out between it and the next one exceeds, from the edge between.
    private var deviations: [Double]
    /// The number of distances that are measured before ``deviations`` stand in for them.
    private var measuresLeft: Int
    /// The number of nodes of the tree to look at before vertices stay.
    private var looksLeft: Int

    init(rings: [[Point]], tolerance: Double) {
        self.tolerance = tolerance
        points = Array(rings.joined())
        var ranges: [Range<Int>] = []
        previous = []
        next = []
        for ring in rings {
            let start = previous.count
            ranges.append(start..<start + ring.count)
            previous += ring.indices.map { start + ($0 == 0 ? ring.count : $0) - 1 }
            next += ring.indices.map { start + ($0 == ring.count - 1 ? 0 : $0 + 1) }
        }
        self.ranges = ranges
        isKept = Array(repeating: true, count: points.count)
        versions = Array(repeating: 0, count: points.count)
        counts = rings.map(\.count)
        ringOf = rings.indices.flatMap { ring in Array(repeating: ring, count: rings[ring].count) }
        tree = VertexTree(points)
        deviations = Array(repeating: 0, count: points.count)
        measuresLeft = 1_000_000 + 200 * points.count
        looksLeft = 10_000_000 + 100 * points.count
    }

    mutating func simplified() -> [Ring?] {
        guard tolerance >= 0 else { return ranges.map { try? Ring(points[$0]) } }
        var heap = BinaryHeap(points.indices.map { measured($0) }.filter { $0.distance <= tolerance }) {
            ($0.distance, $0.span, $0.vertex) < ($1.distance, $1.span, $1.vertex)
        }
        while let candidate = heap.popFirst() {
            let vertex = candidate.vertex
            guard isKept[vertex], candidate.version == versions[vertex], counts[ringOf[vertex]] > 3,
                isFree(vertex)
            else { continue }
            isKept[vertex] = false
            tree.remove(vertex)
            deviations[previous[vertex]] = candidate.distance
            counts[ringOf[vertex]] -= 1
            let (before, after) = (previous[vertex], next[vertex])
            next[before] = after
            previous[after] = before
            for neighbor in [before, after] {
                versions[neighbor] += 1
                let candidate = measured(neighbor)
                if candidate.distance <= tolerance { heap.insert(candidate) }
            }
        }
        return ranges.map { range in try? Ring(range.filter { isKept[$0] }.map { points[$0] }) }
    }

    /// The greatest distance, from the edge that would replace a vertex, of that vertex and of those left out around
    /// it.
    private mutating func measured(_ vertex: Int) -> Candidate {
        let (before, after) = (previous[vertex], next[vertex])
        let edge = LineSegment(start: points[before], end: points[after])
        let range = ranges[ringOf[vertex]]
        let span = (after > before ? after : after + range.count) - before - 1
        var distance = 0.0
        if span > 1 && measuresLeft < span {
            // What is left out is no further from the new edge than from an old one and that one's ends from the new edge.
            distance = self.distance(of: vertex, from: edge) + max(deviations[before], deviations[vertex])
        } else {
            measuresLeft -= span - 1
            var index = before
            while distance <= tolerance {
                index = index + 1 == range.upperBound ? range.lowerBound : index + 1
                if index == after { break }
                distance = max(distance, self.distance(of: index, from: edge))
            }
        }
        return Candidate(vertex: vertex, distance: distance, span: span, version: versions[vertex])
    }

    private func distance(of vertex: Int, from edge: LineSegment) -> Double {
        // On the edge a rounded distance may not be quite 0.
        let point = points[vertex]
        let isOnEdge = edge.boundingBox.contains(point) && orient2d(edge.start, edge.end, point) == 0
        return isOnEdge ? 0 : edge.distance(to: point)
    }

    /// True if no other vertex lies in or on the triangle of `vertex` and its two neighbours.
    private mutating func isFree(_ vertex: Int) -> Bool {
        let (before, after) = (previous[vertex], next[vertex])
        let (a, b, c) = (points[before], points[vertex], points[after])
        // A repeated vertex can always go.
        if b == a || b == c { return true }
        guard a != c else { return false }
        let triangle = Triangle(a, b, c)
        var steps = looksLeft
        defer { looksLeft = steps }
        return !tree.contains(in: triangle, steps: &steps) { other in
            if other == vertex || other == before || other == after { return false }
            let point = points[other]
            if point == a || point == c { return goesAlong(point == a ? (a, c) : (c, a), other) }
            return triangle.contains(point)
        }
    }

    /// True if one of the two edges at `vertex` lies on the new edge `edge`. The vertex is at the start of `edge`.
    private func goesAlong(_ edge: (start: Point, end: Point), _ vertex: Int) -> Bool {
        [points[previous[vertex]], points[next[vertex]]].contains { neighbor in
            guard orient2d(edge.start, edge.end, neighbor) == 0 else { return false }
            let (along, out) = (edge.end - edge.start, neighbor - edge.start)
            return along.dx * out.dx + along.dy * out.dy > 0
        }
    }
}
