/// A shape that can be made smaller evenly, so that a border of a width can be drawn inside its outline.
public protocol InsettableShape: Shape {
    /// The type of the shape that is made smaller.
    associatedtype InsetShape: InsettableShape

    /// The shape with its outline moved inwards by `amount`, outwards when negative; empty if nothing is left of it.
    func inset(by amount: Double) -> InsetShape
}

extension Shape {
    /// The shape with an amount added to one of its measures.
    func adding(_ amount: Double, to measure: WritableKeyPath<Self, Double>) -> Self {
        var copy = self
        copy[keyPath: measure] += amount
        return copy
    }
}
