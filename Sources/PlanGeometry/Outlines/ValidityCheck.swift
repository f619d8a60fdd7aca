extension MultiPolygon {
    /// What is wrong with the polygons, and where; nothing when they are valid: rings that do not cross or touch
    /// themselves, holes inside their exterior ring, and holes and polygons that share no more than single points.
    ///
    /// Decided exactly; the coordinates of a crossing are rounded. Takes a time of about n log n
    /// for n vertices when there are few crossings.
    ///
    /// - Parameter limit: the greatest number of issues to report.
    public func validityIssues(limit: Int = 100) -> [ValidityIssue] {
        var check = ValidityCheck(shape: self, limit: max(limit, 0))
        return check.issues()
    }

    /// Whether nothing is wrong.
    public var isValid: Bool { validityIssues(limit: 1).isEmpty }
}

extension Polygon {
    /// What is wrong with the polygon, see ``MultiPolygon/validityIssues(limit:)``.
    public func validityIssues(limit: Int = 100) -> [ValidityIssue] {
        MultiPolygon(self).validityIssues(limit: limit)
    }

    /// Whether nothing is wrong.
    public var isValid: Bool { validityIssues(limit: 1).isEmpty }
}

/// The work of ``MultiPolygon/validityIssues(limit:)``.
private struct ValidityCheck {
    struct CheckedRing {
        var position: ValidityIssue.RingPosition
        var ring: Ring
        /// The vertices without repetitions.
        var vertices: [Point]
        var firstEdge: Int
    }

    let shape: MultiPolygon
    let limit: Int
    var rings: [CheckedRing] = []
    var found: [ValidityIssue] = []
    /// For each edge its ring.
    var ringOfEdge: [Int] = []

    mutating func issues() -> [ValidityIssue] {
        for (polygon, content) in shape.polygons.enumerated() {
            for (index, ring) in content.rings.enumerated() {
                checkVertices(ring, ValidityIssue.RingPosition(polygon: polygon, hole: index == 0 ? nil : index - 1))
            }
        }
        checkEdges()
        // Of rings that cross, none lies inside another.
        if found.isEmpty { checkNesting() }
        return Array(found.prefix(limit))
    }

    private mutating func checkVertices(_ ring: Ring, _ position: ValidityIssue.RingPosition) {
        var vertices: [Point] = []
        for (index, vertex) in ring.vertices.enumerated() {
            if vertex == vertices.last {
                found.append(.repeatedVertex(ring: position, index: index, vertex))
            } else {
                vertices.append(vertex)
            }
        }
        if Set(vertices).count < 3 {
            found.append(.tooFewPoints(ring: position, vertices[0]))
        } else if ring.isFlat {
            found.append(.noArea(ring: position, vertices[0]))
        } else {
            rings.append(
                CheckedRing(position: position, ring: ring, vertices: vertices, firstEdge: ringOfEdge.count))
            ringOfEdge += repeatElement(rings.count - 1, count: vertices.count)
        }
    }

    /// The number of pairs with overlapping boxes, for each edge on average, after which ``SlabSearch`` takes over.
    private static let patience = 64

    private mutating func checkEdges() {
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
        SlabSearch.forEachPair(of: edges) { first, second in
            if first >= start, let issue = issue(first, second, edges[first], edges[second]), !known.contains(issue) {
                meeting.insert([first, second])
                issues.insert(issue)
            }
            return found.count + issues.count < limit
        }
        for pair in meeting.sorted(by: { $0.lexicographicallyPrecedes($1) }) where found.count < limit {
            check(pair[0], pair[1], edges, &known)
        }
    }

    /// What is wrong where two edges meet.
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
        case .crossing(let point), .overlapping(let point):
            return isSameRing
                ? .selfCrossing(ring: ring.position, point) : .ringsCross(ring.position, otherRing.position, point)
        case .touching(let point):
            let crosses = isCrossing(at: point, ring, first, otherRing, second)
            if isSameRing {
                return crosses
                    ? .selfCrossing(ring: ring.position, point) : .selfTouching(ring: ring.position, point)
            }
            return crosses ? .ringsCross(ring.position, otherRing.position, point) : nil
        }
    }

    /// Whether the outlines cross at a point that two edges share.
    private func isCrossing(
        at point: Point, _ ring: CheckedRing, _ edge: Int, _ otherRing: CheckedRing, _ otherEdge: Int
    ) -> Bool {
        let (a, b) = neighbors(of: point, ring, edge)
        let (c, d) = neighbors(of: point, otherRing, otherEdge)
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

    /// Whether the direction to `target` lies strictly in the sector that starts at the direction to `from`, turns from
    /// the x axis towards the y axis, and ends at the direction to `to`.
    private static func isBetween(_ target: Point, _ from: Point, _ to: Point, around center: Point) -> Bool {
        let fromSide = orient2d(center, from, target)
        let toSide = orient2d(center, to, target)
        let turn = orient2d(center, from, to)
        return turn > 0 ? fromSide > 0 && toSide < 0 : fromSide > 0 || toSide < 0
    }

    private mutating func checkNesting() {
        for ring in rings {
            for other in rings
            where ring.position != other.position && other.ring.boundingBox.contains(ring.ring.boundingBox) {
                let isSamePolygon = ring.position.polygon == other.position.polygon
                guard let (point, location) = place(of: ring.ring, in: other.ring) else { continue }
                let isInside = location == .inside
                if ring.position.hole != nil && other.position.hole == nil && isSamePolygon { continue }
                // Of two polygons only the exterior ring of one in the area of the other is wrong.
                let isNestedHole = isSamePolygon && ring.position.hole != nil && other.position.hole != nil
                let isNestedPolygon =
                    !isSamePolygon && ring.position.hole == nil && other.position.hole == nil
                    && shape.polygons[other.position.polygon].location(of: point) == .inside
                if isInside && (isNestedHole || isNestedPolygon) {
                    found.append(.nested(ring: ring.position, inside: other.position, point))
                }
            }
            if ring.position.hole != nil {
                let shell = shape.polygons[ring.position.polygon].exterior
                if let point = pointOutside(shell, of: ring.ring) {
                    found.append(.holeOutsideShell(ring: ring.position, point))
                }
            }
        }
    }

    /// A point that shows that a hole, whose edges do not cross the exterior ring's, is not inside that ring.
    private func pointOutside(_ shell: Ring, of hole: Ring) -> Point? {
        if let vertex = hole.vertices.first(where: { shell.location(of: $0) != .boundary }) {
            return shell.location(of: vertex) == .outside ? vertex : nil
        }
        // All vertices of the hole are on the exterior ring: the hole may lie in a notch of that ring, or around it.
        if let enclosed = shell.vertices.first(where: { hole.location(of: $0) == .inside }) { return enclosed }
        let inner = Polygon(exterior: hole).labelPoint()
        return shell.location(of: inner) == .outside ? inner : nil
    }

    /// A point of a ring or enclosed by it that is not on the other ring, and the point's location relative to that
    /// ring.
    private func place(of ring: Ring, in other: Ring) -> (Point, Location)? {
        for vertex in ring.vertices + [Polygon(exterior: ring).labelPoint()] {
            let location = other.location(of: vertex)
            if location != .boundary { return (vertex, location) }
        }
        return nil
    }
}
