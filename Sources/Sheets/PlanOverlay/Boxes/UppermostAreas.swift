import PlanGeometry

/// Areas that may lie over each other, of which the uppermost one at a point counts.
struct UppermostAreas: Sendable {
    /// The areas from the top down: an index tells the first of several.
    private let index: AreaIndex

    /// The number of no area.
    static let none = AreaIndex.noArea

    /// - Parameter areas: the areas, the upper ones last.
    init(_ areas: [MultiPolygon], rule: FillRule = .evenOdd) { index = AreaIndex(areas.reversed(), rule: rule) }

    /// The number of the uppermost area at each point, or ``none``.
    func areas(at points: [Point]) -> [Int32] {
        let last = Int32(index.areas.count - 1)
        return index.locate(points).map { $0 == Self.none ? $0 : last - $0 }
    }
}
