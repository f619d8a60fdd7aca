/// The largest circle that fits the space, in its middle. Its outline starts at the right, at three o'clock, and goes
/// clockwise. Four cubic curves make it, which leave it by at most 0.03 % of the radius.
public struct Circle: InsettableShape, Hashable {
    private var margin = 0.0

    /// The largest circle that fits.
    public init() {}

    /// The outline in `rect`; empty when `rect` is not finite.
    public func path(in rect: Box) -> Path {
        guard rect.isFinite, let rect = rect.largestSquare.inset(by: margin) else { return Path() }
        return Path(ellipseIn: rect)
    }

    /// The circle with a radius smaller by `amount`.
    public func inset(by amount: Double) -> Circle { adding(amount, to: \.margin) }
}

extension Box {
    /// The largest square in the box, in its middle.
    var largestSquare: Box {
        // The sides that do not move are taken over, so that they stay exact.
        if width > height { return Box(minX: midX - height / 2, minY: minY, maxX: midX + height / 2, maxY: maxY) }
        return Box(minX: minX, minY: midY - width / 2, maxX: maxX, maxY: midY + width / 2)
    }
}

extension Shape where Self == Circle {
    /// The largest circle that fits.
    public static var circle: Circle { Circle() }
}
