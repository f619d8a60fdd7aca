import CCairo
import Glibc
import PlanBase
import PlanGeometry

extension AngularGradient {
    /// A sector in which the colour changes evenly.
    package struct Sector {
        package var from: Double
        package var to: Double
        package var first: Color
        package var last: Color
    }

    /// The sectors all around, angles in radians. What the gradient leaves open is half in its last colour and half in its
    /// first.
    var sectors: [Sector] {
        guard let first = stops.first, let last = stops.last else { return [] }
        let start = min(startAngle.radians, endAngle.radians)
        let extent = min(abs(endAngle.radians - startAngle.radians), 2 * .pi)
        let isForward = endAngle.radians >= startAngle.radians
        func angle(_ offset: Double) -> Double {
            let place = min(max(offset, 0), 1)
            return start + extent * (isForward ? place : 1 - place)
        }
        var ordered = stops.sorted { $0.offset < $1.offset }
        if !isForward { ordered.reverse() }
        let (low, high) = isForward ? (first.color, last.color) : (last.color, first.color)
        var sectors: [Sector] = []
        var (place, color) = (start, low)
        for stop in ordered {
            sectors.append(Sector(from: place, to: angle(stop.offset), first: color, last: stop.color))
            (place, color) = (angle(stop.offset), stop.color)
        }
        let middle = (place + start + 2 * .pi) / 2
        sectors.append(Sector(from: place, to: start + extent, first: color, last: high))
        sectors.append(Sector(from: start + extent, to: max(middle, start + extent), first: high, last: high))
        sectors.append(Sector(from: max(middle, start + extent), to: start + 2 * .pi, first: low, last: low))
        return sectors.filter { $0.to > $0.from }
    }

    /// Calls the closure with a mesh of triangles from the centre out beyond a box, as a Cairo pattern.
    func withPattern(in box: Box, reach: Box, _ body: (OpaquePointer) -> Void) {
        guard let pattern = cairo_pattern_create_mesh() else { return }
        defer { cairo_pattern_destroy(pattern) }
        let center = center.point(in: box)
        let radius = 1.1 * (reach.corners.map { (center - $0).length }.max() ?? 0) + 2
        for sector in sectors {
            let count = Int(saturating: ((sector.to - sector.from) / 0.1).rounded(.up))
            for part in 0..<count {
                let (t0, t1) = (Double(part) / Double(count), Double(part + 1) / Double(count))
                let (from, to) = (
                    sector.from + (sector.to - sector.from) * t0, sector.from + (sector.to - sector.from) * t1
                )
                // Each reaches a little under the next one, so that no line of nothing is left between them.
                let overlap = 0.002
                cairo_mesh_pattern_begin_patch(pattern)
                cairo_mesh_pattern_move_to(pattern, center.x, center.y)
                cairo_mesh_pattern_line_to(pattern, center.x + radius * cos(from), center.y + radius * sin(from))
                cairo_mesh_pattern_line_to(
                    pattern, center.x + radius * cos(to + overlap), center.y + radius * sin(to + overlap))
                cairo_mesh_pattern_line_to(pattern, center.x, center.y)
                for (corner, t) in [(0, t0), (1, t0), (2, t1), (3, t1)] {
                    let color = sector.first.mixed(with: sector.last, fraction: t)
                    cairo_mesh_pattern_set_corner_color_rgba(
                        pattern, UInt32(corner), color.red, color.green, color.blue, color.alpha)
                }
                cairo_mesh_pattern_end_patch(pattern)
            }
        }
        body(pattern)
    }
}
