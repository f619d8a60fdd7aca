/// One pass over rings that finds out whether any edges cross or overlap and, if none do, where rings touch and which
/// ring lies in which. Takes a time of about n log n for n edges, whatever the rings are like.
///
/// A line sweeps over the plane in the order of x, at equal x of y, and keeps the edges that it meets in their order
/// (Shamos and Hoey, "Geometric intersection problems", 1976). That order changes at vertices only, as long as no
/// edges cross; edges that cross are neighbours in it before. All edges at a point are handled together, so that very
/// many rings may meet in one point. All decisions are exact.
struct RingSweep {
    /// A point through which the outlines pass more than once without crossing.
    struct Contact {
        var point: Point
        /// The rings that meet there, ascending; one that passes several times is repeated.
        var rings: [Int]
    }

    /// Two edges that cross or overlap, numbered through all rings; `nil` if there are none. Otherwise the contacts
    /// and parents are not complete.
    private(set) var conflict: (Int, Int)?
    private(set) var contacts: [Contact] = []
    /// For each ring the innermost ring that it lies in, which comes before it in ``order``.
    private(set) var parents: [Int?]
    /// The rings in the order of their least vertices: each after the one that it lies in.
    private(set) var order: [Int] = []

    /// An edge in the direction of the sweep.
    private struct Edge {
        var left: Point
        var right: Point
        var ring: Int
        /// True if the ring goes through the edge from left to right.
        var isForward: Bool
    }

    /// An edge as it leads away from the point that the sweep is at.
    private struct Ray {
        var edge: Int
        /// The vertex through which the outline goes on to another ray; -1 for the edge that passes through the point.
        var visit: Int
    }

    private var edges: [Edge] = []
    /// For each vertex, which is the start of the edge of the same number, the vertex before it.
    private var previous: [Int] = []
    private var status = SweepStatus()
    /// For each ring that the sweep has reached, whether the ring's inside is above its forward edges.
    private var isInsideAboveForward: [Bool?]

    /// Sweeps over rings without repeated vertices, which have two vertices or more.
    init(_ rings: [[Point]]) {
        parents = Array(repeating: nil, count: rings.count)
        isInsideAboveForward = Array(repeating: nil, count: rings.count)
        edges.reserveCapacity(rings.reduce(0) { $0 + $1.count })
        previous.reserveCapacity(edges.capacity)
        for (ring, vertices) in rings.enumerated() {
            let first = edges.count
            for segment in RingSegments(vertices: vertices) {
                let isForward = Self.precedes(segment.start, segment.end)
                edges.append(
                    Edge(
                        left: isForward ? segment.start : segment.end, right: isForward ? segment.end : segment.start,
                        ring: ring, isForward: isForward))
                previous.append(edges.count - 2)
            }
            previous[first] = edges.count - 1
        }
        let vertices = edges.indices.map { (point: vertex($0), vertex: $0) }
            .sorted { Self.precedes($0.point, $1.point) }
        var start = 0
        while start < vertices.count, conflict == nil {
            let point = vertices[start].point
            var end = start + 1
            while end < vertices.count, vertices[end].point == point { end += 1 }
            handle(point, vertices[start..<end].map(\.vertex))
            start = end
        }
    }

    private static func precedes(_ first: Point, _ second: Point) -> Bool {
        first.x != second.x ? first.x < second.x : first.y < second.y
    }

    private func vertex(_ edge: Int) -> Point { edges[edge].isForward ? edges[edge].left : edges[edge].right }

