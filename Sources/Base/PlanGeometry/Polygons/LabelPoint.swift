extension Polygon {
    /// A good place for the polygon's name: its pole of inaccessibility, the inner point that is farthest from the
    /// outline and the holes, so that it is inside an L-shaped or ring-shaped room too.
    ///
    /// - Parameter precision: how much nearer to the outline than the best point the answer may be, in units of the
    ///   plane; by default a hundredth of the shorter side of the bounding box.
    /// - Returns: a point inside the polygon under the even-odd rule; a vertex when nothing is inside.
    public func labelPoint(precision: Double? = nil) -> Point {
        var search = PoleSearch(polygons: [self])
        return search.pole(precision: precision) ?? exterior.vertices[0]
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
        var search = PoleSearch(polygons: polygons)
        return search.pole(precision: precision) ?? polygons.first?.exterior.vertices[0] ?? .zero
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
        var bound: Double
    }

    let polygons: [Polygon]
    /// For each polygon the index that its squares are measured with.
    private let boundaries: [BoundaryIndex]
    /// The greatest number of squares to look at. It bounds the work for outlines with very many equally good places.
    private static let greatestNumberOfSquares = 20_000
    /// The number of edges to look at before the best point so far is taken.
    private var stepsLeft = 20_000_000

    init(polygons: [Polygon]) {
        self.polygons = polygons
        boundaries = polygons.map { BoundaryIndex($0) }
    }

    mutating func pole(precision: Double?) -> Point? {
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
            for column in 0..<Int(saturating: (box.width / side).rounded(.up)) {
                for row in 0..<Int(saturating: (box.height / side).rounded(.up)) {
                    let center = Point(
                        x: box.minX + (Double(column) + 0.5) * side, y: box.minY + (Double(row) + 0.5) * side)
                    queue.append(square(around: center, halfSide: side / 2, polygon: index))
                }
            }
        }
        var heap = BinaryHeap(queue) { $0.bound > $1.bound }
        var looked = 0
        while let square = heap.popFirst(), looked < Self.greatestNumberOfSquares, stepsLeft > 0 {
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
    private mutating func square(around center: Point, halfSide: Double, polygon: Int, isInside: Bool? = nil) -> Square
    {
        let (distance, steps) = boundaries[polygon].distance(to: center)
        stepsLeft -= steps
        let isInside = isInside ?? boundaries[polygon].contains(center)
        let signed = isInside ? distance : -distance
        // A circle inside has no more than half the shorter side of the box as its radius. Without that, all squares along the
        // middle of a rectangle would be split, as none is better than the others.
        let box = polygons[polygon].boundingBox
        let bound = min(signed + halfSide * 2.0.squareRoot(), min(box.width, box.height) / 2)
        return Square(center: center, halfSide: halfSide, distance: signed, polygon: polygon, bound: bound)
    }
}

extension Polygon {
    /// The middle of the widest piece of a horizontal line through the polygon, halfway between two heights of
    /// vertices; found also in a polygon that is very thin. `nil` when the line has no piece inside.
    fileprivate func pointOnScanLine() -> Point? {
        let center = boundingBox.center.y
        var (below, above) = (boundingBox.minY, boundingBox.maxY)
        for vertex in rings.lazy.flatMap(\.vertices) {
            if vertex.y <= center { below = max(below, vertex.y) } else { above = min(above, vertex.y) }
        }
        let y = below / 2 + above / 2
        var crossings: [(x: Double, ring: Int)] = []
        for (index, ring) in rings.enumerated() where ring.boundingBox.minY <= y && y <= ring.boundingBox.maxY {
            for segment in ring.segments where (segment.start.y <= y) != (segment.end.y <= y) {
                let fraction = (y / 2 - segment.start.y / 2) / (segment.end.y / 2 - segment.start.y / 2)
                crossings.append((segment.start.x * (1 - fraction) + segment.end.x * fraction, index))
            }
        }
        crossings.sort { $0.x < $1.x }
        var pieces: [(middle: Point, width: Double)] = []
        var around: Set<Int> = []
        for (left, right) in zip(crossings, crossings.dropFirst()) {
            if around.remove(left.ring) == nil { around.insert(left.ring) }
            // Of all rings only the exterior one is around what is inside.
            guard around.count == 1, around.contains(0) else { continue }
            pieces.append((Point(x: left.x / 2 + right.x / 2, y: y), right.x / 2 - left.x / 2))
        }
        pieces.sort { $0.width > $1.width }
        // Rounding may have put crossings in the wrong order, so the exact location decides.
        return pieces.lazy.prefix(Self.greatestNumberOfPieces).first { location(of: $0.middle) == .inside }?.middle
    }

    private static let greatestNumberOfPieces = 16
}
