/// A rectangle that fills the space, its shorter sides round. Its outline starts at the middle of the right side and
/// goes clockwise.
public struct Capsule: InsettableShape, Hashable {
    /// The form of the curves by which the sides pass into the round ends.
    public var style: RoundedCornerStyle
    private var margin = 0.0

    /// A capsule whose ends are half circles, or continuous curves.
    public init(style: RoundedCornerStyle = .continuous) { self.style = style }

    /// The outline in `rect`; empty when `rect` is not finite.
    public func path(in rect: Box) -> Path {
        guard rect.isFinite, let rect = rect.inset(by: margin) else { return Path() }
        return Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: style)
    }

    /// The capsule with each side moved inwards by `amount`.
    public func inset(by amount: Double) -> Capsule { adding(amount, to: \.margin) }
}

extension Shape where Self == Capsule {
    /// A capsule with continuous ends.
    public static var capsule: Capsule { Capsule() }

    /// A capsule.
    public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}
