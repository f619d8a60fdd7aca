import PlanGeometry

/// A filled area of a page.
public struct DrawnFill: Hashable, Sendable {
    /// The rings that bound the area, in points of the page.
    public var rings: [[Point]]
    /// The lightness, from 0 for black to 1 for white.
    public var gray: Double
    /// The name of the layer; empty if the fill is on none.
    public var layer: String

    /// The area inside `rings`.
    public init(_ rings: [[Point]], gray: Double = 0, layer: String = "") {
        (self.rings, self.gray, self.layer) = (rings, gray, layer)
    }
}
