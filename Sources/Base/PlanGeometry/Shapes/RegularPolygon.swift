import Glibc

/// A polygon with equal sides and angles, its vertices on the largest circle that fits the space, the first one at the
/// top, the others clockwise.
public struct RegularPolygon: InsettableShape, Hashable {
    /// The number of sides; fewer than 3 count as 3, more than 10,000 as 10,000.
    public var sides: Int
    private var margin = 0.0

    /// A polygon of so many sides.
    public init(sides: Int) { self.sides = sides }

    /// The outline in `rect`; empty when `rect` is not finite.
    public func path(in rect: Box) -> Path {
        let count = min(max(sides, 3), 10_000)
        // The sides are parallel to those of the inset polygon and nearer to the centre.
        let distance = cos(.pi / Double(count))
        return Path(verticesAround: rect, count: count, inset: margin / distance) { _ in 1 }
    }

    /// The polygon with each side moved inwards by `amount`.
    public func inset(by amount: Double) -> RegularPolygon { adding(amount, to: \.margin) }
}

extension Path {
    /// A closed polygon around the middle of a rectangle: `count` vertices at equal angles, clockwise from the top,
    /// each at a fraction of the radius of the largest circle that fits, less `inset`. Empty when nothing is left.
    init(verticesAround rect: Box, count: Int, inset: Double, fraction: (Int) -> Double) {
        guard rect.isFinite else { return }
        let radius = min(rect.width, rect.height) / 2 - inset
        guard radius >= 0, radius.isFinite else { return }
        let center = rect.center
        addLines(
            (0..<count).map { index in
                let direction = EllipticalArc.direction(2 * .pi * (Double(index) / Double(count)) - .pi / 2)
                return center + direction * (radius * fraction(index))
            })
        closeSubpath()
    }
}
