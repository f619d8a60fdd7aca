import Glibc

/// A star with its points on the largest circle that fits the space, the first one at the top.
public struct Star: InsettableShape, Hashable {
    /// The number of points; fewer than 2 count as 2, more than 10,000 as 10,000.
    public var points: Int
    /// The radius of the circle through the inner corners in radii of that through the points; kept to 0...1.
    public var innerRatio: Double
    private var margin = 0.0

    /// A star of so many points. With five of them the default ratio is that of the pentagram, whose sides are in line.
    public init(points: Int = 5, innerRatio: Double = 0.381966011250105152) {
        self.points = points
        self.innerRatio = innerRatio
    }

    /// The outline in `rect`; empty when `rect` is not finite.
    public func path(in rect: Box) -> Path {
        let count = min(max(points, 2), 10_000)
        let ratio = innerRatio.isNaN ? 0 : min(max(innerRatio, 0), 1)
        // All sides are equally far from the centre; moved inwards they make the same star, only smaller.
        let angle = Double.pi / Double(count)
        let side = (1 + ratio * ratio - 2 * ratio * cos(angle)).squareRoot()
        let distance = ratio * sin(angle) / side
        let inset = margin == 0 ? 0 : margin / distance
        return Path(verticesAround: rect, count: 2 * count, inset: inset) { $0.isMultiple(of: 2) ? 1 : ratio }
    }

    /// The star with each side moved inwards by `amount`.
    public func inset(by amount: Double) -> Star { adding(amount, to: \.margin) }
}
