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

extension DrawnText {
    /// A letter in a box that is not known; as high as it is wide, as letters run in any direction.
    init(ofLetter box: Box) {
        let half = max(box.width, box.height) / 2
        self.init("", in: Box(enclosing: [box.center]).map { $0.insetBy(dx: -half, dy: -half) } ?? box)
    }
}
