import PlanGeometry

/// What a pixel point must satisfy for a marker to be placed there: finite, on the drawing, in an allowed area.
///
/// The drawing's edge belongs to the drawing and an area's boundary to the area, holes' boundaries included. Without allowed
/// areas the whole drawing is allowed.
public struct PlacementRules: Sendable {
    /// The drawing's size in pixels.
    public let drawingSize: Size
    /// The areas in which markers may be placed; none allow the whole drawing.
    public let allowedAreas: [Area]
    /// The areas' bounding boxes, so that most of them need no closer look.
    private let boxes: [Box?]

    /// The rules of a drawing with areas, of which the allowed ones count.
    public init(drawing: Drawing, areas: [Area]) {
        drawingSize = drawing.size
        allowedAreas = areas.filter(\.isAllowed)
        boxes = allowedAreas.map(\.shape.boundingBox)
    }

    /// Checks a pixel point and refuses it for the first rule that it breaks.
    public func check(_ point: Point) throws(PlacementRefusal) {
        guard point.isFinite else { throw .notFinite(x: point.x, y: point.y) }
        guard (0...drawingSize.width).contains(point.x), (0...drawingSize.height).contains(point.y) else {
            throw .outsideDrawing(point, drawingSize: drawingSize)
        }
        let isAllowed =
            allowedAreas.isEmpty
            || allowedAreas.indices.contains { index in
                boxes[index]?.contains(point) == true && allowedAreas[index].shape.location(of: point) != .outside
            }
        guard !isAllowed, let nearest = nearestAllowedArea(to: point) else { return }
        throw .outsideAreas(point, nearest: nearest)
    }

    private func nearestAllowedArea(to point: Point) -> NearestArea? {
        var best: NearestArea?
        for area in allowedAreas {
            let nearest = area.shape.nearestBoundaryPoint(to: point)
            if let best, best.distance <= nearest.distance { continue }
            best = NearestArea(area: area, distance: nearest.distance, point: nearest.point)
        }
        return best
    }
}
