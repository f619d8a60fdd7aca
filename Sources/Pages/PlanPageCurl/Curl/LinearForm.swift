import PlanGeometry

/// An affine function of a point (px, py): `constant` + `x` px + `y` py.
package struct LinearForm: Hashable, Sendable {
    package var constant: Double
    package var x: Double
    package var y: Double

    @inline(__always)
    package func callAsFunction(_ px: Double, _ py: Double) -> Double { constant + x * px + y * py }

    /// The composition of this function with functions for both coordinates.
    package func of(_ first: LinearForm, _ second: LinearForm) -> LinearForm {
        first * x + second * y + constant
    }

    package static func + (left: LinearForm, right: LinearForm) -> LinearForm {
        LinearForm(constant: left.constant + right.constant, x: left.x + right.x, y: left.y + right.y)
    }

    package static func + (form: LinearForm, number: Double) -> LinearForm {
        LinearForm(constant: form.constant + number, x: form.x, y: form.y)
    }

    package static func * (form: LinearForm, factor: Double) -> LinearForm {
        LinearForm(constant: form.constant * factor, x: form.x * factor, y: form.y * factor)
    }

    /// The length of the gradient.
    package var steepness: Double { Vector(dx: x, dy: y).length }
}
