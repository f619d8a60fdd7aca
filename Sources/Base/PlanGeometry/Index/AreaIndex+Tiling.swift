extension AreaIndex {
    /// The areas, of those that have a point on their boundary, to which it belongs under the tiling rule.
    ///
    /// - Parameter isInsideAnother: whether the point is inside another area, so that it need not belong to one of
    ///   these.
    func owners(of point: Point, among candidates: [Int], isInsideAnother: Bool) -> [Int] {
        let steps = [(true, true), (true, false), (false, true), (false, false)]
        for (movedRight, movedUp) in steps {
            let owners = candidates.filter { contains(point, movedRight: movedRight, movedUp: movedUp, area: $0) }
            if !owners.isEmpty || isInsideAnother { return owners }
        }
        let least = candidates.min { left, right in
            let (leftBox, rightBox) = (boxKey(of: left), boxKey(of: right))
            guard leftBox == rightBox else { return leftBox.lexicographicallyPrecedes(rightBox) }
            // Areas that are alike in their edges too are one shape given twice; then the first may have the point.
            return edgeKey(of: left).lexicographicallyPrecedes(edgeKey(of: right))
        }
        return least.map { [$0] } ?? []
    }

    private func boxKey(of area: Int) -> [Double] {
        guard let box = flat.boxes[area] else { return [] }
        return [box.minY, box.minX, box.maxY, box.maxX]
    }

    /// The area's edges in an order that depends on where they are alone, not on how its rings are wound or ordered.
    private func edgeKey(of area: Int) -> [Double] {
        let edges = flat.rings(of: area).flatMap { ring in
            ring.edges.map { edge -> [Double] in
                let ends = [
                    [flat.points[edge].y, flat.points[edge].x], [flat.points[edge + 1].y, flat.points[edge + 1].x],
                ]
                return ends[0].lexicographicallyPrecedes(ends[1]) ? ends[0] + ends[1] : ends[1] + ends[0]
            }
        }
        return Array(edges.sorted { $0.lexicographicallyPrecedes($1) }.joined())
    }

    /// True if `point`, moved by an infinitesimal step along x and a still smaller one along y, is in the area.
    private func contains(_ point: Point, movedRight: Bool, movedUp: Bool, area: Int) -> Bool {
        flat.polygons(of: area).contains { polygon in
            flat.rings(ofPolygon: polygon).enumerated().allSatisfy { index, ring in
                let winding = flat.points[ring.edges].withUnsafeBufferPointer {
                    EdgeScan.windingNumber(around: point, movedRight: movedRight, movedUp: movedUp, of: $0)
                }
                return rule.encloses(windingNumber: winding) == (index == 0)
            }
        }
    }
}
