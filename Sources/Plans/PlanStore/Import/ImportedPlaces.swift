import PlanGeometry
import PlanModel

/// The check of imported markers' places against a plan's drawing and areas, with the tolerance of the import.
struct ImportedPlaces {
    /// The plan's areas with their rows, in the order they are painted.
    let areas: [(seq: Int64, area: Area)]
    let finder: AreaFinder
    /// True if places outside the allowed areas may be moved into one.
    var snaps: Bool { tolerance.snapDistance > 0 }
    private let rules: PlacementRules
    private let tolerance: PlacementTolerance

    init(_ areas: [(seq: Int64, area: Area)], on drawing: Drawing, _ tolerance: PlacementTolerance) {
        (self.areas, self.tolerance) = (areas, tolerance)
        finder = AreaFinder(areas.map(\.area))
        rules = PlacementRules(drawing: drawing, areas: tolerance.anywhere ? [] : areas.map(\.area))
    }

    /// Checks a point.
    ///
    /// - Throws: Why no marker may be there.
    func check(_ point: Point) throws(PlacementRefusal) {
        let size = rules.drawingSize
        if (0...size.width).contains(point.x), (0...size.height).contains(point.y),
            tolerance.anywhere || finder.allows(point)
        {
            return
        }
        try rules.check(point)
    }

    /// Returns the point to which a marker outside the allowed areas is moved; nil for one that may stay.
    ///
    /// - Throws: Why no marker may be at the point nor near it.
    func snapped(_ point: Point) throws(PlacementRefusal) -> Point? {
        do throws(PlacementRefusal) {
            try check(point)
            return nil
        } catch {
            guard let snapped = rules.snappedPoint(for: error, within: tolerance.snapDistance) else { throw error }
            return snapped
        }
    }

    /// The area that a point belongs to, with its row.
    func area(at point: Point) -> (seq: Int64, area: Area)? { finder.area(at: point).map { areas[$0] } }
}
