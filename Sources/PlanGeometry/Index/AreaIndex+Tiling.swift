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
            let (leftKey, rightKey) = (key(of: left), key(of: right))
            return leftKey == rightKey ? left < right : leftKey.lexicographicallyPrecedes(rightKey)
        }
        return least.map { [$0] } ?? []
    }

    private func key(of area: Int) -> [Double] {
        guard let box = boxes[area] else { return [] }
        return [box.minY, box.minX, box.maxY, box.maxX]
    }

    /// Whether a point moved by an infinitesimal step is in an area.
    private func contains(_ point: Point, movedRight: Bool, movedUp: Bool, area: Int) -> Bool {
        rings[area].contains { polygon in
            polygon.enumerated().allSatisfy { index, ring in
                let winding = points[ring.edges].withUnsafeBufferPointer {
                    EdgeScan.windingNumber(around: point, movedRight: movedRight, movedUp: movedUp, of: $0)
                }
                return rule.encloses(windingNumber: winding) == (index == 0)
            }
        }
    }
}
