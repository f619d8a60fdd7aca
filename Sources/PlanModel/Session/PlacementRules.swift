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
    private let index: AreaIndex

    /// The rules of a drawing with areas, of which the allowed ones count.
    public init(drawing: Drawing, areas: [Area]) {
        drawingSize = drawing.size
        allowedAreas = areas.filter(\.isAllowed)
        index = AreaIndex(allowedAreas.map(\.shape))
    }

    /// Checks a pixel point and refuses it for the first rule that it breaks.
    public func check(_ point: Point) throws(PlacementRefusal) {
        guard point.isFinite else { throw .notFinite(x: point.x, y: point.y) }
        guard (0...drawingSize.width).contains(point.x), (0...drawingSize.height).contains(point.y) else {
            throw .outsideDrawing(point, drawingSize: drawingSize)
        }
        guard !allowedAreas.isEmpty, !index.hasAreas(at: point) else { return }
        // Areas without any shape are near to nothing; the first then stands for them.
        let area = allowedAreas[index.nearestArea(to: point)?.area ?? 0]
        let outline = area.shape.nearestBoundaryPoint(to: point)
        throw .outsideAreas(
            point, nearest: NearestArea(area: area, distance: outline.distance, point: outline.point))
    }
}
