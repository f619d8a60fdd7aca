/// Two affine functions of two numbers, computed together.
struct LinearMap {
    private let constant: SIMD2<Double>
    /// The coefficients of the first and of the second number.
    let first, second: SIMD2<Double>

    init(_ x: LinearForm, _ y: LinearForm) {
        constant = SIMD2(x.constant, y.constant)
        first = SIMD2(x.x, y.x)
        second = SIMD2(x.y, y.y)
    }

    @inline(__always)
    func callAsFunction(_ a: Double, _ b: Double) -> SIMD2<Double> { constant + first * a + second * b }
}
