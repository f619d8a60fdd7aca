extension MultiPolygon {
    /// Returns the issues of the polygons and their places, by the rules of OGC's Simple Features (OGC 06-103r4,
    /// 6.1.11 and 6.1.14): rings must not cross or touch themselves, holes must lie in their exterior ring and leave
    /// an interior in one piece, and holes and polygons must share no more than single points. Warnings, which leave
    /// an outline valid, come last; see ``ValidityIssue/isWarning``.
    ///
    /// Decided exactly; the coordinates of a crossing are rounded. Takes a time of about n log n for n vertices when
    /// rings do not cross. Where very many do, not all of the crossings are listed.
    ///
    /// - Parameter limit: the greatest number of issues to report.
    public func validityIssues(limit: Int = 100) -> [ValidityIssue] {
        var check = ValidityCheck(shape: self, limit: max(limit, 0))
        return check.issues()
    }

    /// True if the polygons have no issue other than warnings. Takes a time of about n log n for n vertices.
    public var isValid: Bool {
        var check = ValidityCheck(shape: self, limit: 1)
        return check.isValid
    }
}

extension Polygon {
    /// Returns the issues of the polygon and their places, see ``MultiPolygon/validityIssues(limit:)``.
    public func validityIssues(limit: Int = 100) -> [ValidityIssue] {
        MultiPolygon(self).validityIssues(limit: limit)
    }

    /// True if the polygon has no issue other than warnings.
    public var isValid: Bool { MultiPolygon(self).isValid }
}

/// The work of ``MultiPolygon/validityIssues(limit:)``.
struct ValidityCheck {
    /// A ring that encloses an area.
    struct CheckedRing {
        var position: ValidityIssue.RingPosition
        /// The vertices without repetitions.
        var vertices: [Point]
        var firstEdge: Int
    }

    let shape: MultiPolygon
    let limit: Int
    private(set) var rings: [CheckedRing] = []
    /// For each edge its ring.
    private(set) var ringOfEdge: [Int] = []
    var found: [ValidityIssue] = []
    private var warnings: [ValidityIssue] = []

    init(shape: MultiPolygon, limit: Int) {
        self.shape = shape
        self.limit = limit
    }

    /// The faults, then the warnings.
    mutating func issues() -> [ValidityIssue] {
        checkVertices()
        let sweep = RingSweep(rings.map(\.vertices))
        if let conflict = sweep.conflict {
            listMeetings(conflict)
            checkSoundPolygons()
        } else {
            checkContacts(sweep, of: Array(rings.indices))
        }
        return Array((found + warnings).prefix(limit))
    }

    var isValid: Bool {
        mutating get {
            checkVertices()
            guard found.isEmpty else { return false }
            let sweep = RingSweep(rings.map(\.vertices))
            guard sweep.conflict == nil else { return false }
            checkContacts(sweep, of: Array(rings.indices))
            return found.isEmpty
        }
    }

    private mutating func checkVertices() {
        for (polygon, content) in shape.polygons.enumerated() {
            checkVertices(content.exterior, ValidityIssue.RingPosition(polygon: polygon))
            for (index, hole) in content.holes.enumerated() {
                checkVertices(hole, ValidityIssue.RingPosition(polygon: polygon, hole: index))
            }
        }
    }

    private mutating func checkVertices(_ ring: Ring, _ position: ValidityIssue.RingPosition) {
        var vertices: [Point] = []
        vertices.reserveCapacity(ring.vertices.count)
        var repetitions: [ValidityIssue] = []
        for (index, vertex) in ring.vertices.enumerated() {
            if vertex == vertices.last {
                repetitions.append(.repeatedVertex(ring: position, index: index, vertex))
            } else {
                vertices.append(vertex)
            }
        }
        if vertices.count > 1, let closing = vertices.last, closing == vertices[0] {
            vertices.removeLast()
            // Further points at the closing are the same fault.
            var last = ring.vertices.count - 1
            while repetitions.last == .repeatedVertex(ring: position, index: last, closing) {
                repetitions.removeLast()
                last -= 1
            }
            repetitions.append(.doubledClosingPoint(ring: position, closing))
        }
        if Set(vertices).count < 3 {
            found.append(.tooFewPoints(ring: position, ring.vertices[0]))
        } else if ring.isFlat {
            found.append(.noArea(ring: position, ring.vertices[0]))
        } else {
            rings.append(CheckedRing(position: position, vertices: vertices, firstEdge: ringOfEdge.count))
            ringOfEdge += repeatElement(rings.count - 1, count: vertices.count)
        }
        warnings += repetitions.prefix(max(limit - warnings.count, 0))
    }
}