    /// Moves the sweep to a point and to the vertices there.
    private mutating func handle(_ point: Point, _ vertices: [Int]) {
        var starting: [Ray] = []
        var ending: [Int: Int] = [:]
        for vertex in vertices {
            for edge in [previous[vertex], vertex] {
                if edges[edge].left == point {
                    starting.append(Ray(edge: edge, visit: vertex))
                } else {
                    ending[edge] = vertex
                }
            }
        }
        let position = status.firstPosition { orient2d(edges[$0].left, edges[$0].right, point) <= 0 }
        let below = status.edge(before: position)
        var arriving: [Ray] = []
        var passing: Int?
        var next = position
        while let edge = status.edge(at: next), orient2d(edges[edge].left, edges[edge].right, point) == 0 {
            let visit = ending[edge] ?? -1
            if visit < 0 {
                if let passing { return conflict = (passing, edge) }
                passing = edge
            }
            arriving.append(Ray(edge: edge, visit: visit))
            next = status.position(after: next)
        }
        let above = status.edge(at: next)
        if let passing { starting.append(Ray(edge: passing, visit: -1)) }
        guard sort(&starting), pair(starting, arriving) else { return }
        note(point, vertices, passing)
        let fresh = starting.map(\.edge)
        status.replace(arriving.count, at: position, with: fresh)
        enter(fresh, above: below)
        if let first = fresh.first, let last = fresh.last {
            check(below, first)
            check(last, above)
        } else {
            check(below, above)
        }
    }

    /// Sorts edges that lead from one point to the right, the lowest first.
    ///
    /// - Returns: False if two of them overlap.
    private mutating func sort(_ rays: inout [Ray]) -> Bool {
        guard rays.count > 1 else { return true }
        rays.sort { side(of: $1.edge, from: $0.edge) > 0 }
        for (ray, next) in zip(rays, rays.dropFirst()) where side(of: next.edge, from: ray.edge) == 0 {
            conflict = (ray.edge, next.edge)
            return false
        }
        return true
    }

    /// Positive if `second` leads upwards from `first` at the point where they meet.
    private func side(of second: Int, from first: Int) -> Double {
        // Only one edge passes through the point, so that one of the two starts there.
        let (one, other) = (edges[first], edges[second])
        return one.left == other.left || !Self.precedes(other.left, one.left)
            ? orient2d(one.left, one.right, other.right) : -orient2d(other.left, other.right, one.right)
    }

    /// True if the outlines go through the point without crossing each other there: around the point, the two rays of
    /// one outline do not alternate with the two rays of another. Otherwise the function sets `conflict`.
    private mutating func pair(_ starting: [Ray], _ arriving: [Ray]) -> Bool {
        guard starting.count + arriving.count > 2 else { return true }
        var open: [Ray] = []
        var isOpen: Set<Int> = []
        for ray in starting + arriving.reversed() {
            if isOpen.insert(ray.visit).inserted {
                open.append(ray)
            } else if let last = open.popLast(), last.visit != ray.visit {
                conflict = (last.edge, ray.edge)
                return false
            }
        }
        return true
    }

    /// Keeps the contact of outlines at a point.
    private mutating func note(_ point: Point, _ vertices: [Int], _ passing: Int?) {
        guard vertices.count > 1 || passing != nil else { return }
        let rings = vertices.map { edges[$0].ring } + (passing.map { [edges[$0].ring] } ?? [])
        contacts.append(Contact(point: point, rings: rings.sorted()))
    }

    /// Finds the parents of the rings that start at the point, which is the least vertex of each.
    private mutating func enter(_ fresh: [Int], above below: Int?) {
        var lower = below
        for edge in fresh {
            let ring = edges[edge].ring
            if isInsideAboveForward[ring] == nil {
                // On the left of its least vertex a ring has nothing: its inside is above its lowest edge.
                isInsideAboveForward[ring] = edges[edge].isForward
                order.append(ring)
                if let lower {
                    let other = edges[lower].ring
                    let isInside = edges[lower].isForward == isInsideAboveForward[other]
                    parents[ring] = isInside ? other : parents[other]
                }
            }
            lower = edge
        }
    }

    /// Looks at two edges that have become neighbours.
    private mutating func check(_ lower: Int?, _ upper: Int?) {
        guard conflict == nil, let lower, let upper else { return }
        let (first, second) = (edges[lower], edges[upper])
        switch SegmentIntersection(
            LineSegment(start: first.left, end: first.right), LineSegment(start: second.left, end: second.right))
        {
        case .none, .touching: break
        case .crossing, .overlapping: conflict = (lower, upper)
        }
    }
}
