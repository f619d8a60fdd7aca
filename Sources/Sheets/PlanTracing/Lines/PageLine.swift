import PlanGeometry

/// A straight line of a page, with the style that it is drawn in.
struct PageLine {
    var start: Point
    var end: Point
    /// The index of the style.
    var style: Int

    var length: Double { start.distance(to: end) }
}

/// The looks that lines of one kind share.
struct LineStyle: Hashable {
    /// The width in hundredths of a point.
    var width: Int
    /// The lightness in twentieths.
    var gray: Int
    var layer: String
    /// True for the edges of filled areas.
    var isEdge: Bool
    var isDashed: Bool
    /// True for lines of pictures that are fainter than those of walls.
    var isFaint = false
}
