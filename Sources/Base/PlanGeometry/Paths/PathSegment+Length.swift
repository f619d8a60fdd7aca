extension PathSegment {
    /// The length, to an absolute error of at most about `tolerance` or what rounding allows.
    ///
    /// The speed is integrated by Gauss and Legendre's formula with 16 points on parts that are halved until the sum of
    /// the halves agrees with the whole; near a cusp that takes a few more halvings.
    public func length(tolerance: Double = 1e-10) -> Double { length(from: 0, to: 1, tolerance: tolerance) }

    /// The length between two parameters; negative when `to` is less than `from`.
    func length(from: Double, to: Double, tolerance: Double) -> Double {
        if case .line(let start, let end) = self { return start.distance(to: end) * (to - from) }
        guard from != to else { return 0 }
        let whole = gaussLegendre(from, to)
        return refined(
            whole, from, to, tolerance: tolerance, rounding: 2e-15 * whole.magnitude, depth: 40)
    }

    /// The integral over a part whose first estimate is `whole`; differences less than `rounding` mean nothing.
    private func refined(
        _ whole: Double, _ from: Double, _ to: Double, tolerance: Double, rounding: Double, depth: Int
    ) -> Double {
        let middle = from + (to - from) / 2
        let (left, right) = (gaussLegendre(from, middle), gaussLegendre(middle, to))
        let sum = left + right
        let error = (sum - whole).magnitude
        // Stops at an error that is not finite, or within the tolerance, or within rounding.
        guard error.isFinite, error > tolerance, error > rounding, depth > 0 else { return sum }
        return refined(left, from, middle, tolerance: tolerance / 2, rounding: rounding, depth: depth - 1)
            + refined(right, middle, to, tolerance: tolerance / 2, rounding: rounding, depth: depth - 1)
    }

    private func gaussLegendre(_ from: Double, _ to: Double) -> Double {
        let (center, half) = (from + (to - from) / 2, (to - from) / 2)
        var sum = 0.0
        for (node, weight) in Self.gaussLegendre {
            sum += weight * (derivative(at: center - half * node).length + derivative(at: center + half * node).length)
        }
        return sum * half
    }

    /// The positive nodes and their weights of the formula with 16 points.
    private static let gaussLegendre: [(node: Double, weight: Double)] = [
        (0.09501250983763744, 0.18945061045506850), (0.28160355077925891, 0.18260341504492359),
        (0.45801677765722739, 0.16915651939500254), (0.61787624440264375, 0.14959598881657673),
        (0.75540440835500303, 0.12462897125553387), (0.86563120238783174, 0.09515851168249278),
        (0.94457502307323258, 0.06225352393864789), (0.98940093499164993, 0.02715245941175409),
    ]

    /// The parameter up to which the segment is `length` long, given its whole length: by Newton's method, kept between
    /// bounds.
    func parameter(atLength length: Double, of whole: Double) -> Double {
        guard length > 0, whole > 0 else { return 0 }
        guard length < whole else { return 1 }
        if case .line = self { return length / whole }
        let tolerance = max(1e-13 * whole, 0x1p-1000)
        var (low, high) = (0.0, 1.0)
        var t = length / whole
        var reached = self.length(from: 0, to: t, tolerance: tolerance)
        for _ in 0..<80 {
            let excess = reached - length
            if excess.magnitude <= tolerance { return t }
            if excess > 0 { high = t } else { low = t }
            let step = excess / derivative(at: t).length
            var next = t - step
            if !(next > low && next < high) { next = low + (high - low) / 2 }
            guard next > low, next < high else { return t }
            reached += self.length(from: t, to: next, tolerance: tolerance)
            t = next
        }
        return t
    }
}
