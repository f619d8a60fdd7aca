import PlanGeometry

extension AffineTransform {
    /// The rotation about the origin by an angle in degrees, clockwise where y points down; exact for whole quarter turns.
    static func rotation(degrees: Double) -> AffineTransform {
        let quarters = degrees / 90
        guard quarters == quarters.rounded() else { return .rotation(radians: degrees / 180 * .pi) }
        let (sine, cosine): (Double, Double) =
            switch quarters.truncatingRemainder(dividingBy: 4) {
            case 1, -3: (1, 0)
            case 2, -2: (0, -1)
            case 3, -1: (-1, 0)
            default: (0, 1)
            }
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }
}

extension Box {
    /// The corners of the box turned about its middle by an angle in degrees, clockwise in a picture; exact for whole quarter turns.
    package func corners(turnedClockwise degrees: Double) -> [Point] {
        guard degrees != 0 else { return corners }
        let (turn, center) = (AffineTransform.rotation(degrees: degrees), center)
        return corners.map { corner in
            let turned = Point(x: corner.x - center.x, y: corner.y - center.y).applying(turn)
            return Point(x: center.x + turned.x, y: center.y + turned.y)
        }
    }

    /// The box whose corners the points are: two opposite ones, or all four in any order; nil if they are no box with sides along the axes.
    package init?(corners points: [Point]) {
        guard points.count == 2 || points.count == 4, points.allSatisfy(\.isFinite),
            let around = Box(enclosing: points)
        else { return nil }
        if points.count == 4 {
            let own = around.corners
            guard points.allSatisfy(own.contains), own.allSatisfy(points.contains) else { return nil }
        }
        self = around
    }
}
