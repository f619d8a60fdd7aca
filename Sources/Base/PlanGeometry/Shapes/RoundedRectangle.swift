/// A rectangle with rounded corners that fills the space. Its outline starts at the middle of the right side and goes
/// clockwise. Corners too large for the space are made smaller, towards a capsule.
public struct RoundedRectangle: InsettableShape, Hashable {
    /// The width and height of the rounded corners; sharp when one is not positive.
    public var cornerSize: Size
    /// The form of the curves by which the sides pass into the corners.
    public var style: RoundedCornerStyle
    private var margin = 0.0

    /// A rectangle with corners of a size.
    public init(cornerSize: Size, style: RoundedCornerStyle = .continuous) {
        self.cornerSize = cornerSize
        self.style = style
    }

    /// A rectangle with corners of a radius.
    public init(cornerRadius: Double, style: RoundedCornerStyle = .continuous) {
        self.init(cornerSize: Size(width: cornerRadius, height: cornerRadius), style: style)
    }

    /// The outline in `rect`; empty when `rect` is not finite.
    public func path(in rect: Box) -> Path {
        guard rect.isFinite, let inner = rect.inset(by: margin) else { return Path() }
        let isSharp = !(cornerSize.width > 0 && cornerSize.height > 0)
        let size = Size(width: max(cornerSize.width - margin, 0), height: max(cornerSize.height - margin, 0))
        return Path(roundedRect: inner, cornerSize: isSharp ? .zero : size, style: style)
    }

    /// The rectangle inset by `amount`, its corner radii smaller by as much.
    public func inset(by amount: Double) -> RoundedRectangle { adding(amount, to: \.margin) }
}

extension Shape where Self == RoundedRectangle {
    /// A rectangle with corners of a radius.
    public static func rect(cornerRadius: Double, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }

    /// A rectangle with corners of a size.
    public static func rect(cornerSize: Size, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerSize: cornerSize, style: style)
    }
}
