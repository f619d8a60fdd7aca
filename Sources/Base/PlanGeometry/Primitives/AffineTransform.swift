import Glibc

/// An affine map of the plane: x' = a x + c y + tx, y' = b x + d y + ty, with the coefficients named as in Cairo,
/// Core Graphics, PDF and SVG.
///
/// Foundation has a type of this name too. A file that imports both says which one it means with the module's name, once:
///
/// ```swift
/// import Foundation
/// import PlanGeometry
///
/// typealias AffineTransform = PlanGeometry.AffineTransform
/// ```
public struct AffineTransform: Hashable, Sendable, Codable {
    /// The share of x in x'.
    public var a: Double
    /// The share of x in y'.
    public var b: Double
    /// The share of y in x'.
    public var c: Double
    /// The share of y in y'.
    public var d: Double
    /// The constant part of x'.
    public var tx: Double
    /// The constant part of y'.
    public var ty: Double

    /// The map with the given coefficients.
    @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The map that leaves every point where it is.
    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// The map that moves every point by (x, y).
    public static func translation(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// The map that multiplies x and y by the given factors.
    public static func scale(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// The turn about the origin by `radians` from the x axis towards the y axis: clockwise as seen in a drawing,
    /// where y grows downwards.
    public static func rotation(radians: Double) -> AffineTransform {
        let (sine, cosine) = (sin(radians), cos(radians))
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// The turn about `center` by `radians` from the x axis towards the y axis.
    public static func rotation(radians: Double, around center: Point) -> AffineTransform {
        rotation(radians: radians).about(center)
    }
}

extension AffineTransform {
    /// The factor by which the map multiplies signed areas; 0 when it cannot be inverted, negative when it mirrors.
    public var determinant: Double { a * d - b * c }

    /// True if no coefficient is infinite or NaN.
    public var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// The map that applies this map first, and then `next`.
    public func concatenating(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: next.a * a + next.c * b, b: next.b * a + next.d * b,
            c: next.a * c + next.c * d, d: next.b * c + next.d * d,
            tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
    }

    /// The map that undoes this one, or `nil` when there is none or its coefficients are not finite.
    public func inverted() -> AffineTransform? {
        // Without shear each axis is inverted by itself, so that factors of two stay exact and very large or small
        // factors do not overflow in the determinant.
        if b == 0 && c == 0 {
            let inverse = AffineTransform(a: 1 / a, b: 0, c: 0, d: 1 / d, tx: -tx / a, ty: -ty / d)
            return inverse.isFinite ? inverse : nil
        }
        let determinant = self.determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        let inverse = AffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
        return inverse.isFinite ? inverse : nil
    }
}

extension AffineTransform: CustomStringConvertible {
    /// The coefficients as SVG writes them: `matrix(a, b, c, d, tx, ty)`.
    public var description: String { "matrix(\(a), \(b), \(c), \(d), \(tx), \(ty))" }
}
