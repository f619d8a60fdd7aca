extension Polygon {
    /// The polygons that rings make, if no ring crosses another: a ring inside a polygon is a hole of the polygon, a
    /// ring inside a hole is a polygon of its own. Rings may touch. The polygons and their holes come in the order of
    /// the rings.
    ///
    /// Takes a time of about n log n for n vertices; where rings cross nevertheless, or enclose nothing, one in
    /// proportion to the number of rings times the number of polygons.
    package static func nested(_ rings: [Ring]) -> [Polygon] {
        guard rings.count > 1 else { return rings.map { Polygon(exterior: $0) } }
        return nestedBySweep(rings) ?? nestedByPairs(rings)
    }

    /// The polygons by the number of rings around each ring; `nil` if rings cross or are flat.
    private static func nestedBySweep(_ rings: [Ring]) -> [Polygon]? {
        guard rings.allSatisfy({ !$0.isFlat }) else { return nil }
        let sweep = RingSweep(rings.map(\.distinctVertices))
        guard sweep.conflict == nil else { return nil }
        var isHole = Array(repeating: false, count: rings.count)
        var holes: [[Int]] = Array(repeating: [], count: rings.count)
        for ring in sweep.order {
            guard let parent = sweep.parents[ring], !isHole[parent] else { continue }
            isHole[ring] = true
            holes[parent].append(ring)
        }
        return rings.indices.filter { !isHole[$0] }.map { ring in
            Polygon(exterior: rings[ring], holes: holes[ring].sorted().map { rings[$0] })
        }
    }

    /// The polygons by a look at pairs of rings.
    static func nestedByPairs(_ rings: [Ring]) -> [Polygon] {
        let sizes = rings.map { ring in
            let area = abs(ring.signedArea)
            return area.isNaN ? 0 : area
        }
        // A ring lies only inside larger rings, so larger rings come first.
        let order = rings.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
        var found: [(exterior: Int, holes: [Int])] = []
        for index in order {
            let outer = found.firstIndex { polygon in
                rings[index].isInside(rings[polygon.exterior])
                    && !polygon.holes.contains { rings[index].isInside(rings[$0]) }
            }
            if let outer { found[outer].holes.append(index) } else { found.append((index, [])) }
        }
        return found.sorted { $0.exterior < $1.exterior }.map { polygon in
            Polygon(exterior: rings[polygon.exterior], holes: polygon.holes.sorted().map { rings[$0] })
        }
    }
}

extension Ring {
    /// The vertices without those that repeat the one before them, around the ring.
    fileprivate var distinctVertices: [Point] {
        var result: [Point] = []
        for vertex in vertices where vertex != result.last { result.append(vertex) }
        while result.count > 1, result.last == result[0] { result.removeLast() }
        return result
    }

    /// True if this ring lies inside another ring that it does not cross. The first vertex that is not on the other
    /// ring decides; if all vertices are on it, the first middle of an edge that is not. A ring that lies on the
    /// other ring everywhere counts as inside.
    fileprivate func isInside(_ other: Ring) -> Bool {
        guard other.boundingBox.contains(boundingBox) else { return false }
        func firstLocation(of points: some Sequence<Point>) -> Location? {
            points.lazy.map { other.location(of: $0) }.first { $0 != .boundary }
        }
        let middles = segments.lazy.map { $0.start.midpoint(to: $0.end) }
        return (firstLocation(of: vertices) ?? firstLocation(of: middles)) != .outside
    }
}
