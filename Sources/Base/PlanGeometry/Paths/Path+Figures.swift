extension Path {
    /// The outline of `rect`; see ``addRect(_:transform:)``.
    public init(_ rect: Box) { addRect(rect) }

    /// The ellipse that fits `rect`; see ``addEllipse(in:transform:)``.
    public init(ellipseIn rect: Box) { addEllipse(in: rect) }

    /// The outline of `rect` with corners that are quarters of an ellipse, or continuous.
    public init(roundedRect rect: Box, cornerSize: Size, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
    }

    /// The outline of `rect` with corners of a radius.
    public init(roundedRect rect: Box, cornerRadius: Double, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerSize: Size(width: cornerRadius, height: cornerRadius), style: style)
    }

    /// The outline of `rect` with a radius for each corner.
    public init(roundedRect rect: Box, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style)
    }

    /// Adds the closed outline of `rect`, from its corner of least coordinates along the side of least y: clockwise as
    /// seen in a drawing.
    public mutating func addRect(_ rect: Box, transform: AffineTransform = .identity) {
        func corner(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y).applying(transform) }
        move(to: corner(rect.minX, rect.minY))
        addLine(to: corner(rect.maxX, rect.minY))
        addLine(to: corner(rect.maxX, rect.maxY))
        addLine(to: corner(rect.minX, rect.maxY))
        closeSubpath()
    }

    /// Adds the closed ellipse that fits `rect`, as four cubic curves from the middle of the right side: clockwise as
    /// seen in a drawing. They leave the ellipse by at most 0.03 % of its half axes.
    public mutating func addEllipse(in rect: Box, transform: AffineTransform = .identity) {
        let center = rect.center
        let (x, y) = (rect.width / 2, rect.height / 2)
        let handle = Self.quarterCircleHandle
        var ellipse = Path(minimumCapacity: 6)
        ellipse.move(to: Point(x: rect.maxX, y: center.y))
        ellipse.addCurve(
            to: Point(x: center.x, y: rect.maxY), control1: Point(x: rect.maxX, y: center.y + handle * y),
            control2: Point(x: center.x + handle * x, y: rect.maxY))
        ellipse.addCurve(
            to: Point(x: rect.minX, y: center.y), control1: Point(x: center.x - handle * x, y: rect.maxY),
            control2: Point(x: rect.minX, y: center.y + handle * y))
        ellipse.addCurve(
            to: Point(x: center.x, y: rect.minY), control1: Point(x: rect.minX, y: center.y - handle * y),
            control2: Point(x: center.x - handle * x, y: rect.minY))
        ellipse.addCurve(
            to: Point(x: rect.maxX, y: center.y), control1: Point(x: center.x + handle * x, y: rect.minY),
            control2: Point(x: rect.maxX, y: center.y - handle * y))
        ellipse.closeSubpath()
        addPath(ellipse, transform: transform)
    }

    /// Adds the closed outline of `rect` with rounded corners, from the middle of the right side: clockwise as seen in
    /// a drawing. Corners too large for the rectangle are made smaller, both sizes by the same factor.
    public mutating func addRoundedRect(
        in rect: Box, cornerSize: Size, style: RoundedCornerStyle = .continuous,
        transform: AffineTransform = .identity
    ) {
        let outline = RoundedRectangleOutline(
            rect: rect, corners: Array(repeating: cornerSize, count: 4), style: style)
        addPath(outline.path, transform: transform)
    }

    /// Adds the closed outline of `rect` with a radius for each corner, from the middle of the straight part of the
    /// right side: clockwise as seen in a drawing. Radii too large for the rectangle are all made smaller by the same
    /// factor.
    public mutating func addRoundedRect(
        in rect: Box, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
        transform: AffineTransform = .identity
    ) {
        let radii = [
            cornerRadii.bottomTrailing, cornerRadii.bottomLeading, cornerRadii.topLeading, cornerRadii.topTrailing,
        ]
        let outline = RoundedRectangleOutline(
            rect: rect, corners: radii.map { Size(width: $0, height: $0) }, style: style)
        addPath(outline.path, transform: transform)
    }
}
