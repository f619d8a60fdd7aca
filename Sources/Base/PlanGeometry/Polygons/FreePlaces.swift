/// Places in a shape for points that are to stand apart from each other, from other points and from walls, handed out one after the
/// other: the first in the middle of the widest part, each further one where the most room is left. Walls are the boundary and lines
/// inside.
///
/// The room of a place is the least of its distances to the points and of twice its distance to a wall, so that points stand half as far
/// from a wall as from each other. Places are searched for on square grids. While the shape has room, a grid's best place is
/// taken first (farthest-point sampling: Gonzalez, "Clustering to minimize the maximum intercluster distance", 1985), until no place has
/// four steps of the grid of room; then the next grid has half the step. Where there are very many places, the grids' places are taken
/// in a scrambled order instead. `n` places take O(n log n) time. Equal shapes and points give equal places.
package struct FreePlaces {
    /// The shape's boundary, one index a polygon.
    private let boundaries: [BoundaryIndex]
    /// The walls inside; nil if there are none.
    private let walls: SegmentIndex?
    private let bounds: Box
    /// The pole of inaccessibility.
    private let middle: Point
    /// A point of every grid.
    private let anchor: Point
    /// The distance of the widest place to the nearest wall; 0 if there is no place.
    package let clearance: Double
    private let spacing: Double
    private let isOwn: (Point) -> Bool
    /// The room that a place of the present grid must have.
    private var room: Double
    private var grid: Grid?
    private var scrambled: ArraySlice<Point> = []
    /// True if the places of the present grid have been scrambled.
    private var isScrambled = false
    /// The number of places that were handed out.
    private var count = 0

    /// Grids of at most so many points hand out their best places first.
    private static let mostSortedPoints = 1 << 18
    /// Larger grids than this are made where as many places were asked for.
    private static let mostScrambledPoints = 1 << 22
    /// The first grid has at most so many points.
    private static let firstPointCount = 4096.0
    /// Beneath this share of the shape's size, places are no longer told apart.
    private static let leastRoom = 1e-7

    /// The places of a shape.
    ///
    /// - Parameters:
    ///   - walls: Lines of which those inside the shape count as walls.
    ///   - spacing: The distance that points have where there is room; half of it is the distance to walls.
    ///   - needsBreadth: True if only a spot counts as wide that has room for two points. One where narrower gaps meet has not.
    ///   - shift: How far the grids lie beside the middle, so that crowds of other instances in the same shape have other places.
    ///   - isOwn: Returns true for a place that may be handed out. It changes at walls alone. A shape without such a place hands out
    ///     one point again and again.
    package init(
        in shape: MultiPolygon, walls: [LineSegment] = [], spacing: Double, needsBreadth: Bool = false,
        shift: Double = 0, isOwn: @escaping (Point) -> Bool = { _ in true }
    ) {
        (self.spacing, self.isOwn) = (spacing, isOwn)
        let boundaries = shape.polygons.map { BoundaryIndex($0) }
        let inside = walls.filter { $0.hasPart(inside: shape) }
        let walls = inside.isEmpty ? nil : SegmentIndex(inside)
        (self.boundaries, self.walls) = (boundaries, walls)
        bounds = shape.boundingBox ?? Box(origin: .zero, size: .zero)
        let label = shape.labelPoint()
        var search: PoleSearch?
        if walls != nil || !isOwn(label) {
            search = PoleSearch(shape.polygons, walls: walls, step: needsBreadth ? spacing : 0, isFree: isOwn)
        }
        guard let pole = search == nil ? label : search?.pole(least: Self.wide(spacing)) else {
            (middle, anchor, self.clearance, room) = (label, label, 0, 0)
            return
        }
        func clearance(of point: Point) -> Double {
            let distance = Self.clearance(of: point, in: boundaries, walls)
            return needsBreadth ? min(distance, search?.breadth(at: point) ?? distance) : distance
        }
        // Round numbers are easier to read, and a power of two keeps all places of the grids exact.
        let rounded = Point(x: (8 * pole.x).rounded() / 8, y: (8 * pole.y).rounded() / 8)
        let (exact, near, wide) = (clearance(of: pole), clearance(of: rounded), Self.wide(spacing))
        let isRound = near > 0.9 * exact && isOwn(rounded) && (near >= wide || exact < wide)
        middle = isRound ? rounded : pole
        self.clearance = max(isRound ? near : exact, 0)
        anchor = middle + Vector(dx: shift, dy: shift)
        let area = bounds.width * bounds.height
        room = spacing
        while 16 * area / (room * room) > Self.firstPointCount { room *= 2 }
        // Nothing has more room than the middle.
        let most = 2 * max(Self.clearance(of: middle, in: boundaries, walls), 0)
        while room > most, room > spacing { room /= 2 }
        if room > most { room = most }
    }

    /// True if a place is as far from all walls as was asked for.
    package var isWide: Bool { clearance >= Self.wide(spacing) }

    /// The distance to walls of places that have a distance to each other, but for roundings.
    private static func wide(_ spacing: Double) -> Double { spacing / 2 * (1 - 1e-9) }

    /// A place that was handed out.
    package struct Place {
        /// The place.
        package let point: Point
        /// True if it has the room that was asked for.
        package let isFree: Bool
    }

    /// Returns the next place, and adds it to the points.
    ///
    /// - Parameter points: The points that there are, in cells with sides of the spacing. Points that others add count too.
    package mutating func next(beside points: inout PointGrid) -> Place {
        let least = Self.leastRoom * max(bounds.width, bounds.height)
        if let place = next(beside: &points, least: least) { return place }
        points.insert(middle)
        return Place(point: middle, isFree: false)
    }

    /// Returns the next place that has the room that was asked for, and adds it to the points; nil if the shape is full.
    package mutating func nextFree(beside points: inout PointGrid) -> Place? { next(beside: &points, least: spacing) }

    private mutating func next(beside points: inout PointGrid, least: Double) -> Place? {
        while room >= least, room.isNormal {
            if let point = takePlace(beside: points) {
                points.insert(point)
                return Place(point: point, isFree: room >= spacing)
            }
            (grid, scrambled, isScrambled) = (nil, [], false)
            room /= 2
        }
        return nil
    }

    private mutating func takePlace(beside points: PointGrid) -> Point? {
        let pointCount = 16 * bounds.width * bounds.height / (room * room)
        if pointCount <= Double(Self.mostSortedPoints) {
            if grid == nil { grid = makeGrid(points) }
            while let best = grid?.popBest() {
                // Points that came meanwhile are of other shapes, which lie over this one; in a crowd they do not count.
                if room < spacing || !points.hasPoint(nearerThan: spacing * (1 - 1e-9), to: best.point) {
                    // No place has more room than the best one.
                    grid?.take(best.point, reach: best.room)
                    count += 1
                    return best.point
                }
            }
            return nil
        }
        // A shape that is far thinner than its box has its middle alone.
        guard pointCount / 16 <= Double(max(Self.mostScrambledPoints, 16 * count)) else {
            room = 0
            return nil
        }
        if scrambled.isEmpty, !isScrambled { (scrambled, isScrambled) = (makeScrambled(points), true) }
        count += 1
        return scrambled.popFirst()
    }

    /// The distance of a place to the nearest wall, negative outside the shape.
    ///
    /// - Parameter least: For a place that is nearer than this to a wall, the distance need not be negative outside.
    private static func clearance(
        of point: Point, in boundaries: [BoundaryIndex], _ walls: SegmentIndex?, least: Double = 0
    ) -> Double {
        let inside = boundaries.reduce(-Double.infinity) { best, boundary in
            let distance = boundary.distance(to: point).distance
            guard distance > best else { return best }
            // Whether a place is inside takes longer to find out than how far the boundary is.
            return max(best, distance < least || boundary.contains(point) ? distance : -distance)
        }
        guard let walls, inside >= least else { return inside }
        return min(inside, walls.distance(to: point).distance)
    }

    /// The columns and rows of a grid with a step, counted from the anchor.
    private func extent(_ step: Double) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        func range(_ low: Double, _ high: Double, _ anchor: Double) -> ClosedRange<Int> {
            let first = Int(saturating: ((low - anchor) / step).rounded(.up))
            return first...max(first, Int(saturating: ((high - anchor) / step).rounded(.down)))
        }
        return (range(bounds.minX, bounds.maxX, anchor.x), range(bounds.minY, bounds.maxY, anchor.y))
    }

    /// Calls a closure with the places of a grid that have a distance of at least `least` to walls, and that distance.
    private func forEachPlace(
        from origin: Point, step: Double, _ width: Int, _ height: Int, clearance least: Double,
        _ body: (_ point: Point, _ index: Int, _ clearance: Double) -> Void
    ) {
        for row in 0..<height {
            var column = 0
            while column < width {
                let point = Point(x: origin.x + Double(column) * step, y: origin.y + Double(row) * step)
                let clearance = Self.clearance(of: point, in: boundaries, walls, least: least)
                if clearance >= least { body(point, row * width + column, clearance) }
                // From one place to the next the distance grows by a step at most.
                column += max(1, Int(saturating: ((least - clearance) / step * (1 - 1e-9)).rounded(.up)))
            }
        }
    }

    // MARK: - The best places first

    /// A grid of places, of which the one with the most room is taken first.
    private struct Grid {
        let origin: Point
        let step: Double
        let width: Int, height: Int
        /// The least room of a place that is taken.
        let least: Double
        /// The room of each place; less than 0 for one that is not handed out.
        var rooms: [Double]
        var heap: BinaryHeap<(room: Double, index: Int)>

        func point(_ index: Int) -> Point {
            Point(x: origin.x + Double(index % width) * step, y: origin.y + Double(index / width) * step)
        }

        /// Takes out the place with the most room; nil if none has enough.
        mutating func popBest() -> (point: Point, room: Double)? {
            while let best = heap.popFirst() {
                let room = rooms[best.index]
                guard room >= least else { continue }
                // Rooms only become smaller, so an entry is behind the times or right.
                if room < best.room { heap.insert((room, best.index)) } else { return (point(best.index), room) }
            }
            return nil
        }

        /// Notes a point, which takes room of the places around.
        mutating func take(_ point: Point, reach: Double) {
            func range(_ middle: Double, _ origin: Double, _ count: Int) -> Range<Int> {
                let first = Int(saturating: ((middle - reach - origin) / step).rounded(.up))
                let last = Int(saturating: ((middle + reach - origin) / step).rounded(.down))
                let (low, high) = (min(max(first, 0), count), min(max(last, -1), count - 1))
                return low..<max(low, high + 1)
            }
            for row in range(point.y, origin.y, height) {
                let dy = origin.y + Double(row) * step - point.y
                for column in range(point.x, origin.x, width) {
                    let dx = origin.x + Double(column) * step - point.x
                    let index = row * width + column
                    rooms[index] = min(rooms[index], (dx * dx + dy * dy).squareRoot())
                }
            }
        }
    }

    private func makeGrid(_ points: PointGrid) -> Grid {
        let step = room / 4
        let (columns, rows) = extent(step)
        let origin = Point(
            x: anchor.x + Double(columns.lowerBound) * step, y: anchor.y + Double(rows.lowerBound) * step)
        // Roundings must not cost a place that has just enough room.
        let least = room * (1 - 1e-9)
        var grid = Grid(
            origin: origin, step: step, width: columns.count, height: rows.count, least: least,
            rooms: [Double](repeating: -1, count: columns.count * rows.count), heap: BinaryHeap { _, _ in false })
        forEachPlace(from: origin, step: step, columns.count, rows.count, clearance: least / 2) {
            point, index, clearance in
            if isOwn(point) { grid.rooms[index] = 2 * clearance }
        }
        // Of many points in a cell of the grid, one takes as much room as all.
        let around = bounds.insetBy(dx: -4 * room, dy: -4 * room)
        var seen: Set<Int> = []
        let near = points.points(in: around)
        for point in near {
            if near.count > grid.rooms.count {
                let column = Int(saturating: ((point.x - origin.x) / step).rounded()) + 32
                let row = Int(saturating: ((point.y - origin.y) / step).rounded()) + 32
                guard seen.insert(row * (columns.count + 64) + column).inserted else { continue }
            }
            grid.take(point, reach: Double(grid.rooms.count) <= Self.firstPointCount ? .infinity : 4 * room)
        }
        let entries = grid.rooms.indices.filter { grid.rooms[$0] >= least }.map { (grid.rooms[$0], $0) }
        grid.heap = BinaryHeap(entries) { $0.room != $1.room ? $0.room > $1.room : $0.index < $1.index }
        return grid
    }

    // MARK: - Very many places

    /// The places of a grid with steps as wide as the room that have no point near, in a scrambled order.
    private func makeScrambled(_ points: PointGrid) -> ArraySlice<Point> {
        let (columns, rows) = extent(room)
        let (width, height) = (columns.count, rows.count)
        let origin = Point(
            x: anchor.x + Double(columns.lowerBound) * room, y: anchor.y + Double(rows.lowerBound) * room)
        // No point takes more than the places around it, as the distance is no longer than a step.
        let distance = room >= spacing ? spacing : room / 2
        var isTaken = [Bool](repeating: false, count: width * height)
        for point in points.points(in: bounds.insetBy(dx: -distance, dy: -distance)) {
            let column = Int(saturating: ((point.x - origin.x) / room).rounded(.down))
            let row = Int(saturating: ((point.y - origin.y) / room).rounded(.down))
            for (x, y) in [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]
            where (0..<width).contains(x) && (0..<height).contains(y) {
                let place = Point(x: origin.x + Double(x) * room, y: origin.y + Double(y) * room)
                if place.distance(to: point) < distance { isTaken[y * width + x] = true }
            }
        }
        var places: [(order: UInt64, point: Point)] = []
        forEachPlace(
            from: origin, step: room, width, height, clearance: min(room, spacing) / 2 * (1 - 1e-9)
        ) { point, index, _ in
            if !isTaken[index], isOwn(point) { places.append((Self.scrambled(UInt64(index)), point)) }
        }
        // Equal numbers do not occur: scrambling is one-to-one.
        places.sort { $0.order < $1.order }
        return places.map(\.point)[...]
    }

    /// Steele, Lea and Flood's mixing of bits (SplitMix64), which is one-to-one.
    private static func scrambled(_ value: UInt64) -> UInt64 {
        var bits = value &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
