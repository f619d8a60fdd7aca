import PlanGeometry
import PlanModel

/// Finds the area that each of many points belongs to, and whether a marker may be there, among many areas.
package struct AreaFinder {
    private let areas: [Area]
    private let sizes: [Double]
    private let index: AreaIndex
    private let hasAllowedAreas: Bool

    /// Makes a finder over areas in the order they are painted.
    init(_ areas: [Area]) {
        self.areas = areas
        sizes = areas.map(\.shape.extent)
        index = AreaIndex(areas.map(\.shape))
        hasAllowedAreas = areas.contains(where: \.isAllowed)
    }

    /// The index of the area that a point belongs to; `nil` if the point is outside all areas. Of several areas it is one
    /// that has the point inside rather than on its boundary, then the smallest, then the one painted first.
    func area(at point: Point) -> Int? {
        let inside = index.areas(at: point, boundary: .exclusive)
        if inside.count == 1 { return inside[0] }
        return smallest(of: inside.isEmpty ? index.areas(at: point) : inside)
    }

    /// True if a point lies in an allowed area or on its boundary, or if there are no allowed areas.
    func allows(_ point: Point) -> Bool {
        !hasAllowedAreas || index.areas(at: point).contains { areas[$0].isAllowed }
    }

    private func smallest(of candidates: [Int]) -> Int? {
        candidates.min { (sizes[$0], $0) < (sizes[$1], $1) }
    }

    /// Returns the index of the area that a point belongs to, by the rules of ``area(at:)``; `nil` if the point is outside all areas.
    /// It looks at each area and needs no spatial index, which suits a few areas.
    package static func area(at point: Point, among areas: [Area]) -> Int? {
        var best: (index: Int, location: Location, size: Double)?
        for (index, area) in areas.enumerated() {
            let location = area.shape.location(of: point)
            guard location != .outside else { continue }
            let size = area.shape.extent
            if let best, best.location > location || (best.location == location && best.size <= size) { continue }
            best = (index, location, size)
        }
        return best?.index
    }
}

extension MultiPolygon {
    /// The area enclosed, in square pixels.
    fileprivate var extent: Double {
        polygons.reduce(0) { sum, polygon in
            sum + abs(polygon.exterior.signedArea) - polygon.holes.reduce(0) { $0 + abs($1.signedArea) }
        }
    }
}
