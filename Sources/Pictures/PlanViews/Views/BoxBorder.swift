import PlanGeometry

/// The part of a box within a distance of its sides, for the even-odd rule; all of a box that is narrower than twice the distance.
package struct BoxBorder: Shape {
    let width: Double

    package init(width: Double) { self.width = width }

    package func path(in rect: Box) -> Path {
        guard width > 0, rect.isFinite else { return Path() }
        var path = Path(minimumCapacity: 10)
        path.addRect(rect)
        if min(rect.width, rect.height) > 2 * width { path.addRect(rect.insetBy(dx: width, dy: width)) }
        return path
    }
}
