import PlanGeometry

/// The painted values of a drawing's page: strokes, fills and texts, in the order in which they are painted.
///
/// Coordinates are points of the page as shown: the origin in the top left corner, x to the right, y down.
public struct DrawnPage: Hashable, Sendable {
    /// The size of the page in points.
    public var size: Size
    /// The stroked lines.
    public var strokes: [DrawnStroke]
    /// The filled areas.
    public var fills: [DrawnFill]
    /// The texts.
    public var texts: [DrawnText]

    /// The page of a size with what is painted on it.
    public init(
        size: Size, strokes: [DrawnStroke] = [], fills: [DrawnFill] = [], texts: [DrawnText] = []
    ) {
        (self.size, self.strokes, self.fills, self.texts) = (size, strokes, fills, texts)
    }
}
