/// The calls for many points, for arrays.
extension PolygonLocator {
    /// Returns the locations of many points, in the same order; on the calling thread.
    public func locations(of points: [Point]) -> [Location] {
        locations(of: points) { locate($0, into: $1) }
    }

    /// Returns the locations of many points, in the same order; on all cores.
    public func locationsInParallel(of points: [Point], parts: Int = 64) -> [Location] {
        locations(of: points) { locateInParallel($0, into: $1, parts: parts) }
    }

    /// Locates many points on the calling thread.
    public func locate(_ points: [Point], into locations: inout MutableSpan<Location>) {
        locate(points.span, into: &locations)
    }

    /// Locates many points on all cores. Returns when all are done.
    public func locateInParallel(_ points: [Point], into locations: inout MutableSpan<Location>, parts: Int = 64) {
        locateInParallel(points.span, into: &locations, parts: parts)
    }

    /// An array of a location a point, which `find` fills.
    private func locations(
        of points: [Point], _ find: (UnsafeBufferPointer<Point>, UnsafeMutableBufferPointer<Location>) -> Void
    ) -> [Location] {
        [Location](unsafeUninitializedCapacity: points.count) { locations, count in
            points.withUnsafeBufferPointer { find($0, locations) }
            count = points.count
        }
    }
}
