/// A shape that can be made smaller evenly, so that a border of a width can be drawn inside its outline.
public protocol InsettableShape: Shape {
    /// What the shape is when it has been made smaller.
    associatedtype InsetShape: InsettableShape

    /// The shape with its outline moved inwards by `amount`, outwards when negative. A shape of which nothing is left
    /// is empty.
    func inset(by amount: Double) -> InsetShape
}
