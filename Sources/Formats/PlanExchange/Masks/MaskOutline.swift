import PlanGeometry

/// The outline of a mask, exactly along the edges of its pixels.
///
/// Every edge between a pixel inside and one outside is directed so that the inside lies on its right. From corner to corner the edges
/// join to loops; where four meet, as two pixels touch there by their corners alone, a loop turns right and stays with its pixel. So
/// the pixels that touch by edges have one loop around them, and a loop for each hole. The time is proportional to the runs and to the
/// columns that they reach over.
struct MaskOutline {
    /// The inside in each column: the rows from a start to before an end.
    private struct Interval {
        let start, end: Int
    }

    /// An edge of pixels, between corners as ``key(x:y:)`` numbers them.
    private struct Edge {
        let start, end: Int
        let direction: Direction
        /// The interval on its right.
        let interval: Int
    }

    private enum Direction {
        case right, down, left, up

        var turnedRight: Direction {
            switch self {
            case .right: .down
            case .down: .left
            case .left: .up
            case .up: .right
            }
        }
    }

    private let height: Int
    private var intervals: [Interval] = []
    /// Where the intervals of each column from the first one on begin, and the end of the last.
    private var columns: [Int] = [0]
    private var firstColumn = 0
    private var edges: [Edge] = []
    /// The intervals that are connected with each other.
    private var parts = DisjointSets(count: 0)

    /// The polygons of a mask, with holes; nil if no pixel is inside.
    static func outline(of mask: RunLengthMask) -> MultiPolygon? {
        var tracing = MaskOutline(height: mask.height)
        tracing.fillColumns(mask.counts)
        guard !tracing.intervals.isEmpty else { return nil }
        tracing.parts = DisjointSets(count: tracing.intervals.count)
        tracing.findEdges()
        return tracing.polygons()
    }

    private init(height: Int) { self.height = height }

    private func key(x: Int, y: Int) -> Int { x * (height + 1) + y }

    private func point(_ key: Int) -> Point { Point(x: Double(key / (height + 1)), y: Double(key % (height + 1))) }

    // MARK: - Columns

    private mutating func fillColumns(_ counts: [Int]) {
        var (position, isInside) = (0, false)
        for count in counts {
            if isInside, count > 0 {
                if intervals.isEmpty { firstColumn = position / height }
                var start = position
                let end = position + count
                while start < end {
                    let column = start / height
                    let (top, bottom) = (start - column * height, min(end - column * height, height))
                    while columns.count <= column - firstColumn { columns.append(intervals.count) }
                    // Runs of no pixels between two others are legal.
                    if let last = intervals.last, last.end == top, columns[column - firstColumn] < intervals.count {
                        intervals[intervals.count - 1] = Interval(start: last.start, end: bottom)
                    } else {
                        intervals.append(Interval(start: top, end: bottom))
                    }
                    start += bottom - top
                }
            }
            position += count
            isInside.toggle()
        }
        columns.append(intervals.count)
    }

    private func range(_ column: Int) -> Range<Int> {
        guard column >= 0, column + 1 < columns.count else { return 0..<0 }
        return columns[column]..<columns[column + 1]
    }

    // MARK: - Edges

    private mutating func findEdges() {
        for column in 0..<columns.count {
            let x = firstColumn + column
            for index in range(column) {
                let interval = intervals[index]
                edges.append(
                    Edge(
                        start: key(x: x, y: interval.start), end: key(x: x + 1, y: interval.start), direction: .right,
                        interval: index))
                edges.append(
                    Edge(
                        start: key(x: x + 1, y: interval.end), end: key(x: x, y: interval.end), direction: .left,
                        interval: index))
            }
            findUpright(x: x, left: range(column - 1), right: range(column))
        }
    }

