/// The radii of a rectangle's four corners, each at least 0; negative ones count as 0.
public struct RectangleCornerRadii: Hashable, Sendable, Codable {
    /// At the top left.
    public var topLeading: Double
    /// At the bottom left.
    public var bottomLeading: Double
    /// At the bottom right.
    public var bottomTrailing: Double
    /// At the top right.
    public var topTrailing: Double

    /// Radii of the corners; those not given are sharp.
    public init(
        topLeading: Double = 0, bottomLeading: Double = 0, bottomTrailing: Double = 0, topTrailing: Double = 0
    ) {
        self.topLeading = topLeading
        self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing
        self.topTrailing = topTrailing
    }

    /// The radii less `amount`, at least 0: those of the rectangle inset by it. Sharp corners stay sharp.
    func inset(by amount: Double) -> RectangleCornerRadii {
        func reduced(_ radius: Double) -> Double { radius > 0 ? max(radius - amount, 0) : 0 }
        return RectangleCornerRadii(
            topLeading: reduced(topLeading), bottomLeading: reduced(bottomLeading),
            bottomTrailing: reduced(bottomTrailing), topTrailing: reduced(topTrailing))
    }
}
