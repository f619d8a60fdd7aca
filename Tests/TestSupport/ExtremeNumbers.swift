import PlanGeometry

extension SeededGenerator {
    /// Numbers at which arithmetic overflows, vanishes or loses its digits, beside those of a small picture.
    package static let extremeNumbers: [Double] = [
        0, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e-154, .ulpOfOne, 0.5, 1, 15.999999999999998,
        16, 31, 32,
        1e7, 2_147_483_647, 2_147_483_648, 4_294_967_296, 1e15, 9_007_199_254_740_993, 9_223_372_036_854_775_808, 1e20,
        1e154, 1e155,
        1e300, 1e308, .greatestFiniteMagnitude,
    ]

    /// A finite number of any size and sign: one that is known to be difficult, one next to it, one on a small picture, or any bits.
    package mutating func extreme() -> Double {
        let number: Double
        switch Int.random(in: 0..<6, using: &self) {
        case 0, 1: number = Double.random(in: -8...40, using: &self)
        case 2, 3: number = Self.extremeNumbers.randomElement(using: &self) ?? 0
        case 4:
            let known = Self.extremeNumbers.randomElement(using: &self) ?? 0
            number = oneIn(2) ? known.nextUp : known.nextDown
        default: number = Double(bitPattern: next())
        }
        guard number.isFinite else { return 1e308 }
        return oneIn(3) ? -number : number
    }

    /// A point with such coordinates.
    package mutating func extremePoint() -> Point { Point(x: extreme(), y: extreme()) }

    /// A ring through a few such points, some of which share a coordinate; nil if they make none.
    package mutating func extremeRing() -> Ring? {
        var points = (0..<Int.random(in: 3...6, using: &self)).map { _ in extremePoint() }
        if oneIn(2) { points[1] = Point(x: points[1].x, y: points[0].y) }
        return try? Ring(points)
    }
}
