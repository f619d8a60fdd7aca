/// A projective map of the plane, or homography: x' = (a x + b y + c) / (g x + h y + i), y' = (d x + e y + f) / (g x + h y + i).
///
/// It is how a camera sees a flat sheet: straight lines stay straight, while lengths, angles and parallels may not. The points at which
/// the denominator g x + h y + i is 0 form the *vanishing line*, whose points have no image. A transform maps the side of that line on
/// which the denominator is positive; points on the line and beyond have no image.
///
/// ```swift
/// let corners = [Point(x: 12, y: 9), Point(x: 410, y: 22), Point(x: 396, y: 305), Point(x: 20, y: 290)]
/// let room = [Point(x: 0, y: 0), Point(x: 8, y: 0), Point(x: 8, y: 6), Point(x: 0, y: 6)]
/// let metres = ProjectiveTransform(mapping: corners, to: room)
/// let place = metres.flatMap { Point(x: 200, y: 150).applying($0) }
/// ```
public struct ProjectiveTransform: Hashable, Sendable {
    /// The coefficients of the numerator of x'.
    public let a, b, c: Double
    /// The coefficients of the numerator of y'.
    public let d, e, f: Double
    /// The coefficients of the denominator.
    public let g, h, i: Double

    /// The map that leaves every point where it is.
    public static let identity = ProjectiveTransform(rows: (1, 0, 0), (0, 1, 0), (0, 0, 1))

    /// The map that does what an affine map does. It has no vanishing line.
    public init(_ affine: AffineTransform) {
        self.init(
            rows: (affine.a, affine.c, affine.tx), (affine.b, affine.d, affine.ty), (0, 0, 1))
    }

    /// The only map that takes four points to four points; nil if there is none that has all of the quadrilateral on one side of its
    /// vanishing line.
    ///
    /// There is such a map if no three of the points of either quadrilateral are on one line, and if both turn the same way at each
    /// corner, or both the opposite way, in which case the map mirrors. So two convex quadrilaterals have a map if both have their
    /// points in order around the outline. The check is exact.
    ///
    /// The map is the one of the unit square onto the target after the inverse of the one of the unit square onto the source: Paul S.
    /// Heckbert, "Fundamentals of Texture Mapping and Image Warping", University of California, Berkeley (1989), section 2.2.3. Both
    /// quadrilaterals are first moved and scaled to coordinates near 1, as Richard Hartley advises in "In Defense of the Eight-Point
    /// Algorithm" (1997), so that the images of drawings' points are right to about 12 digits.
    ///
    /// - Parameters:
    ///   - source: four points.
    ///   - target: their images, in the same order.
    public init?(mapping source: [Point], to target: [Point]) {
        guard source.count == 4, target.count == 4, (source + target).allSatisfy(\.isFinite) else { return nil }
        // The sign with which the map turns each triangle of three corners; all must agree.
        let turns = (0..<4).map { corner in
            let (p, q) = (Self.triangle(source, without: corner), Self.triangle(target, without: corner))
            return orient2d(p[0], p[1], p[2]).signum * orient2d(q[0], q[1], q[2]).signum
        }
        guard turns[0] != 0, turns.allSatisfy({ $0 == turns[0] }) else { return nil }
        guard let (near, shrink) = Self.normalized(source), let (far, grow) = Self.normalized(target),
            let back = Self(unitSquareTo: near).inverted(), let enlarge = grow.inverted()
        else { return nil }
        let map = Self(shrink).concatenating(back).concatenating(Self(unitSquareTo: far))
            .concatenating(Self(enlarge))
        // The denominator has one sign at all four points: makes it 1 in their middle.
        let middle = source[0].midpoint(to: source[2]).midpoint(to: source[1].midpoint(to: source[3]))
        guard let scaled = map.divided(by: map.denominator(at: middle)) else { return nil }
        self = scaled
    }

    /// - Parameters: the coefficients of x', of y', and of the denominator.
    private init(rows x: (Double, Double, Double), _ y: (Double, Double, Double), _ w: (Double, Double, Double)) {
        (a, b, c) = x
        (d, e, f) = y
        (g, h, i) = w
    }

    /// The map of (0, 0), (1, 0), (1, 1), (0, 1) to four points of which the last three are not on one line.
    private init(unitSquareTo p: [Point]) {
        let (one, two) = (p[1] - p[2], p[3] - p[2])
        let sum = (p[0] - p[1]) + (p[2] - p[3])
        let determinant = one.cross(two)
        let (g, h) = (sum.cross(two) / determinant, one.cross(sum) / determinant)
        self.init(
            rows: (p[1].x - p[0].x + g * p[1].x, p[3].x - p[0].x + h * p[3].x, p[0].x),
            (p[1].y - p[0].y + g * p[1].y, p[3].y - p[0].y + h * p[3].y, p[0].y), (g, h, 1))
    }

