import PlanGeometry

extension PlacementRules {
    /// Checks a point, and moves it into the nearest allowed area if that is near enough.
    ///
    /// - Parameter distance: The greatest distance in pixels by which a point is moved; 0 moves none.
    /// - Returns: The point, or the one to which it is moved, which satisfies the rules.
    /// - Throws: Why the point is refused.
    public func check(_ point: Point, snappingWithin distance: Double) throws(PlacementRefusal) -> Point {
        do throws(PlacementRefusal) {
            try check(point)
            return point
        } catch {
            guard distance > 0, let snapped = snappedPoint(for: error, within: distance) else { throw error }
            return snapped
        }
    }

    /// The point of the nearest allowed area that is closest to a point outside all allowed areas. `nil` if that point is
    /// further away than `distance`, or if the refusal has another reason.
    package func snappedPoint(for refusal: PlacementRefusal, within distance: Double) -> Point? {
        guard case .outsideAreas(let point, let nearest) = refusal, nearest.distance <= distance else { return nil }
        let foot = nearest.point
        let error = max(abs(foot.x), abs(foot.y), abs(point.x), abs(point.y)).roundingError
        if let found = [foot.meant(within: error), foot].first(where: accepts) { return found }
        // Rounding can put the foot of the perpendicular beside a slanting edge. A point of the area lies a little further
        // on.
        let length = max(nearest.distance, .leastNormalMagnitude)
        let towards = Vector(dx: (foot.x - point.x) / length, dy: (foot.y - point.y) / length)
        let directions = (0..<64).map { step in
            let (cosine, sine) = PlacementRules.direction(step, of: 64)
            return Vector(
                dx: towards.dx * cosine - towards.dy * sine, dy: towards.dx * sine + towards.dy * cosine)
        }
        for exponent in -30...0 {
            // From a billionth of a pixel to one pixel.
            let reach = Double(sign: .plus, exponent: exponent, significand: 1)
            for direction in directions {
                let candidate = Point(x: foot.x + reach * direction.dx, y: foot.y + reach * direction.dy)
                // Any point so far away will do, so one of few decimals.
                if let found = [candidate.meant(within: reach / 2), candidate].first(where: accepts) { return found }
            }
        }
        return nil
    }

    private func accepts(_ point: Point) -> Bool { (try? check(point)) != nil }

    /// The unit vector of one of `count` directions around the circle.
    private static func direction(_ step: Int, of count: Int) -> (cosine: Double, sine: Double) {
        // Points of a square's outline, scaled to length 1: spread evenly enough, without trigonometry.
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

extension Point {
    fileprivate func meant(within error: Double) -> Point {
        Point(x: x.meant(within: error), y: y.meant(within: error))
    }
}
