/// A rectangle that fills the space. Its outline starts at the top left corner and goes clockwise.
public struct Rectangle: InsettableShape, Hashable {
    private var margin = 0.0

    /// A rectangle that fills the space.
    public init() {}

    /// The outline in `rect`; empty when `rect` is not finite.
    public func path(in rect: Box) -> Path {
        guard rect.isFinite, let rect = rect.inset(by: margin) else { return Path() }
        return Path(rect)
    }

    /// The rectangle with each side moved inwards by `amount`.
    public func inset(by amount: Double) -> Rectangle { adding(amount, to: \.margin) }
}

extension Shape where Self == Rectangle {
    /// A rectangle that fills the space.
    public static var rect: Rectangle { Rectangle() }
}
