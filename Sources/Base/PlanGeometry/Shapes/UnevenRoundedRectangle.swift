/// A rectangle that fills the space, with a radius for each corner. Its outline starts at the middle of the straight
/// part of the right side and goes clockwise. Radii too large for the space are all made smaller by the same factor.
public struct UnevenRoundedRectangle: InsettableShape, Hashable {
    /// The radii of the corners.
    public var cornerRadii: RectangleCornerRadii
    /// The form of the curves by which the sides pass into the corners.
    public var style: RoundedCornerStyle
    private var margin = 0.0

    /// A rectangle with these corners.
    public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        self.cornerRadii = cornerRadii
        self.style = style
    }

    /// A rectangle with these corners.
    public init(
        topLeadingRadius: Double = 0, bottomLeadingRadius: Double = 0, bottomTrailingRadius: Double = 0,
        topTrailingRadius: Double = 0, style: RoundedCornerStyle = .continuous
    ) {
        self.init(
            cornerRadii: RectangleCornerRadii(
                topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
                bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius), style: style)
    }

    /// The outline in `rect`; empty when `rect` is not finite.
    public func path(in rect: Box) -> Path {
        guard rect.isFinite, let inner = rect.inset(by: margin) else { return Path() }
        return Path(roundedRect: inner, cornerRadii: cornerRadii.inset(by: margin), style: style)
    }

    /// The rectangle inset by `amount`, its corner radii smaller by as much; sharp corners stay sharp.
    public func inset(by amount: Double) -> UnevenRoundedRectangle { adding(amount, to: \.margin) }
}

extension Shape where Self == UnevenRoundedRectangle {
    /// A rectangle with a radius for each corner.
    public static func rect(
        cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
    ) -> UnevenRoundedRectangle { UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style) }

    /// A rectangle with a radius for each corner.
    public static func rect(
        topLeadingRadius: Double = 0, bottomLeadingRadius: Double = 0, bottomTrailingRadius: Double = 0,
        topTrailingRadius: Double = 0, style: RoundedCornerStyle = .continuous
    ) -> UnevenRoundedRectangle {
        UnevenRoundedRectangle(
            topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
            bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
    }
}
