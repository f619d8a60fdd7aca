import PlanGeometry

/// Finds the area that each of many points belongs to, and whether a marker may be there, among many areas.
package struct AreaFinder {
    private let areas: [Area]
    private let sizes: [Double]
    private let index: AreaIndex
    private let hasAllowedAreas: Bool

    /// Makes a finder over areas in the order they are painted.
    package init(_ areas: [Area]) {
        self.areas = areas
        sizes = areas.map(\.shape.extent)
        index = AreaIndex(areas.map(\.shape))
        hasAllowedAreas = areas.contains(where: \.isAllowed)
    }

    /// The index of the area that a point belongs to; `nil` if the point is outside all areas. Of several areas it is one
    /// that has the point inside rather than on its boundary, then the smallest, then the one painted first.
    package func area(at point: Point) -> Int? {
        let inside = index.areas(at: point, boundary: .exclusive)
        if inside.count == 1 { return inside[0] }
        return smallest(of: inside.isEmpty ? index.areas(at: point) : inside)
    }

    /// True if a point lies in an allowed area or on its boundary, or if there are no allowed areas.
    package func allows(_ point: Point) -> Bool {
        !hasAllowedAreas || index.areas(at: point).contains { areas[$0].isAllowed }
    }

    private func smallest(of candidates: [Int]) -> Int? { candidates.min(by: precedes) }

    /// True if what two areas share belongs to the first one.
    private func precedes(_ one: Int, _ other: Int) -> Bool { (sizes[one], one) < (sizes[other], other) }

    /// Returns the areas that take paper from an area as they lie over it, the largest first. There may be some among them that are
    /// only beside it.
    func areas(over area: Int) -> [Int] {
        areas(near: area).filter { precedes($0, area) }.sorted { precedes($1, $0) }
    }

    /// Returns the lines that cut paper of an area: the outlines of another one and of all that lie over that.
    func walls(across area: Int, of whole: Int) -> [LineSegment] {
        guard let box = areas[area].shape.boundingBox else { return [] }
        return areas(near: area).filter { $0 == whole || precedes($0, whole) }
            .flatMap { areas[$0].shape.rings }.flatMap(\.segments).filter { $0.boundingBox.intersects(box) }
    }

    /// Returns the other areas that have a point in the box of an area, not counting its border.
    private func areas(near area: Int) -> [Int] {
        guard let box = areas[area].shape.boundingBox else { return [] }
        return index.areas(meeting: box).filter { other in
            guard other != area, let shared = areas[other].shape.boundingBox?.intersection(box) else { return false }
            return shared.width > 0 && shared.height > 0
        }
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
