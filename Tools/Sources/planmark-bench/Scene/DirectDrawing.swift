import CairoPeer
import PlanPageCurl

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The drawing that is measured, by calls of Cairo as a C program makes them.
enum DirectDrawing {
    /// A new picture.
    static func draw() -> OpaquePointer? {
        let side = Int32(ScenePart.side)
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side),
            let context = cairo_create(surface)
        else { return nil }
        defer { cairo_destroy(context) }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        for part in ScenePart.all { draw(part, context) }
        return surface
    }

    private static func draw(_ part: ScenePart, _ context: OpaquePointer) {
        let (x, y, width, height) = (part.x, part.y, part.width, part.height)
        let (middleX, middleY, radius) = (x + width / 2, y + height / 2, min(width, height) / 2)
        cairo_set_source_rgb(context, part.red, part.green, part.blue)
        cairo_set_line_width(context, ScenePart.lineWidth)
        switch part.kind {
        case .disc:
            cairo_arc(context, middleX, middleY, radius, 0, 2 * .pi)
            cairo_fill(context)
        case .ellipse:
            cairo_save(context)
            cairo_translate(context, middleX, middleY)
            cairo_scale(context, width / 2, height / 2)
            cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
            cairo_restore(context)
            cairo_fill(context)
        case .rectangle:
            cairo_rectangle(context, x, y, width, height)
            cairo_fill(context)
        case .roundedRectangle:
            addRounded(part, radius: ScenePart.cornerRadius, context)
            cairo_fill_preserve(context)
            cairo_set_source_rgb(context, 0, 0, 0)
            cairo_set_line_width(context, 2)
            cairo_stroke(context)
        case .capsule:
            addRounded(part, radius: radius, context)
            let gradient = cairo_pattern_create_linear(x, y, x + width, y)
            cairo_pattern_add_color_stop_rgb(gradient, 0, part.red, part.green, part.blue)
            cairo_pattern_add_color_stop_rgb(gradient, 1, 1, 1, 1)
            cairo_set_source(context, gradient)
            cairo_pattern_destroy(gradient)
            cairo_fill(context)
        case .star:
            addCorners(10, at: (middleX, middleY), context) { $0 % 2 == 0 ? radius : 0.381966011250105 * radius }
            cairo_fill(context)
        case .hexagon:
            addCorners(6, at: (middleX, middleY), context) { _ in radius }
            cairo_stroke(context)
        case .dashedRing:
            cairo_arc(context, middleX, middleY, radius, 0, 2 * .pi)
            cairo_close_path(context)
            cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
            cairo_set_dash(context, [12, 10], 2, 0)
            cairo_stroke(context)
            cairo_set_dash(context, nil, 0, 0)
            cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
        case .sector:
            cairo_set_source_rgba(context, part.red, part.green, part.blue, 0.5)
            cairo_move_to(context, middleX, middleY)
            cairo_arc(context, middleX, middleY, radius, 0, 240 * .pi / 180)
            cairo_close_path(context)
            cairo_fill(context)
        case .arc:
            cairo_arc(context, middleX, middleY, radius, 0, 0.72 * 2 * .pi)
            cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
            cairo_stroke(context)
            cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
        }
    }

    private static func addRounded(_ part: ScenePart, radius: Double, _ context: OpaquePointer) {
        let (right, bottom) = (part.x + part.width, part.y + part.height)
        cairo_new_sub_path(context)
        cairo_arc(context, right - radius, part.y + radius, radius, -.pi / 2, 0)
        cairo_arc(context, right - radius, bottom - radius, radius, 0, .pi / 2)
        cairo_arc(context, part.x + radius, bottom - radius, radius, .pi / 2, .pi)
        cairo_arc(context, part.x + radius, part.y + radius, radius, .pi, 1.5 * .pi)
        cairo_close_path(context)
    }

    private static func addCorners(
        _ count: Int, at center: (x: Double, y: Double), _ context: OpaquePointer, radius: (Int) -> Double
    ) {
        for index in 0..<count {
            let angle = 2 * .pi * Double(index) / Double(count) - .pi / 2
            cairo_line_to(context, center.x + radius(index) * cos(angle), center.y + radius(index) * sin(angle))
        }
        cairo_close_path(context)
    }
}