    private static func triangle(_ points: [Point], without corner: Int) -> [Point] {
        points.indices.filter { $0 != corner }.map { points[$0] }
    }

    /// Points moved and scaled so that their box has its centre at the origin and a size near 1, and the map that does it.
    private static func normalized(_ points: [Point]) -> ([Point], AffineTransform)? {
        guard let box = Box(enclosing: points) else { return nil }
        // A power of two and a subtraction of coordinates of one size round little or not at all.
        let (scale, center) = (box.unitScale, box.center)
        let map = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -scale * center.x, ty: -scale * center.y)
        return (points.map { Point(x: scale * ($0.x - center.x), y: scale * ($0.y - center.y)) }, map)
    }

    private func divided(by divisor: Double) -> ProjectiveTransform? {
        let map = ProjectiveTransform(
            rows: (a / divisor, b / divisor, c / divisor), (d / divisor, e / divisor, f / divisor),
            (g / divisor, h / divisor, i / divisor))
        return map.isFinite ? map : nil
    }
}

extension ProjectiveTransform {
    /// True if no coefficient is infinite or NaN.
    public var isFinite: Bool { [a, b, c, d, e, f, g, h, i].allSatisfy(\.isFinite) }

    /// The denominator at a point: positive if the point has an image, 0 on the vanishing line, negative beyond.
    public func denominator(at point: Point) -> Double { g * point.x + h * point.y + i }

    /// The determinant of the coefficients: 0 if the map cannot be inverted, negative if it mirrors.
    public var determinant: Double { a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) }

    /// The map that applies this map first, and then `next`.
    public func concatenating(_ next: ProjectiveTransform) -> ProjectiveTransform {
        func row(_ x: Double, _ y: Double, _ w: Double) -> (Double, Double, Double) {
            (x * a + y * d + w * g, x * b + y * e + w * h, x * c + y * f + w * i)
        }
        return ProjectiveTransform(
            rows: row(next.a, next.b, next.c), row(next.d, next.e, next.f), row(next.g, next.h, next.i))
    }

    /// The map that takes images back to their points; nil if there is none or its coefficients are not finite.
    public func inverted() -> ProjectiveTransform? {
        let determinant = self.determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        // Divided by the determinant, and not by any other number, the denominator is positive at the images of points.
        return ProjectiveTransform(
            rows: (e * i - f * h, c * h - b * i, b * f - c * e), (f * g - d * i, a * i - c * g, c * d - a * f),
            (d * h - e * g, b * g - a * h, a * e - b * d)
        ).divided(by: determinant)
    }

    /// The affine map that does nearly the same near a point: the map's value and first derivatives there; nil if the point has no image.
    public func affineMap(near point: Point) -> AffineTransform? {
        guard let image = point.applying(self) else { return nil }
        let w = denominator(at: point)
        let (ax, ay) = ((a - image.x * g) / w, (d - image.y * g) / w)
        let (bx, by) = ((b - image.x * h) / w, (e - image.y * h) / w)
        let map = AffineTransform(
            a: ax, b: ay, c: bx, d: by, tx: image.x - ax * point.x - bx * point.y,
            ty: image.y - ay * point.x - by * point.y)
        return map.isFinite ? map : nil
    }
}

extension Point {
    /// The point that `transform` maps this one to; nil if the point is on the vanishing line or beyond, or not finite.
    public func applying(_ transform: ProjectiveTransform) -> Point? {
        let w = transform.denominator(at: self)
        guard w > 0 else { return nil }
        let image = Point(
            x: (transform.a * x + transform.b * y + transform.c) / w,
            y: (transform.d * x + transform.e * y + transform.f) / w)
        return image.isFinite ? image : nil
    }
}

extension ProjectiveTransform: CustomStringConvertible {
    /// The coefficients row by row: `matrix((a, b, c), (d, e, f), (g, h, i))`.
    public var description: String { "matrix((\(a), \(b), \(c)), (\(d), \(e), \(f)), (\(g), \(h), \(i)))" }
}

extension Double {
    /// -1, 0 or 1.
    fileprivate var signum: Int { self > 0 ? 1 : self < 0 ? -1 : 0 }
}
