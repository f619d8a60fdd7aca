import PlanGeometry

/// Where a building lies on its sheet: the one way from millimetres of the building to pixels of the drawing.
struct PlanScale {
    /// How many millimetres of the building a pixel covers.
    var millimetresPerPixel: Double
    /// The pixel point of the building's origin.
    var origin: Point

    var transform: AffineTransform {
        .scale(x: 1 / millimetresPerPixel, y: 1 / millimetresPerPixel)
            .concatenating(.translation(x: origin.x, y: origin.y))
    }

    /// The pixel point of a point of the building; exact for whole pixels.
    func pixelPoint(_ point: Point) -> Point {
        Point(x: pixelX(point.x), y: pixelY(point.y))
    }

    func pixelX(_ x: Double) -> Double { origin.x + x / millimetresPerPixel }
    func pixelY(_ y: Double) -> Double { origin.y + y / millimetresPerPixel }

    /// A polygon of the building in pixel points.
    func pixelPolygon(_ polygon: Polygon) throws -> Polygon {
        Polygon(
            exterior: try Ring(polygon.exterior.vertices.map(pixelPoint)),
            holes: try polygon.holes.map { try Ring($0.vertices.map(pixelPoint)) })
    }
}
