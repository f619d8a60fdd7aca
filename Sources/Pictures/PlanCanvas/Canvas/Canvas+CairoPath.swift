import CCairo
import PlanGeometry

extension Canvas {
    /// Enlarges what follows for letters of a font size: Cairo gives their outlines in 1/64 of a pixel, so they are taken large.
    func scaleForOutlines(ofSize size: Double) { scale(by: min(max(512 / size, 1), 512)) }

    /// The path, in the coordinates of `transform`.
    var path: Path {
        var result = Path()
        guard let path = cairo_copy_path(context) else { return result }
        defer { cairo_path_destroy(path) }
        guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else { return result }
        // Each element is a header that says how many entries it has, then its points.
        var index = 0
        // Cairo goes back to a subpath's start when it is closed, which a path's end does not need.
        var start: Point?
        while index < Int(path.pointee.num_data) {
            let header = data[index].header
            func point(_ number: Int) -> Point {
                Point(x: data[index + number].point.x, y: data[index + number].point.y)
            }
            if header.type == CAIRO_PATH_MOVE_TO {
                start = point(1)
            } else if let place = start {
                result.move(to: place)
                start = nil
            }
            switch header.type {
            case CAIRO_PATH_MOVE_TO: break
            case CAIRO_PATH_LINE_TO: result.addLine(to: point(1))
            case CAIRO_PATH_CURVE_TO: result.addCurve(to: point(3), control1: point(1), control2: point(2))
            default: result.closeSubpath()
            }
            index += max(Int(header.length), 1)
        }
        return result
    }
}
