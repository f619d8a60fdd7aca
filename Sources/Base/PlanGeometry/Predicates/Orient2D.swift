/// Where `c` lies relative to the line from `a` to `b`: positive when a, b, c turn from the x axis towards the y axis
/// (counterclockwise with y up, clockwise as seen in a drawing), negative when they turn the other way, 0 exactly when
/// the three points are on one line.
///
/// The sign is right for all finite coordinates, however small, large or mixed. The magnitude is an approximation of
/// twice the area of the triangle; it saturates where that cannot be held by a `Double`. For coordinates that are not
/// finite the result is 0.
///
/// Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates" (1997): a few
/// operations decide nearly all cases, more precision is added only as long as the sign is in doubt. Coordinates so
/// small or large that a product could leave the range of `Double` are decided by `ExactSum`.
@inlinable
public func orient2d(_ a: Point, _ b: Point, _ c: Point) -> Double {
    let left = (a.x - c.x) * (b.y - c.y)
    let right = (a.y - c.y) * (b.x - c.x)
    let determinant = left - right
    let magnitude = left.magnitude + right.magnitude
    // Below and above these limits products underflow and overflow, and the error bound does not hold.
    if magnitude >= 0x1p-900 && magnitude <= 0x1p1000
        && determinant.magnitude >= OrientationErrorBounds.filter * magnitude
    {
        return determinant
    }
    return orient2dAdaptive(a, b, c)
}

/// The error bounds of Shewchuk's stages, relative to the sum of the magnitudes of the two products.
@usableFromInline
enum OrientationErrorBounds {
    /// Half the distance from 1 to the next `Double`.
    static let epsilon = 0x1p-53
    /// For the determinant of rounded differences.
    @usableFromInline static let filter = (3 + 16 * 0x1p-53) * 0x1p-53
    /// For the exact determinant of rounded differences.
    static let exactProducts = (2 + 12 * epsilon) * epsilon
    /// For that determinant corrected once by the differences' rounding errors, relative to the first sum.
    static let corrected = (9 + 64 * epsilon) * epsilon * epsilon
    /// For the last sum itself, relative to its result.
    static let result = (3 + 8 * epsilon) * epsilon
}

/// The stages of ``orient2d(_:_:_:)`` after the first filter.
@usableFromInline @inline(never)
func orient2dAdaptive(_ a: Point, _ b: Point, _ c: Point) -> Double {
    // Within these limits all differences, their rounding errors and all products of two of them are exact multiples
    // of numbers within the range of Double.
    let limits = 0x1p-400...0x1p400
    func isModerate(_ value: Double) -> Bool { value == 0 || limits.contains(value.magnitude) }
    guard
        isModerate(a.x) && isModerate(a.y) && isModerate(b.x) && isModerate(b.y) && isModerate(c.x) && isModerate(c.y)
    else { return ExactSum.orientation(a, b, c) }

    let acx = ExactDifference(a.x, c.x)
    let bcx = ExactDifference(b.x, c.x)
    let acy = ExactDifference(a.y, c.y)
    let bcy = ExactDifference(b.y, c.y)

    let magnitude = (acx.value * bcy.value).magnitude + (acy.value * bcx.value).magnitude
    var expansion = Expansion(productOf: acx.value, bcy.value, minusProductOf: acy.value, bcx.value)
    var determinant = expansion.estimate
    if determinant.magnitude >= OrientationErrorBounds.exactProducts * magnitude { return determinant }
    if acx.error == 0 && acy.error == 0 && bcx.error == 0 && bcy.error == 0 { return determinant }

    let bound = OrientationErrorBounds.corrected * magnitude + OrientationErrorBounds.result * determinant.magnitude
    determinant +=
        (acx.value * bcy.error + bcy.value * acx.error) - (acy.value * bcx.error + bcx.value * acy.error)
    if determinant.magnitude >= bound { return determinant }

    expansion.add(Expansion(productOf: acx.error, bcy.value, minusProductOf: acy.error, bcx.value))
    expansion.add(Expansion(productOf: acx.value, bcy.error, minusProductOf: acy.value, bcx.error))
    expansion.add(Expansion(productOf: acx.error, bcy.error, minusProductOf: acy.error, bcx.error))
    return expansion.mostSignificant
}
