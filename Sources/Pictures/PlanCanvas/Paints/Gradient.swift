import CCairo
import PlanBase
import PlanGeometry

/// Colours that change along a line or outwards from a point, in the coordinates of the canvas's transform.
public struct Gradient: Hashable, Sendable {
    /// A colour at a place of the gradient.
    public struct Stop: Hashable, Sendable {
        /// The place: 0 at the gradient's start, 1 at its end.
        public var offset: Double
        /// The colour there.
        public var color: Color

        /// A colour at a place from 0 to 1.
        public init(_ offset: Double, _ color: Color) { (self.offset, self.color) = (offset, color) }
    }

    /// The line, or the circles, along which a gradient's colours change.
    public enum Geometry: Hashable, Sendable {
        /// Along the line from start to end.
        case linear(start: Point, end: Point)
        /// From the inner circle to the outer one around the same centre.
        case radial(center: Point, innerRadius: Double, outerRadius: Double)
    }

    /// The line, or the circles, along which the colours change.
    public var geometry: Geometry
    /// The colours on the way, in order; beyond the first and the last the colour stays.
    public var stops: [Stop]

    /// Colours along a line.
    public static func linear(from start: Point, to end: Point, _ stops: [Stop]) -> Gradient {
        Gradient(geometry: .linear(start: start, end: end), stops: stops)
    }

    /// Colours outwards from a centre.
    public static func radial(
        center: Point, innerRadius: Double = 0, outerRadius: Double, _ stops: [Stop]
    ) -> Gradient {
        Gradient(geometry: .radial(center: center, innerRadius: innerRadius, outerRadius: outerRadius), stops: stops)
    }
}

extension Gradient {
    /// Calls the closure with the gradient as a Cairo pattern, which is freed afterwards.
    func withPattern(_ body: (OpaquePointer) -> Void) {
        let pattern: OpaquePointer? =
            switch geometry {
            case .linear(let start, let end): cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
            case .radial(let center, let innerRadius, let outerRadius):
                cairo_pattern_create_radial(center.x, center.y, innerRadius, center.x, center.y, outerRadius)
            }
        guard let pattern else { return }
        defer { cairo_pattern_destroy(pattern) }
        for stop in stops {
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
        }
        body(pattern)
    }
}
