import CCairo
import PlanBase
import PlanGeometry

// MARK: - Building the path

extension Canvas {
    /// Begins a new part of the path at a point.
    public func move(to point: Point) { if accepts(point) { cairo_move_to(context, point.x, point.y) } }

    /// Adds a straight line from the path's end.
    public func line(to point: Point) { if accepts(point) { cairo_line_to(context, point.x, point.y) } }

    /// Adds a cubic Bézier curve from the path's end.
    public func curve(to point: Point, control1: Point, control2: Point) {
        guard accepts(control1, control2, point) else { return }
        cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
    }

    /// Adds an arc of a circle, joined by a straight line to the path's end if there is one.
    ///
    /// - Parameters:
    ///   - start: the angle in radians at which the arc begins: 0 on the right, growing clockwise on the picture.
    ///   - end: the angle at which it ends. Neither may be beyond a million radians.
    ///   - isClockwise: whether it runs clockwise on the picture from start to end.
    public func arc(center: Point, radius: Double, from start: Double, to end: Double, isClockwise: Bool = true) {
        guard accepts(radius, as: Message("the radius")) else { return }
        let greatestAngle = 1_000_000.0
        for angle in [start, end] where !(abs(angle) <= greatestAngle) {
            fail(.invalidAngle(angle))
            return
        }
        let reach = Vector(dx: radius, dy: radius)
        guard accepts(center - reach, center + reach) else { return }
        if isClockwise {
            cairo_arc(context, center.x, center.y, radius, start, end)
        } else {
            cairo_arc_negative(context, center.x, center.y, radius, start, end)
        }
    }

    /// Closes the present part of the path with a straight line to its beginning.
    public func close() { if !hasFailed { cairo_close_path(context) } }

    /// Adds a polyline as a part of its own, open unless told to close it.
    public func add(_ points: some Sequence<Point>, closed: Bool = false) {
        var isFirst = true
        for point in points {
            if isFirst { move(to: point) } else { line(to: point) }
            isFirst = false
        }
        if closed && !isFirst { close() }
    }

    /// Adds a straight line as a part of its own.
    public func addLine(from start: Point, to end: Point) {
        move(to: start)
        line(to: end)
    }

    /// Adds a closed ring.
    public func add(_ ring: Ring) { add(ring.vertices, closed: true) }

    /// Adds all rings of a polygon; fill them by the even-odd rule.
    public func add(_ polygon: Polygon) { for ring in polygon.rings { add(ring) } }

    /// Adds all rings of all polygons; where polygons overlap, the even-odd rule leaves a gap.
    public func add(_ shape: MultiPolygon) { for polygon in shape.polygons { add(polygon) } }

    /// Adds a box, with its corners rounded by quarters of a circle whose radius is at most half of the shorter side.
    public func add(_ box: Box, cornerRadius: Double = 0) {
        guard accepts(cornerRadius, as: Message("the corner radius")),
            accepts(Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY))
        else { return }
        let radius = min(cornerRadius, box.width / 2, box.height / 2)
        if radius <= 0 {
            cairo_rectangle(context, box.minX, box.minY, box.width, box.height)
            return
        }
        let quarter = Double.pi / 2
        cairo_new_sub_path(context)
        cairo_arc(context, box.maxX - radius, box.minY + radius, radius, -quarter, 0)
        cairo_arc(context, box.maxX - radius, box.maxY - radius, radius, 0, quarter)
        cairo_arc(context, box.minX + radius, box.maxY - radius, radius, quarter, 2 * quarter)
        cairo_arc(context, box.minX + radius, box.minY + radius, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(context)
    }

    /// Adds a circle.
    public func addCircle(center: Point, radius: Double) {
        guard !hasFailed else { return }
        cairo_new_sub_path(context)
        arc(center: center, radius: radius, from: 0, to: 2 * .pi)
        close()
    }

    /// Adds a path.
    public func add(_ path: Path) {
        var current = Point.zero
        for element in path.elements {
            switch element {
            case .move(let point):
                move(to: point)
                current = point
            case .line(let point):
                line(to: point)
                current = point
            case .quadCurve(let point, let control):
                curve(
                    to: point, control1: current + (control - current) * (2.0 / 3),
                    control2: point + (control - point) * (2.0 / 3))
                current = point
            case .curve(let point, let control1, let control2):
                curve(to: point, control1: control1, control2: control2)
                current = point
            case .closeSubpath: close()
            }
        }
    }

    /// Throws the path away.
    public func clearPath() { cairo_new_path(context) }

    /// The box around what filling the path would cover, in the coordinates of `transform`; nothing for an empty path.
    public var pathBounds: Box? {
        var (minX, minY, maxX, maxY) = (0.0, 0.0, 0.0, 0.0)
        cairo_path_extents(context, &minX, &minY, &maxX, &maxY)
        guard cairo_has_current_point(context) != 0 else { return nil }
        return Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
}
