extension ValidityCheck {
    /// The number of pairs with overlapping boxes, for each edge on average, after which ``SlabSearch`` takes over.
    private static let patience = 64

    /// The number of pairs of edges to look at after which the crossings found so far are listed.
    private static let greatestNumberOfPairs = 10_000_000

    /// Lists where edges cross or touch wrongly, given two that cross or overlap.
    mutating func listMeetings(_ conflict: (Int, Int)) {
        guard found.count < limit else { return }
        let before = found.count
        listPairs()
        guard found.count == before else { return }
        let (first, second) = (min(conflict.0, conflict.1), max(conflict.0, conflict.1))
        if let issue = issue(first, second, edge(first), edge(second)) { found.append(issue) }
    }

    private func edge(_ index: Int) -> LineSegment {
        let ring = rings[ringOfEdge[index]]
        return RingSegments(vertices: ring.vertices)[index - ring.firstEdge]
    }

    private mutating func listPairs() {
        let edges = rings.flatMap { RingSegments(vertices: $0.vertices) }
        let tree = BoxTree(edges.map(\.boundingBox))
        var known: Set<ValidityIssue> = Set(found)
        var visits = 0
        for index in edges.indices where found.count < limit {
            var others: [Int] = []
            tree.forEach(meeting: edges[index].boundingBox) { if $0 > index { others.append($0) } }
            visits += others.count
            if visits > Self.patience * edges.count {
                checkSlabs(edges, from: index, &known)
                return
            }
            for other in others.sorted() where found.count < limit { check(index, other, edges, &known) }
        }
    }

    private mutating func check(_ index: Int, _ other: Int, _ edges: [LineSegment], _ known: inout Set<ValidityIssue>) {
        guard let issue = issue(index, other, edges[index], edges[other]), known.insert(issue).inserted else { return }
        found.append(issue)
    }

    /// Checks the edges from `start` on when too many boxes overlap.
    private mutating func checkSlabs(_ edges: [LineSegment], from start: Int, _ known: inout Set<ValidityIssue>) {
        var meeting: Set<[Int]> = []
        var issues: Set<ValidityIssue> = []
        var pairs = 0
        SlabSearch.forEachPair(of: edges, stepLimit: Self.greatestNumberOfPairs) { first, second in
            pairs += 1
            if first >= start, let issue = issue(first, second, edges[first], edges[second]), !known.contains(issue) {
                meeting.insert([first, second])
                issues.insert(issue)
            }
            return found.count + issues.count < limit && pairs < Self.greatestNumberOfPairs
        }
        for pair in meeting.sorted(by: { $0.lexicographicallyPrecedes($1) }) where found.count < limit {
            check(pair[0], pair[1], edges, &known)
        }
    }

    /// Returns the issue at the place where two edges meet; `nil` if there is none.
    private func issue(_ first: Int, _ second: Int, _ edge: LineSegment, _ other: LineSegment) -> ValidityIssue? {
        let (ring, otherRing) = (rings[ringOfEdge[first]], rings[ringOfEdge[second]])
        let isSameRing = ringOfEdge[first] == ringOfEdge[second]
        let count = ring.vertices.count
        let isNext = isSameRing && second == first + 1
        let isBefore = isSameRing && first == ring.firstEdge && second == ring.firstEdge + count - 1
        switch SegmentIntersection(edge, other) {
        case .none: return nil
        case .touching where isNext || isBefore: return nil
        case .overlapping where isNext || isBefore:
            return .spike(ring: ring.position, isNext ? edge.end : edge.start)
        case .overlapping(let point) where !isSameRing:
            return .ringsOverlap(ring.position, otherRing.position, point)
        case .crossing(let point), .overlapping(let point):
            return isSameRing
                ? .selfCrossing(ring: ring.position, point) : .ringsCross(ring.position, otherRing.position, point)
        case .touching(let point):
            guard let crosses = isCrossing(at: point, ring, first, otherRing, second) else { return nil }
            if isSameRing {
                return crosses
                    ? .selfCrossing(ring: ring.position, point) : .selfTouching(ring: ring.position, point)
            }
            return crosses ? .ringsCross(ring.position, otherRing.position, point) : nil
        }
    }

    /// True if the outlines cross at a point that two edges share; `nil` if the outlines leave the point in a common
    /// direction, since the edges that overlap there are an issue of their own.
    private func isCrossing(
        at point: Point, _ ring: CheckedRing, _ edge: Int, _ otherRing: CheckedRing, _ otherEdge: Int
    ) -> Bool? {
        let (a, b) = neighbors(of: point, ring, edge)
        let (c, d) = neighbors(of: point, otherRing, otherEdge)
        for (one, other) in [(a, c), (a, d), (b, c), (b, d)] where Self.isSameDirection(one, other, from: point) {
            return nil
        }
        return Self.isBetween(c, a, b, around: point) != Self.isBetween(d, a, b, around: point)
    }

    /// The points before and after a point of an edge, along the ring.
    private func neighbors(of point: Point, _ ring: CheckedRing, _ edge: Int) -> (Point, Point) {
        let count = ring.vertices.count
        let place = edge - ring.firstEdge
        let start = ring.vertices[place]
        let end = ring.vertices[(place + 1) % count]
        if point == start { return (ring.vertices[(place + count - 1) % count], end) }
        if point == end { return (start, ring.vertices[(place + 2) % count]) }
        return (start, end)
    }

    private static func isSameDirection(_ first: Point, _ second: Point, from center: Point) -> Bool {
        func leadsRight(_ end: Point) -> Bool { end.x != center.x ? end.x > center.x : end.y > center.y }
        return leadsRight(first) == leadsRight(second) && orient2d(center, first, second) == 0
    }

    /// True if the direction to `target` lies strictly in the sector that starts at the direction to `from`, turns from
    /// the x axis towards the y axis, and ends at the direction to `to`.
    private static func isBetween(_ target: Point, _ from: Point, _ to: Point, around center: Point) -> Bool {
        let fromSide = orient2d(center, from, target)
        let toSide = orient2d(center, to, target)
        let turn = orient2d(center, from, to)
        return turn > 0 ? fromSide > 0 && toSide < 0 : fromSide > 0 || toSide < 0
    }
}
