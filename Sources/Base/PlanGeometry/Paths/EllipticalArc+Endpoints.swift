import Glibc

extension EllipticalArc {
    /// The arc of an ellipse between two points, as SVG 2, appendix B.2, defines it: radii too small for the distance
    /// are made large enough. `nil` when a radius is 0 or something is not finite, where SVG draws a line.
    ///
    /// - Parameters:
    ///   - rotation: The angle from the x axis to the ellipse's first axis.
    ///   - isLarge: Whether the arc is more than half of the ellipse.
    ///   - isSweeping: Whether it goes towards greater angles.
    init?(from start: Point, to end: Point, radii: Size, rotation: Angle, isLarge: Bool, isSweeping: Bool) {
        var (radiusX, radiusY) = (radii.width.magnitude, radii.height.magnitude)
        guard radiusX > 0, radiusY > 0, radiusX.isFinite, radiusY.isFinite, rotation.radians.isFinite else {
            return nil
        }
        let axis = Self.direction(rotation.radians)
        // Half the way back from the end to the start, in units of the radii along the axes.
        let half = Vector(dx: start.x / 2 - end.x / 2, dy: start.y / 2 - end.y / 2)
        var x = half.dot(axis) / radiusX
        var y = half.dot(axis.perpendicular) / radiusY
        let distance = hypot(x, y)
        guard distance.isFinite, distance > 0 else { return nil }
        if distance > 1 {
            (radiusX, radiusY, x, y) = (radiusX * distance, radiusY * distance, x / distance, y / distance)
        }
        let reach = min(distance, 1)
        let height = ((1 - reach) * (1 + reach)).squareRoot() / reach
        let side = isLarge == isSweeping ? -height : height
        let (centerX, centerY) = (side * y, -side * x)
        let axisX = axis * radiusX
        let axisY = axis.perpendicular * radiusY
        center = start.midpoint(to: end) + (axisX * centerX + axisY * centerY)
        axes = (axisX, axisY)
        self.start = atan2(y - centerY, x - centerX)
        let last = atan2(-y - centerY, -x - centerX)
        var sweep = last - self.start
        if isSweeping && sweep < 0 { sweep += 2 * .pi }
        if !isSweeping && sweep > 0 { sweep -= 2 * .pi }
        self.sweep = sweep
    }
}