    /// The edges between two columns, and which of their intervals touch.
    private mutating func findUpright(x: Int, left: Range<Int>, right: Range<Int>) {
        var (one, other) = (left.lowerBound, right.lowerBound)
        var y = 0
        while one < left.upperBound || other < right.upperBound {
            let onLeft = one < left.upperBound ? intervals[one] : Interval(start: .max, end: .max)
            let onRight = other < right.upperBound ? intervals[other] : Interval(start: .max, end: .max)
            y = max(y, min(onLeft.start, onRight.start))
            let (isLeft, isRight) = (onLeft.start <= y, onRight.start <= y)
            // Up to where something begins or ends.
            let end = min(isLeft ? onLeft.end : onLeft.start, isRight ? onRight.end : onRight.start)
            if isLeft, isRight {
                parts.unite(one, other)
            } else if isRight {
                edges.append(Edge(start: key(x: x, y: end), end: key(x: x, y: y), direction: .up, interval: other))
            } else if isLeft {
                edges.append(Edge(start: key(x: x, y: y), end: key(x: x, y: end), direction: .down, interval: one))
            }
            y = end
            if isLeft, onLeft.end == end { one += 1 }
            if isRight, onRight.end == end { other += 1 }
        }
    }

    // MARK: - Loops

    private mutating func polygons() -> MultiPolygon? {
        // Of the two edges that may leave a corner the second one is noted apart.
        var leaving = [Int: Int](minimumCapacity: edges.count)
        var second: [Int: Int] = [:]
        for (index, edge) in edges.enumerated() {
            if let other = leaving.updateValue(index, forKey: edge.start) { second[edge.start] = other }
        }
        var isDone = [Bool](repeating: false, count: edges.count)
        var order: [Int] = []
        var rings: [Int: (exterior: Ring?, holes: [Ring])] = [:]
        for first in edges.indices where !isDone[first] {
            let part = parts.representative(of: edges[first].interval)
            for loop in loops(from: first, leaving: leaving, second: second, isDone: &isDone) {
                guard let ring = try? Ring(loop) else { continue }
                if rings[part] == nil { order.append(part) }
                if ring.signedArea > 0 {
                    rings[part, default: (nil, [])].exterior = ring
                } else {
                    rings[part, default: (nil, [])].holes.append(ring)
                }
            }
        }
        let polygons = order.compactMap { part in
            rings[part].flatMap { rings in rings.exterior.map { Polygon(exterior: $0, holes: rings.holes) } }
        }
        return polygons.isEmpty ? nil : MultiPolygon(polygons)
    }

    /// The loops that an edge belongs to: one, or more where it comes to a corner again.
    private func loops(
        from first: Int, leaving: [Int: Int], second: [Int: Int], isDone: inout [Bool]
    ) -> [[Point]] {
        var loops: [[Point]] = []
        var path: [Int] = []
        /// Where on the path a corner lies that four edges meet in.
        var places: [Int: Int] = [:]
        var index = first
        while !isDone[index] {
            isDone[index] = true
            let edge = edges[index]
            if second[edge.start] != nil {
                if let place = places[edge.start] {
                    loops.append(corners(path[place...]))
                    for corner in path[(place + 1)...] where second[corner] != nil { places[corner] = nil }
                    path.removeSubrange(place...)
                }
                places[edge.start] = path.count
            }
            path.append(edge.start)
            guard let next = leaving[edge.end] else { return loops }
            index = next
            if let other = second[edge.end], edges[other].direction == edge.direction.turnedRight { index = other }
        }
        loops.append(corners(path[...]))
        return loops
    }

    /// The corners of a loop at which it turns.
    private func corners(_ path: ArraySlice<Int>) -> [Point] {
        let points = path.map(point)
        return points.indices.compactMap { index in
            let (before, after) = (
                points[index == 0 ? points.count - 1 : index - 1], points[(index + 1) % points.count]
            )
            let isStraight = before.x == after.x || before.y == after.y
            return isStraight ? nil : points[index]
        }
    }
}
