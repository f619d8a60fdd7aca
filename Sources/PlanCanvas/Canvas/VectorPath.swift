import CCairo
import PlanGeometry
import PlanModel

/// A path as a value, so that outlines made once can be drawn often and on any thread.
package struct VectorPath: Hashable, Sendable {
    package enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case close
    }

    package var elements: [Element] = []

    package mutating func append(_ other: VectorPath) { elements += other.elements }

    package func applying(_ transform: AffineTransform) -> VectorPath {
        VectorPath(
            elements: elements.map { element in
                switch element {
                case .move(let point): .move(point.applying(transform))
                case .line(let point): .line(point.applying(transform))
                case .curve(let first, let second, let end):
                    .curve(first.applying(transform), second.applying(transform), end.applying(transform))
                case .close: .close
                }
            })
    }
}

extension Path {
    package init(_ path: VectorPath) {
        self.init()
        for element in path.elements {
            switch element {
            case .move(let point): move(to: point)
            case .line(let point): addLine(to: point)
            case .curve(let first, let second, let end): addCurve(to: end, control1: first, control2: second)
            case .close: closeSubpath()
            }
        }
    }
}

extension Canvas {
    /// The path, in the coordinates of `transform`.
    var vectorPath: VectorPath {
        var result = VectorPath()
        guard let path = cairo_copy_path(context) else { return result }
        defer { cairo_path_destroy(path) }
        guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else { return result }
        // Each element is a header that says how many entries it has, then its points.
        var index = 0
        while index < Int(path.pointee.num_data) {
            let header = data[index].header
            func point(_ number: Int) -> Point {
                Point(x: data[index + number].point.x, y: data[index + number].point.y)
            }
            switch header.type {
            case CAIRO_PATH_MOVE_TO: result.elements.append(.move(point(1)))
            case CAIRO_PATH_LINE_TO: result.elements.append(.line(point(1)))
            case CAIRO_PATH_CURVE_TO: result.elements.append(.curve(point(1), point(2), point(3)))
            default: result.elements.append(.close)
            }
            index += max(Int(header.length), 1)
        }
        return result
    }

    /// Adds a path.
    package func add(_ path: VectorPath) {
        for element in path.elements {
            switch element {
            case .move(let point): move(to: point)
            case .line(let point): line(to: point)
            case .curve(let first, let second, let end): curve(to: end, control1: first, control2: second)
            case .close: close()
            }
        }
    }
}
