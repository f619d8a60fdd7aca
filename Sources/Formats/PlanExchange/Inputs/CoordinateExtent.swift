import PlanFiles
import PlanGeometry
import PlanModel

/// The extent of a file's pixel points, as far as it takes to see that the points can hardly be in pixels.
///
/// Markers that all lie within one pixel are hardly meant so; nor are areas of which none is as wide or high as a pixel. Whole numbers may
/// be pixels all the same.
struct CoordinateExtent {
    private var box: Box?
    private var count = 0
    private var isWhole = true
    /// True if a coordinate has more than two decimals, as degrees have where they tell places in a building apart.
    private var isFine = false
    /// A corner of the first area.
    private var firstCorner: Point?
    /// True if what is seen can be pixels, or is in another coordinate system; then further points change nothing.
    private(set) var isSettled: Bool

    init(_ coordinates: CoordinateSystem) { isSettled = coordinates != .pixel }

    /// Takes a marker's point. The same point again is no evidence.
    mutating func add(_ point: Point) {
        guard !isSettled, point.isFinite else { return }
        take(point)
        isSettled = box.map { $0.width > 1 || $0.height > 1 } ?? false
    }

    /// Takes the corners of areas.
    mutating func add(_ areas: [Area]) {
        for area in areas where !isSettled {
            guard let bounds = area.shape.boundingBox else { continue }
            isSettled = bounds.width > 1 || bounds.height > 1
            firstCorner = firstCorner ?? bounds.origin
            for ring in area.shape.rings where !isSettled { for corner in ring.vertices { take(corner) } }
        }
    }

    private mutating func take(_ point: Point) {
        let old = box ?? Box(origin: point, size: .zero)
        let new = old.union(Box(origin: point, size: .zero))
        if count < 3, box.map({ $0 != new }) ?? true { count += 1 }
        func has(_ decimals: Double) -> Bool {
            [point.x, point.y].allSatisfy { ($0 * decimals).rounded() / decimals == $0 }
        }
        (box, isWhole) = (new, isWhole && has(1))
        isFine = isFine || !has(100)
    }

    /// The note on areas or markers that can hardly be in pixels; nil where they can, or may be meant so.
    func note(ofAreas: Bool) -> FileNote? {
        guard let box, !isSettled, !isWhole, count >= 3 else { return nil }
        let guess: FileNote.CoordinateGuess? =
            if box.minX >= -0.1 && box.minY >= -0.1 && box.maxX <= 1.1 && box.maxY <= 1.1 {
                .fractions
            } else if box.minX >= -180 && box.maxX <= 180 && box.minY >= -90 && box.maxY <= 90 {
                ofAreas || isFine ? .degrees : .perhapsDegrees
            } else {
                nil
            }
        if ofAreas, box.width > 1 || box.height > 1 {
            return .smallerThanPixel(at: (firstCorner ?? box.origin).exact, guess)
        }
        return .withinOnePixel(ofAreas: ofAreas, at: box.origin.exact, guess)
    }
}

extension [FileNote] {
    /// Checks that a file's places are no degrees of longitude and latitude, as which they would all lie at one place of a drawing.
    ///
    /// - Parameter file: The file's name.
    /// - Throws: `InputError` if they clearly are.
    package func refuseDegrees(file: String) throws(InputError) {
        for note in self {
            switch note {
            case .withinOnePixel(_, let point, .degrees), .smallerThanPixel(let point, .degrees):
                throw InputError(.degrees(at: point), file: file)
            case .degrees(let point, let settings):
                throw InputError(.degrees(at: point, insteadOf: settings), file: file)
            default: break
            }
        }
    }
}
