import PlanGeometry

/// The part of a box within a distance of its sides, for the even-odd rule; all of a box that is narrower than twice the distance.
struct BoxBorder: Shape {
    let width: Double

    func path(in rect: Box) -> Path {
        guard width > 0, rect.isFinite else { return Path() }
        return Path { path in
            path.addRect(rect)
            guard min(rect.width, rect.height) > 2 * width else { return }
            path.addRect(rect.insetBy(dx: width, dy: width))
        }
    }
}
