extension Polygon {
    /// The polygons that rings make of which none crosses another: a ring inside a polygon is a hole of it, a ring inside a
    /// hole a polygon of its own. Rings that touch may; the polygons and their holes come in the order of the rings.
    ///
    /// Takes a time that grows with the number of rings times that of polygons.
    package static func nested(_ rings: [Ring]) -> [Polygon] {
        guard rings.count > 1 else { return rings.map { Polygon(exterior: $0) } }
        let sizes = rings.map { ring in
            let area = abs(ring.signedArea)
            return area.isNaN ? 0 : area
        }
        // A ring lies inside larger ones only, so that those come first.
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
    /// Whether a ring that does not cross this one lies inside it, decided by the first vertex, else the first middle of an
    /// edge, that is not on the other's line; a ring upon the other counts as inside.
    fileprivate func isInside(_ other: Ring) -> Bool {
        guard other.boundingBox.contains(boundingBox) else { return false }
        for vertex in vertices {
            let location = other.location(of: vertex)
            if location != .boundary { return location == .inside }
        }
        for edge in segments {
            let middle = Point(x: (edge.start.x + edge.end.x) / 2, y: (edge.start.y + edge.end.y) / 2)
            let location = other.location(of: middle)
            if location != .boundary { return location == .inside }
        }
        return true
    }
}
