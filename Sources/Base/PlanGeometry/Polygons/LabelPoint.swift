extension Polygon {
    /// A good place for the polygon's name: its pole of inaccessibility, the inner point that is farthest from the
    /// outline and the holes, so that it is inside an L-shaped or ring-shaped room too.
    ///
    /// - Parameter precision: how much nearer to the outline than the best point the answer may be, in units of the
    ///   plane; by default a hundredth of the shorter side of the bounding box.
    /// - Returns: a point inside the polygon under the even-odd rule; a vertex when nothing is inside.
    public func labelPoint(precision: Double? = nil) -> Point {
        var search = PoleSearch([self])
        return search.pole(precision: precision) ?? exterior.vertices[0]
    }
}

extension MultiPolygon {
    /// A good place for the name: the pole of inaccessibility of the polygon that has the roomiest one.
    ///
    /// - Parameter precision: how much nearer to the outline than the best point the answer may be, in units of the
    ///   plane; by default a hundredth of the shorter side of the bounding box.
    /// - Returns: a point inside one of the polygons under the even-odd rule, a vertex when nothing is inside, the
    ///   origin when there are no polygons.
    public func labelPoint(precision: Double? = nil) -> Point {
        var search = PoleSearch(polygons)
        return search.pole(precision: precision) ?? polygons.first?.exterior.vertices[0] ?? .zero
    }
}
