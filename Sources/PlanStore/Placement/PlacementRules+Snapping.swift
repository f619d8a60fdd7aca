import PlanGeometry
import PlanModel

extension PlacementRules {
    /// The point of the nearest allowed area that is closest to a point outside all of them, in that area or on its boundary;
    /// nothing when it is further away than `distance` or the point is not refused for lying outside the areas.
    func snappedPoint(for refusal: PlacementRefusal, within distance: Double) -> Point? {
        guard case .outsideAreas(let point, let nearest) = refusal, nearest.distance <= distance else { return nil }
        let foot = nearest.point
        if accepts(foot) { return foot }
        // Rounding has put the foot of the perpendicular beside a slanting edge: a little further on is the area.
        let length = max(nearest.distance, .leastNormalMagnitude)
        let towards = Vector(dx: (foot.x - point.x) / length, dy: (foot.y - point.y) / length)
        let directions = (0..<64).map { step in
            let (cosine, sine) = PlacementRules.direction(step, of: 64)
            return Vector(
                dx: towards.dx * cosine - towards.dy * sine, dy: towards.dx * sine + towards.dy * cosine)
        }
        for exponent in -30...0 {
            // From a billionth of a pixel up to one.
            let reach = Double(sign: .plus, exponent: exponent, significand: 1)
            for direction in directions {
                let candidate = Point(x: foot.x + reach * direction.dx, y: foot.y + reach * direction.dy)
                if accepts(candidate) { return candidate }
            }
        }
        return nil
    }

    private func accepts(_ point: Point) -> Bool {
        (try? check(point)) != nil
    }

    /// A direction of the circle divided into `count` parts, near 0 first, by half turns of the quadrant's bisectors.
    private static func direction(_ step: Int, of count: Int) -> (cosine: Double, sine: Double) {
        // Points of a square's outline, brought to length 1: evenly enough spread, and without trigonometry.
        let position = Double(step) / Double(count) * 8
        let (x, y): (Double, Double) =
            switch position {
            case ..<1: (1, position)
            case ..<3: (2 - position, 1)
            case ..<5: (-1, 4 - position)
            case ..<7: (position - 6, -1)
            default: (1, position - 8)
            }
        let length = (x * x + y * y).squareRoot()
        return (x / length, y / length)
    }
}
