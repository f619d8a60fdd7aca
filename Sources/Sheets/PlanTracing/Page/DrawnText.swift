import PlanGeometry

/// A line of text on a page.
public struct DrawnText: Hashable, Sendable {
    /// The characters.
    public var string: String
    /// The box around the text, in points of the page.
    public var box: Box
    /// The direction of the text in degrees clockwise from x.
    public var angle: Double

    /// The text `string` in `box`.
    public init(_ string: String, in box: Box, angle: Double = 0) {
        (self.string, self.box, self.angle) = (string, box, angle)
    }
}
