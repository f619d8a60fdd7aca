/// A ``BoxTree`` over points that are taken out one by one: finds those in a triangle, without a look at what is gone.
struct VertexTree {
    private let tree: BoxTree
    /// For each node of the tree, in its order, the number of points that are left in it.
    private var counts: [Int32]
    /// For each point its place in the lowest level.
    private var places: [Int]

    init(_ points: [Point]) {
        tree = BoxTree(points.map { Box(origin: $0, size: .zero) })
        counts = Array(repeating: 0, count: tree.boxes.count)
        places = Array(repeating: 0, count: points.count)
        for (place, item) in tree.items.enumerated() {
            places[item] = place
            count(place, 1)
        }
    }

    mutating func remove(_ point: Int) { count(places[point], -1) }

    private mutating func count(_ place: Int, _ change: Int32) {
        var index = place
        for start in tree.levelStarts {
            counts[start + index] += change
            index /= BoxTree.fanout
        }
    }

    /// True if a point that is left, and lies in or on the triangle, satisfies `condition`.
    ///
    /// - Parameter steps: the number of nodes that may be looked at; each node looked at reduces it by one. When no
    ///   steps are left, the answer is true.
    func contains(in triangle: Triangle, steps: inout Int, where condition: (Int) -> Bool) -> Bool {
        guard !places.isEmpty else { return false }
        var pending = [(level: tree.levelStarts.count - 1, index: 0)]
        while let (level, index) = pending.popLast() {
            let node = tree.levelStarts[level] + index
            guard counts[node] > 0, triangle.mayMeet(tree.boxes[node]) else { continue }
            if steps <= 0 { return true }
            steps -= 1
            if level == 0 {
                if condition(tree.items[index]) { return true }
            } else {
                for child in tree.children(level, index) { pending.append((level - 1, child)) }
            }
        }
        return false
    }
}

/// A triangle with its sides' orientation.
struct Triangle {
    private let corners: (Point, Point, Point)
    private let box: Box

    /// The triangle of three corners, which may be on one line.
    init(_ a: Point, _ b: Point, _ c: Point) {
        corners = orient2d(a, b, c) >= 0 ? (a, b, c) : (a, c, b)
        box = Box(
            minX: min(a.x, b.x, c.x), minY: min(a.y, b.y, c.y), maxX: max(a.x, b.x, c.x), maxY: max(a.y, b.y, c.y))
    }

    /// True if a point is in the triangle or on its outline.
    func contains(_ point: Point) -> Bool {
        let (a, b, c) = corners
        return orient2d(a, b, point) >= 0 && orient2d(b, c, point) >= 0 && orient2d(c, a, point) >= 0
    }

    /// False only if no point of the box is in the triangle or on it.
    func mayMeet(_ box: Box) -> Bool {
        let (a, b, c) = corners
        return self.box.intersects(box) && !isOutside(a, b, box) && !isOutside(b, c, box) && !isOutside(c, a, box)
    }

    /// True if the whole box is on the outer side of the edge from `start` to `end`. The box corner furthest inwards
    /// decides.
    private func isOutside(_ start: Point, _ end: Point, _ box: Box) -> Bool {
        let corner = Point(x: end.y >= start.y ? box.minX : box.maxX, y: end.x >= start.x ? box.maxY : box.minY)
        return orient2d(start, end, corner) < 0
    }
}
