/// An ellipse that fills the space. Its outline starts at the right and goes clockwise.
public struct Ellipse: InsettableShape, Hashable {
    private var margin = 0.0

    /// An ellipse that fills the space.
    public init() {}

    /// The outline in `rect`; empty when `rect` is not finite.
    public func path(in rect: Box) -> Path {
        guard rect.isFinite, let rect = rect.inset(by: margin) else { return Path() }
        return Path(ellipseIn: rect)
    }

    /// The ellipse whose half axes are shorter by `amount`; its outline is not everywhere as far from the first one's.
    public func inset(by amount: Double) -> Ellipse { adding(amount, to: \.margin) }
}

extension Shape where Self == Ellipse {
    /// An ellipse that fills the space.
    public static var ellipse: Ellipse { Ellipse() }
}
