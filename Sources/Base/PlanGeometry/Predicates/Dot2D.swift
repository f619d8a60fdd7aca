/// Returns the dot product of the vectors from `c` to `a` and from `c` to `b`, with an exact sign. The product is positive when the
/// vectors are less than a right angle apart, negative when more, and 0 exactly at a right angle and when `c` is `a` or `b`.
///
/// So a point p lies beside the segment from s to e, between the perpendiculars through its ends, when `dot2d(e, p, s)` and
/// `dot2d(s, p, e)` are at least 0.
///
/// The sign is right for all finite coordinates, however small, large or mixed. The magnitude is an approximation; it saturates
/// where the product cannot be held by a `Double`. For coordinates that are not finite the result is 0.
///
/// The filter is that of ``orient2d(_:_:_:)``, whose bound holds for a sum of the two products as for their difference.
@inlinable
public func dot2d(_ a: Point, _ b: Point, _ c: Point) -> Double {
    let first = (a.x - c.x) * (b.x - c.x)
    let second = (a.y - c.y) * (b.y - c.y)
    let sum = first + second
    let magnitude = first.magnitude + second.magnitude
    // Below and above these limits products underflow and overflow, and the error bound does not hold.
    if magnitude >= 0x1p-900 && magnitude <= 0x1p1000 && sum.magnitude >= OrientationErrorBounds.filter * magnitude {
        return sum
    }
    return exactDot2d(a, b, c)
}

/// ``dot2d(_:_:_:)`` by exact arithmetic.
@usableFromInline @inline(never)
func exactDot2d(_ a: Point, _ b: Point, _ c: Point) -> Double {
    guard a.isFinite && b.isFinite && c.isFinite else { return 0 }
    var sum = ExactSum()
    for (a, b, c) in [(a.x, b.x, c.x), (a.y, b.y, c.y)] {
        sum.add(a, b)
        sum.add(a, c, subtracting: true)
        sum.add(c, b, subtracting: true)
        sum.add(c, c)
    }
    return sum.approximation
}
