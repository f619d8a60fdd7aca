import PlanGeometry

/// A word that a drawing holds as text, where its file has text and not only pixels.
public struct DrawnWord: Hashable, Sendable {
    /// The word.
    public let text: String
    /// The box around it, in pixels of the drawing.
    public let box: Box

    /// A word in a box.
    public init(_ text: String, in box: Box) { (self.text, self.box) = (text, box) }
}
