/// The search for the free point of greatest distance to the boundary and to walls inside: squares that may hold it are split, the most
/// promising first, until none can beat the best point by more than the precision.
///
/// The pole of inaccessibility: Garcia-Castellanos and Lombardo, "Poles of inaccessibility: a calculation algorithm for
/// the remotest places on Earth" (2007); the best-first search over a quadtree is Mapbox's improvement of it.
struct PoleSearch {
    private struct Square {
        var center: Point
        var halfSide: Double
        /// The distance of the centre to the nearest wall, negative where the centre is not free.
        var distance: Double
        /// The distance of the centre, or of the best point a step away if that is less.
        var breadth: Double
        var polygon: Int
        /// No point of the square is farther from a wall.
        var bound: Double
    }

    private let polygons: [Polygon]
    /// For each polygon the index that its squares are measured with.
    private let boundaries: [BoundaryIndex]
    private let walls: SegmentIndex?
    private let isFree: (Point) -> Bool
    /// The way from a point to those a step away.
    private let neighbors: [Vector]
    /// The greatest number of squares to look at. It bounds the work for outlines with very many equally good places.
    private static let greatestNumberOfSquares = 20_000
    /// The number of edges to look at before the best point so far is taken.
    private var stepsLeft = 20_000_000

    /// A search in polygons.
    ///
    /// - Parameters:
    ///   - walls: The walls inside; nil if there are none.
    ///   - step: The distance to another free point that the answer must have, as far from all walls as the answer itself counts. So a
    ///     spot where narrow gaps meet counts as narrow as they are. 0 asks for no other point.
    ///   - isFree: Returns true for a point that may be the answer. It changes at walls and boundaries alone.
    init(
        _ polygons: [Polygon], walls: SegmentIndex? = nil, step: Double = 0,
        isFree: @escaping (Point) -> Bool = { _ in true }
    ) {
        (self.polygons, self.walls, self.isFree) = (polygons, walls, isFree)
        boundaries = polygons.map { BoundaryIndex($0) }
        neighbors = step > 0 ? Self.directions.map { $0 * step } : []
    }

    /// Unit vectors all around, no two neighbours more than 27 degrees apart.
    private static let directions: [Vector] = [(1, 0), (2, 1), (1, 1), (1, 2)].flatMap { (x: Double, y: Double) in
        let vector = Vector(dx: x, dy: y) / Vector(dx: x, dy: y).length
        return [
            vector, Vector(dx: -vector.dy, dy: vector.dx), Vector(dx: -vector.dx, dy: -vector.dy),
            Vector(dx: vector.dy, dy: -vector.dx),
        ]
    }

    /// Returns the point that is farthest from all walls; nil if no free point was found.
    ///
    /// - Parameters:
    ///   - precision: How much nearer to a wall than the best point the answer may be; by default a hundredth of the shorter side of
    ///     the polygon's box.
    ///   - least: A point that is at least so far from all walls is found if there is one, however low the precision.
    mutating func pole(precision: Double? = nil, least: Double = 0) -> Point? {
        var best: Square?
        var queue: [Square] = []
        for (index, polygon) in polygons.enumerated() {
            let box = polygon.boundingBox
            for candidate in [polygon.exterior.centroid, polygon.pointOnScanLine()].compactMap({ $0 }) {
                let square = square(around: candidate, halfSide: 0, polygon: index)
                if square.breadth > best?.breadth ?? 0 { best = square }
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
            if square.breadth > best?.breadth ?? 0 { best = square }
            let box = polygons[square.polygon].boundingBox
            let precision = precision ?? min(box.width, box.height) / 100
            let breadth = best?.breadth ?? 0
            if square.bound - breadth <= max(precision, 0), breadth >= least || square.bound < least { break }
            let half = square.halfSide / 2
            for (dx, dy) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
                let center = square.center + Vector(dx: dx, dy: dy)
                guard center != square.center else { continue }
                // All walls are farther from the square's centre than the new centre is, so both lie on the same side.
                let isNear = abs(square.distance) > 1.5 * half
                heap.insert(
                    self.square(
                        around: center, halfSide: half, polygon: square.polygon,
                        isInside: isNear ? square.distance > 0 : nil))
            }
            looked += 1
        }
        guard let best else { return nil }
        return neighbors.isEmpty ? best.center : climb(from: best, to: least / 64)
    }

    /// - Parameter isInside: True if the centre is inside and free; nil if that is to be found out.
    private mutating func square(around center: Point, halfSide: Double, polygon: Int, isInside: Bool? = nil) -> Square
    {
        let distance = distance(from: center, polygon: polygon, isInside: isInside)
        let breadth = breadth(at: center, distance, polygon: polygon)
        // A circle inside has no more than half the shorter side of the box as its radius. Without that, all squares along the
        // middle of a rectangle would be split, as none is better than the others.
        let box = polygons[polygon].boundingBox
        let bound = min(breadth + halfSide * 2.0.squareRoot(), min(box.width, box.height) / 2)
        return Square(
            center: center, halfSide: halfSide, distance: distance, breadth: breadth, polygon: polygon, bound: bound)
    }

    /// Returns how far from all walls a point counts, negative where it is not free.
    mutating func breadth(at point: Point) -> Double {
        polygons.indices.reduce(-.infinity) { best, polygon in
            let distance = distance(from: point, polygon: polygon)
            return max(best, breadth(at: point, distance, polygon: polygon))
        }
    }

    private mutating func breadth(at point: Point, _ distance: Double, polygon: Int) -> Double {
        guard !neighbors.isEmpty else { return distance }
        var best = -Double.infinity
        // No neighbour need be better than the point itself.
        for way in neighbors where best < distance {
            best = max(best, self.distance(from: point + way, polygon: polygon))
        }
        return min(distance, best)
    }

    /// Returns the best place around a square's centre: of a gap one in its middle.
    private mutating func climb(from square: Square, to precision: Double) -> Point {
        var (center, breadth) = (square.center, square.breadth)
        var reach = breadth / 2
        while reach > precision {
            var isBest = true
            for direction in Self.directions {
                let next = center + direction * reach
                let other = self.breadth(
                    at: next, distance(from: next, polygon: square.polygon), polygon: square.polygon)
                // Along a gap all places are as good, but for roundings.
                if other > breadth * (1 + 1e-9) { (center, breadth, isBest) = (next, other, false) }
            }
            if isBest { reach /= 2 }
        }
        return center
    }

    private mutating func distance(from point: Point, polygon: Int, isInside: Bool? = nil) -> Double {
        let boundary = boundaries[polygon].distance(to: point)
        let wall = walls?.distance(to: point) ?? (.infinity, 0)
        let distance = min(boundary.distance, wall.distance)
        stepsLeft -= boundary.steps + wall.steps
        return isInside ?? (boundaries[polygon].contains(point) && isFree(point)) ? distance : -distance
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
