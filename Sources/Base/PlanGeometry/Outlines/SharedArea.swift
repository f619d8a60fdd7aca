extension MultiPolygon {
    /// The area of the points that lie in both shapes, in square units. A point counts once, however many polygons of a shape hold it.
    /// Rings enclose points by the even-odd rule.
    ///
    /// Cuts the plane at every vertex and crossing into rows in which edges do not cross, and sums the trapezoids between edges that
    /// lie in both shapes (the sweep of Bentley and Ottmann, 1979, without its queue).
    ///
    /// - Complexity: O(*n* *k* log *k*) for *n* vertices and crossings within both boxes, and *k* edges that a row meets.
    package func sharedArea(with other: MultiPolygon) -> Double {
        guard let box = boundingBox, let otherBox = other.boundingBox, let shared = box.intersection(otherBox) else {
            return 0
        }
        var sum = SharedArea()
        for (shape, polygons) in [self.polygons, other.polygons].enumerated() {
            for polygon in polygons.lazy.compactMap({ $0.clipped(to: shared) }) { sum.add(polygon, ofShape: shape) }
        }
        return sum.area()
    }
}

/// The sum of the areas that lie in two shapes.
private struct SharedArea {
    /// An edge that is not level, and the ring and polygon that it is of.
    private struct Edge {
        let low, high: Point
        let polygon: Int
        let isOfHole: Bool
        let ring: Int

        func x(at y: Double) -> Double {
            if y >= high.y { return high.x }
            return low.x + (high.x - low.x) * ((y - low.y) / (high.y - low.y))
        }
    }

    private var edges: [Edge] = []
    /// Of each polygon its shape, 0 or 1.
    private var shapes: [Int] = []
    private var ringCount = 0

    mutating func add(_ polygon: Polygon, ofShape shape: Int) {
        for (index, ring) in polygon.rings.enumerated() {
            for segment in ring.segments where segment.start.y != segment.end.y {
                let isUpwards = segment.start.y < segment.end.y
                edges.append(
                    Edge(
                        low: isUpwards ? segment.start : segment.end, high: isUpwards ? segment.end : segment.start,
                        polygon: shapes.count, isOfHole: index > 0, ring: ringCount))
            }
            ringCount += 1
        }
        shapes.append(shape)
    }

    func area() -> Double {
        let rising = edges.sorted { $0.low.y < $1.low.y }
        let heights = Set(edges.lazy.flatMap { [$0.low.y, $0.high.y] }).sorted()
        var (met, next, area) = ([Edge](), 0, 0.0)
        for (bottom, top) in zip(heights, heights.dropFirst()) {
            met.removeAll { $0.high.y <= bottom }
            while next < rising.count, rising[next].low.y <= bottom {
                met.append(rising[next])
                next += 1
            }
            var start = bottom
            for end in crossings(of: met, from: bottom, to: top) + [top] {
                area += width(at: start / 2 + end / 2, met) * (end - start)
                start = end
            }
        }
        return area
    }

    /// The heights between two others at which edges cross that pass both, in order: where the order of the edges changes, found by
    /// sorting them anew.
    private func crossings(of met: [Edge], from bottom: Double, to top: Double) -> [Double] {
        var ends = met.map { (bottom: $0.x(at: bottom), top: $0.x(at: top)) }
        ends.sort { $0.bottom == $1.bottom ? $0.top < $1.top : $0.bottom < $1.bottom }
        var heights: [Double] = []
        for index in ends.indices.dropFirst() {
            var place = index
            while place > 0, ends[place].top < ends[place - 1].top {
                let (left, right) = (ends[place - 1], ends[place])
                let (before, after) = (right.bottom - left.bottom, left.top - right.top)
                let height = bottom + (top - bottom) * (before / (before + after))
                if height > bottom, height < top { heights.append(height) }
                ends.swapAt(place, place - 1)
                place -= 1
            }
        }
        return heights.sorted()
    }

    /// The width of what lies in both shapes at a height at which no edges cross.
    private func width(at height: Double, _ met: [Edge]) -> Double {
        var isInRing = [Bool](repeating: false, count: ringCount)
        var (isInExterior, holeCounts) = (
            [Bool](repeating: false, count: shapes.count), [Int](repeating: 0, count: shapes.count)
        )
        var polygonCounts = [0, 0]
        var (width, start) = (0.0, 0.0)
        for (x, edge) in met.map({ ($0.x(at: height), $0) }).sorted(by: { $0.0 < $1.0 }) {
            if polygonCounts[0] > 0, polygonCounts[1] > 0 { width += x - start }
            start = x
            let polygon = edge.polygon
            let wasInside = isInExterior[polygon] && holeCounts[polygon] == 0
            isInRing[edge.ring].toggle()
            if edge.isOfHole {
                holeCounts[polygon] += isInRing[edge.ring] ? 1 : -1
            } else {
                isInExterior[polygon].toggle()
            }
            let isInside = isInExterior[polygon] && holeCounts[polygon] == 0
            if isInside != wasInside { polygonCounts[shapes[polygon]] += isInside ? 1 : -1 }
        }
        return width
    }
}
