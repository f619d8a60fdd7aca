import PlanGeometry

/// A point rounded to a whole pixel and one of the subpixel phases into which a pixel is divided.
package struct Phase {
    package let x, y: Int
    /// The rest: the step along y times the number of steps, and the step along x.
    package let index: Int
    /// The most steps that a pixel is divided in, along x and along y.
    static let mostSteps = 4
    /// The number of phases of a pixel that is divided in the most steps.
    package static let mostPhases = mostSteps * mostSteps

    @inline(__always)
    package init(_ point: Point, steps: Int) {
        let (column, row) = (Self.nearest(point.x * Double(steps)), Self.nearest(point.y * Double(steps)))
        // The number of steps is a power of two, so that shifting rounds down also below zero.
        let shift = steps.trailingZeroBitCount
        x = column >> shift
        y = row >> shift
        index = (row & (steps - 1)) * steps + (column & (steps - 1))
    }

    /// The whole number nearest to a value, for one beyond any drawing the limit. The library's rounding is a call where processors of
    /// any age have to do.
    @inline(__always)
    private static func nearest(_ value: Double) -> Int {
        Int(saturating: value < 0 ? value - 0.5 : value + 0.5, at: 0x1p40)
    }
}
