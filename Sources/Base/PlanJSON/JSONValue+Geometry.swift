import PlanGeometry

extension JSONValue {
    /// A point as the array of its coordinates, x and y.
    package init(_ point: Point) { self = .array([.number(point.x), .number(point.y)]) }

    /// A polygon as the array of its rings, the exterior first, each an array of points of which the first is not repeated.
    package init(_ polygon: Polygon) {
        self = .array(polygon.rings.map { ring in .array(ring.vertices.map { JSONValue($0) }) })
    }

    /// A box as the array of its x, y, width and height.
    package init(_ box: Box) {
        self = .array([box.minX, box.minY, box.width, box.height].map { .number($0) })
    }

    /// A shape as the array of its polygons.
    package init(_ shape: MultiPolygon) { self = .array(shape.polygons.map { JSONValue($0) }) }
}

extension Point {
    /// The point of an array of its coordinates, x and y; nil for anything else.
    package init?(_ json: JSONValue) {
        guard let pair = json.array, pair.count == 2, let x = pair[0].number, let y = pair[1].number else { return nil }
        self.init(x: x, y: y)
    }
}
