extension ValidityCheck {
    /// Checks the polygons of which no ring crosses or overlaps another one.
    mutating func checkSoundPolygons() {
        guard found.count < limit else { return }
        var broken: Set<Int> = []
        for issue in found {
            switch issue {
            case .selfCrossing(let ring, _), .spike(let ring, _): broken.insert(ring.polygon)
            case .ringsCross(let first, let second, _), .ringsOverlap(let first, let second, _):
                broken.formUnion([first.polygon, second.polygon])
            default: break
            }
        }
        let sound = rings.indices.filter { !broken.contains(rings[$0].position.polygon) }
        let sweep = RingSweep(sound.map { rings[$0].vertices })
        // There is a conflict if not all crossings were listed.
        if sweep.conflict == nil { checkContacts(sweep, of: sound) }
    }

    /// Checks where rings that do not cross lie and touch, given their sweep and their numbers.
    mutating func checkContacts(_ sweep: RingSweep, of numbers: [Int]) {
        let positions = numbers.map { rings[$0].position }
        for contact in sweep.contacts {
            for (ring, next) in zip(contact.rings, contact.rings.dropFirst()) where ring == next {
                let issue = ValidityIssue.selfTouching(ring: positions[ring], contact.point)
                if found.last != issue && found.count < limit { found.append(issue) }
            }
        }
        checkNesting(sweep, numbers)
        checkConnection(sweep, positions)
    }

    /// Checks that each ring lies where it may. Polygons do not overlap if the innermost ring around each hole is the
    /// exterior ring of its polygon, and that around each exterior ring, if there is one, is a hole.
    private mutating func checkNesting(_ sweep: RingSweep, _ numbers: [Int]) {
        guard
            sweep.parents.contains(where: { $0 != nil }) || numbers.contains(where: { rings[$0].position.hole != nil })
        else { return }
        let positions = numbers.map { rings[$0].position }
        let enclosing = ringsOfSamePolygon(around: sweep, positions)
        // An exterior ring without an area is a fault of its own.
        let shells = Set(positions.lazy.filter { $0.hole == nil }.map(\.polygon))
        var touched: [Int: Set<Point>] = [:]
        for contact in sweep.contacts {
            for ring in contact.rings { touched[ring, default: []].insert(contact.point) }
        }
        for (ring, position) in positions.enumerated() where found.count < limit {
            var point: Point {
                let vertices = rings[numbers[ring]].vertices
                return vertices.first { touched[ring]?.contains($0) != true } ?? vertices[0]
            }
            if position.hole != nil {
                guard shells.contains(position.polygon) else { continue }
                switch enclosing[ring] {
                case .shell: break
                case .hole(let other):
                    found.append(.nested(ring: position, inside: positions[other], point))
                case .none: found.append(.holeOutsideShell(ring: position, point))
                }
            } else if let parent = sweep.parents[ring], positions[parent].hole == nil {
                found.append(.nested(ring: position, inside: positions[parent], point))
            }
        }
    }

    /// The innermost ring of the same polygon around a hole, if the exterior ring is around the hole at all.
    private enum Enclosing {
        case none
        case shell
        case hole(Int)
    }

    private func ringsOfSamePolygon(
        around sweep: RingSweep, _ positions: [ValidityIssue.RingPosition]
    ) -> [Enclosing] {
        var children: [[Int]] = Array(repeating: [], count: positions.count)
        for (ring, parent) in sweep.parents.enumerated() {
            if let parent { children[parent].append(ring) }
        }
        var result = Array(repeating: Enclosing.none, count: positions.count)
        // For each polygon the rings around the current one, outermost first.
        var open: [Int: [Int]] = [:]
        var pending = sweep.order.filter { sweep.parents[$0] == nil }.map { (ring: $0, isLeft: false) }
        while let (ring, isLeft) = pending.popLast() {
            let polygon = positions[ring].polygon
            if isLeft {
                open[polygon]?.removeLast()
                continue
            }
            let around = open[polygon] ?? []
            if let innermost = around.last {
                // Of the rings of a polygon that lie in each other, a wrong hole may come before the exterior ring.
                if positions[innermost].hole == nil {
                    result[ring] = .shell
                } else if case .none = result[innermost] {
                    result[ring] = .none
                } else {
                    result[ring] = .hole(innermost)
                }
            }
            open[polygon, default: []].append(ring)
            pending.append((ring, true))
            for child in children[ring] { pending.append((child, false)) }
        }
        return result
    }

    /// Checks that the interior of each polygon is in one piece: rings that lie where they may leave it so if, and only
    /// if, no rings touch in a closed chain. In the graph of rings and of points where rings of one polygon touch, such
    /// a chain is a cycle.
    private mutating func checkConnection(_ sweep: RingSweep, _ positions: [ValidityIssue.RingPosition]) {
        guard !sweep.contacts.isEmpty, found.count < limit else { return }
        let faulty = Set(found.flatMap(\.polygons))
        var groups = DisjointSets(count: positions.count)
        for contact in sweep.contacts {
            // The rings of a polygon follow each other.
            var rest = contact.rings[...]
            while let first = rest.first {
                let polygon = positions[first].polygon
                let own = rest.prefix { positions[$0].polygon == polygon }
                rest = rest.dropFirst(own.count)
                guard own.count > 1, !faulty.contains(polygon) else { continue }
                let meeting = groups.append()
                for ring in own where !groups.unite(ring, meeting) && found.count < limit {
                    let issue = ValidityIssue.disconnectedInterior(polygon: polygon, contact.point)
                    if found.last != issue { found.append(issue) }
                }
            }
        }
    }
}

extension ValidityIssue {
    /// The polygons that the fault concerns.
    fileprivate var polygons: [Int] {
        switch self {
        case .tooFewPoints(let ring, _), .repeatedVertex(let ring, _, _), .doubledClosingPoint(let ring, _),
            .noArea(let ring, _), .spike(let ring, _), .selfCrossing(let ring, _), .selfTouching(let ring, _),
            .holeOutsideShell(let ring, _):
            [ring.polygon]
        case .ringsCross(let first, let second, _), .ringsOverlap(let first, let second, _),
            .nested(let first, let second, _):
            [first.polygon, second.polygon]
        case .disconnectedInterior(let polygon, _): [polygon]
        }
    }
}
