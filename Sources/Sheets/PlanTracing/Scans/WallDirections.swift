import Glibc
import PlanGeometry

/// The directions of the walls of rooms.
struct WallDirections {
    /// The greatest part of the length of all outlines that runs in two directions at right angles, give or take three degrees; 0 without
    /// rooms.
    let alignedPart: Double

    /// The half of the range of directions that count as one, in degrees.
    private static let tolerance = 3

    init(_ rooms: [FoundRoom]) {
        var lengths = [Double](repeating: 0, count: 90)
        for corners in rooms.map(\.outline.exterior.vertices) {
            for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
                let along = end - start
                let degrees = atan2(along.dy, along.dx) * 180 / .pi + 360
                lengths[Int(degrees.rounded()) % 90] += along.length
            }
        }
        let whole = lengths.reduce(0, +)
        let greatest = lengths.indices.map { middle in
            (-Self.tolerance...Self.tolerance).reduce(0) { $0 + lengths[(middle + $1 + 90) % 90] }
        }.max()
        alignedPart = whole > 0 ? (greatest ?? 0) / whole : 0
    }
}
