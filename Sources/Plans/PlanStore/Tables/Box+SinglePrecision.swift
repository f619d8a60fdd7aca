import PlanGeometry

extension Box {
    /// The sides of the least box in single precision that holds this box: minimum and maximum of x, then of y, as an R*Tree has its
    /// columns. SQLite, which rounds outwards itself, leaves boxes beside numbers below the least normal one (1.2e-38).
    var singlePrecisionSides: [SQLValue] {
        [minX.floatBelow, maxX.floatAbove, minY.floatBelow, maxY.floatAbove].map { .real(Double($0)) }
    }
}

extension Double {
    /// The greatest `Float` that is not greater.
    var floatBelow: Float {
        let rounded = Float(self)
        return Double(rounded) > self ? rounded.nextDown : rounded
    }

    /// The least `Float` that is not less.
    var floatAbove: Float {
        let rounded = Float(self)
        return Double(rounded) < self ? rounded.nextUp : rounded
    }
}
