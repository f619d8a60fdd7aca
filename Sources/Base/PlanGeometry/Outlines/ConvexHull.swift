extension Sequence where Element == Point {
    /// The corners of the least convex area that contains all points: without points inside its edges, starting at the
    /// point of least x (and least y of those) and turning from the x axis towards the y axis. Points that are not
    /// finite are left out. One corner when all points are equal, two when they are on one line.
    ///
    /// Andrew, "Another efficient algorithm for convex hulls in two dimensions" (1979), with exact side tests: no
    /// corner is lost or added by rounding.
    public var convexHull: [Point] {
        let sorted = filter(\.isFinite).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        guard let first = sorted.first, let last = sorted.last, first != last else { return Array(sorted.prefix(1)) }
        func chain(_ points: some Sequence<Point>) -> [Point] {
            var chain: [Point] = []
            for point in points {
                while chain.count > 1, orient2d(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
                    chain.removeLast()
                }
                if chain.last != point { chain.append(point) }
            }
            return chain.dropLast()
        }
        return chain(sorted) + chain(sorted.reversed())
    }
}
