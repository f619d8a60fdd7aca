import PlanFiles
import PlanGeometry
import PlanModel

/// The extent of a file's pixel points, as far as it takes to see that the points can hardly be in pixels.
struct CoordinateExtent {
    private var box: Box?
    private var count = 0
    private var isWhole = true
    /// True if the points reach farther than a pixel, or are in another coordinate system; then further points change nothing.
    private(set) var isSettled: Bool

    init(_ coordinates: CoordinateSystem) { isSettled = coordinates != .pixel }

    /// Takes a point. The same point again is no evidence.
    mutating func add(_ point: Point) {
        guard !isSettled, point.isFinite else { return }
        let old = box ?? Box(origin: point, size: .zero)
        let new = old.union(Box(origin: point, size: .zero))
        if count < 3, box.map({ $0 != new }) ?? true { count += 1 }
        (box, isWhole) = (new, isWhole && point.x == point.x.rounded() && point.y == point.y.rounded())
        isSettled = new.width > 1 || new.height > 1
    }

    /// Takes the corners of areas.
    mutating func add(_ areas: [Area]) {
        for area in areas where !isSettled {
            for ring in area.shape.rings { for corner in ring.vertices { add(corner) } }
        }
    }

    /// The note on areas or markers of which all lie within one pixel; nil where they do not, or may be meant so.
    func note(ofAreas: Bool) -> FileNote? {
        guard let box, !isSettled, !isWhole, count >= 3 else { return nil }
        let guess: FileNote.CoordinateGuess? =
            if box.minX >= 0 && box.minY >= 0 && box.maxX <= 1 && box.maxY <= 1 {
                .fractions
            } else if abs(box.minX) <= 180 && abs(box.minY) <= 90 {
                .degrees
            } else {
                nil
            }
        return .withinOnePixel(ofAreas: ofAreas, at: box.origin.exact, guess)
    }
}
