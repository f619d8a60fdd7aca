import PlanGeometry

/// A stroked polyline of a page; curves are given as chords.
public struct DrawnStroke: Hashable, Sendable {
    /// The vertices in points of the page; the last one equals the first one if the line is closed.
    public var points: [Point]
    /// The width of the line in points; 0 for the thinnest line that a device has.
    public var width: Double
    /// The lengths of dashes and gaps in points, by turns; empty for a solid line.
    public var dashes: [Double]
    /// The lightness, from 0 for black to 1 for white.
    public var gray: Double
    /// The name of the layer; empty if the stroke is on none.
    public var layer: String
    /// True for a line of a picture that is fainter than the darkest ones there, as those of windows are beside walls.
    var isFaint = false

    /// The line through `points`.
    public init(_ points: [Point], width: Double = 0.5, dashes: [Double] = [], gray: Double = 0, layer: String = "") {
        (self.points, self.width, self.dashes, self.gray, self.layer) = (points, width, dashes, gray, layer)
    }
}
