extension Polygon {
    /// A good place for the polygon's name: its pole of inaccessibility, the inner point that is farthest from the
    /// outline and the holes, so that it is inside an L-shaped or ring-shaped room too.
    ///
    /// - Parameter precision: how much nearer to the outline than the best point the answer may be, in units of the
    ///   plane; by default a hundredth of the shorter side of the bounding box.
    /// - Returns: a point inside the polygon under the even-odd rule; a vertex when nothing is inside.
    public func labelPoint(precision: Double? = nil) -> Point {
        PoleSearch(polygons: [self]).pole(precision: precision) ?? exterior.vertices[0]
    }
}

extension MultiPolygon {
    /// A good place for the name: the pole of inaccessibility of the polygon that has the roomiest one.
    ///
    /// - Parameter precision: how much nearer to the outline than the best point the answer may be, in units of the
    ///   plane; by default a hundredth of the shorter side of the bounding box.
    /// - Returns: a point inside one of the polygons under the even-odd rule, a vertex when nothing is inside, the
    ///   origin when there are no polygons.
    public func labelPoint(precision: Double? = nil) -> Point {
        PoleSearch(polygons: polygons).pole(precision: precision) ?? polygons.first?.exterior.vertices[0] ?? .zero
    }
}

/// The search for the point of greatest distance to the boundary: squares that may hold it are split, the most
/// promising first, until none can beat the best point by more than the precision.
///
/// The pole of inaccessibility: Garcia-Castellanos and Lombardo, "Poles of inaccessibility: a calculation algorithm for
/// the remotest places on Earth" (2007); the best-first search over a quadtree is Mapbox's improvement of it.
private struct PoleSearch {
    struct Square {
        var center: Point
        var halfSide: Double
        /// The distance of the centre to the boundary of `polygon`, negative outside.
        var distance: Double
        var polygon: Int

        /// No point of the square is farther from the boundary.
        var bound: Double { distance + halfSide * 2.0.squareRoot() }
    }

    let polygons: [Polygon]
    /// The greatest number of squares to look at. It bounds the work for outlines with very many equally good places,
    /// and is lower for many vertices, since the distance of each square is measured to all of them.
    var greatestNumberOfSquares: Int {
        min(20_000, max(500, 20_000_000 / max(polygons.reduce(0) { $0 + $1.vertexCount }, 1)))
    }

    func pole(precision: Double?) -> Point? {
        var best: Square?
        var queue: [Square] = []
        for (index, polygon) in polygons.enumerated() {
            let box = polygon.boundingBox
            for candidate in [polygon.exterior.centroid, polygon.pointOnScanLine()].compactMap({ $0 }) {
                let square = square(around: candidate, halfSide: 0, polygon: index)
                if square.distance > best?.distance ?? 0 { best = square }
            }
            let side = max(min(box.width, box.height), max(box.width, box.height) / 64)
            guard side > 0, side.isFinite else { continue }
            for column in 0..<Int((box.width / side).rounded(.up)) {
                for row in 0..<Int((box.height / side).rounded(.up)) {
                    let center = Point(
                        x: box.minX + (Double(column) + 0.5) * side, y: box.minY + (Double(row) + 0.5) * side)
                    queue.append(square(around: center, halfSide: side / 2, polygon: index))
                }
            }
        }
        var heap = BinaryHeap(queue) { $0.bound > $1.bound }
        var looked = 0
        let greatestNumberOfSquares = greatestNumberOfSquares
        while let square = heap.popFirst(), looked < greatestNumberOfSquares {
            if square.distance > best?.distance ?? 0 { best = square }
            let box = polygons[square.polygon].boundingBox
            let precision = precision ?? min(box.width, box.height) / 100
            if square.bound - (best?.distance ?? 0) <= max(precision, 0) { break }
            let half = square.halfSide / 2
            for (dx, dy) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
                let center = square.center + Vector(dx: dx, dy: dy)
                guard center != square.center else { continue }
                // The boundary is farther from the square's centre than the new centre is, so both lie on the same side.
                let isNear = abs(square.distance) > 1.5 * half
                heap.insert(
                    self.square(
                        around: center, halfSide: half, polygon: square.polygon,
                        isInside: isNear ? square.distance > 0 : nil))
            }
            looked += 1
        }
        return best?.center
    }

    /// - Parameter isInside: whether the centre lies inside the polygon; nil if that is to be found out.
    func square(around center: Point, halfSide: Double, polygon: Int, isInside: Bool? = nil) -> Square {
        let shape = polygons[polygon]
        let distance = shape.nearestBoundaryPoint(to: center).distance
        let isInside = isInside ?? (shape.location(of: center) == .inside)
        return Square(center: center, halfSide: halfSide, distance: isInside ? distance : -distance, polygon: polygon)
    }
}

extension Polygon {
    /// The middle of the widest piece of a horizontal line through the polygon, halfway between two heights of
    /// vertices; found also in a polygon that is very thin. `nil` when the line has no piece inside.
    fileprivate func pointOnScanLine() -> Point? {
        let center = boundingBox.center.y
        let heights = rings.flatMap(\.vertices).map(\.y)
        let below = heights.filter { $0 <= center }.max() ?? boundingBox.minY
        let above = heights.filter { $0 > center }.min() ?? boundingBox.maxY
        let y = below / 2 + above / 2
        var crossings: [Double] = []
        for segment in rings.flatMap(\.segments) where (segment.start.y <= y) != (segment.end.y <= y) {
            let fraction = (y / 2 - segment.start.y / 2) / (segment.end.y / 2 - segment.start.y / 2)
            crossings.append(segment.start.x * (1 - fraction) + segment.end.x * fraction)
        }
        crossings.sort()
        return zip(crossings, crossings.dropFirst())
            .map { (middle: Point(x: $0 / 2 + $1 / 2, y: y), width: $1 / 2 - $0 / 2) }
            .filter { location(of: $0.middle) == .inside }
            .max { $0.width < $1.width }?.middle
    }
}
