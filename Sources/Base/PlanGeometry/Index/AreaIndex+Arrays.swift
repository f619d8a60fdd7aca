/// The calls for many points, for arrays.
extension AreaIndex {
    /// Returns for each point one of the areas that contain it, the first in the order given, or ``noArea``; on the calling thread.
    ///
    /// - Parameters:
    ///   - points: The points; those that are not finite are in no area.
    ///   - boundary: Whether a point on an area's boundary is in it.
    public func locate(_ points: [Point], boundary: BoundaryRule = .inclusive) -> [Int32] {
        areas(of: points) { locate($0, boundary: boundary, into: $1) }
    }

    /// Finds for each point one of the areas that contain it, on the calling thread.
    public func locate(
        _ points: [Point], boundary: BoundaryRule = .inclusive, into areas: inout MutableSpan<Int32>
    ) {
        locate(points.span, boundary: boundary, into: &areas)
    }

    /// Returns for each point one of the areas that contain it, as ``locate(_:boundary:)`` does; on all cores.
    public func locateInParallel(
        _ points: [Point], boundary: BoundaryRule = .inclusive, parts: Int = 64
    ) -> [Int32] {
        areas(of: points) { locateInParallel($0, boundary: boundary, into: $1, parts: parts) }
    }

    /// Finds for each point one of the areas that contain it, on all cores. Returns when all are done.
    public func locateInParallel(
        _ points: [Point], boundary: BoundaryRule = .inclusive, into areas: inout MutableSpan<Int32>, parts: Int = 64
    ) {
        locateInParallel(points.span, boundary: boundary, into: &areas, parts: parts)
    }

    /// Returns the number of points in each area, and for each point the first area that contains it, or ``noArea``; on all cores. A
    /// point counts in every area that contains it.
    public func countInParallel(
        of points: [Point], boundary: BoundaryRule = .inclusive, parts: Int = 64
    ) -> (counts: [Int], areas: [Int32]) {
        var counts: [Int] = []
        let areas = areas(of: points) {
            counts = countInParallel(of: $0, boundary: boundary, into: $1, parts: parts)
        }
        return (counts, areas)
    }

    /// Returns all pairs of a point and an area that contains it, as ``matches(of:boundary:)`` does; on all cores.
    public func matchesInParallel(
        of points: [Point], boundary: BoundaryRule = .inclusive, parts: Int = 64
    ) -> [AreaMatch] {
        points.withUnsafeBufferPointer { matchesInParallel(of: $0, boundary: boundary, parts: parts) }
    }

    /// An array of an area a point, which `find` fills.
    private func areas(
        of points: [Point], _ find: (UnsafeBufferPointer<Point>, UnsafeMutableBufferPointer<Int32>) -> Void
    ) -> [Int32] {
        [Int32](unsafeUninitializedCapacity: points.count) { areas, count in
            points.withUnsafeBufferPointer { find($0, areas) }
            count = points.count
        }
    }
}
