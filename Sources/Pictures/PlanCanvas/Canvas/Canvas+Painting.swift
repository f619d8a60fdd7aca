import CCairo
import PlanBase
import PlanGeometry

// MARK: - Filling and stroking the path

extension Canvas {
    /// Fills the path with a colour and clears it, unless told to keep it.
    ///
    /// - Parameter rule: what counts as inside where the path crosses itself or has several parts.
    public func fill(_ color: Color, rule: FillRule = .nonZero, keepingPath: Bool = false) {
        guard !hasFailed else { return }
        setSource(color)
        fillPath(rule: rule, keepingPath: keepingPath)
    }

    /// Fills the path with a gradient and clears it, unless told to keep it.
    public func fill(_ gradient: Gradient, rule: FillRule = .nonZero, keepingPath: Bool = false) {
        guard setSource(gradient) else { return }
        fillPath(rule: rule, keepingPath: keepingPath)
    }

    /// Strokes the path with a colour and clears it, unless told to keep it.
    public func stroke(_ color: Color, _ style: StrokeStyle, keepingPath: Bool = false) {
        guard setStroke(style) else { return }
        setSource(color)
        strokePath(keepingPath: keepingPath)
    }

    /// Strokes the path with a solid line of a colour and clears it, unless told to keep it.
    public func stroke(_ color: Color, width: Double, keepingPath: Bool = false) {
        stroke(color, StrokeStyle(lineWidth: width), keepingPath: keepingPath)
    }

    /// Strokes the path with a gradient and clears it, unless told to keep it.
    public func stroke(_ gradient: Gradient, _ style: StrokeStyle, keepingPath: Bool = false) {
        guard setStroke(style), setSource(gradient) else { return }
        strokePath(keepingPath: keepingPath)
    }

    /// Paints the whole canvas, within the clip, with a colour.
    public func fillAll(_ color: Color) {
        guard !hasFailed else { return }
        setSource(color)
        cairo_paint(context)
    }

    /// Paints the whole canvas, within the clip, with a gradient.
    public func fillAll(_ gradient: Gradient) { if setSource(gradient) { cairo_paint(context) } }

    func fillPath(rule: FillRule, keepingPath: Bool) {
        cairo_set_fill_rule(context, rule.cairoValue)
        if keepingPath { cairo_fill_preserve(context) } else { cairo_fill(context) }
    }

    func strokePath(keepingPath: Bool) {
        if keepingPath { cairo_stroke_preserve(context) } else { cairo_stroke(context) }
    }

    func setSource(_ color: Color) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    func setSource(_ gradient: Gradient) -> Bool {
        switch gradient.geometry {
        case .linear(let start, let end):
            guard accepts(start, end) else { return false }
        case .radial(let center, let innerRadius, let outerRadius):
            guard accepts(center), accepts(innerRadius, as: Message("the inner radius")),
                accepts(outerRadius, as: Message("the outer radius"))
            else { return false }
        }
        gradient.withPattern { cairo_set_source(context, $0) }
        return true
    }

    func setStroke(_ style: StrokeStyle) -> Bool {
        guard accepts(style.lineWidth, as: Message("the line width")),
            accepts(style.miterLimit, as: Message("the miter limit"))
        else {
            return false
        }
        let reach = style.lineWidth * (abs(transform.a) + abs(transform.b) + abs(transform.c) + abs(transform.d))
        guard reach <= Canvas.greatestCoordinate else {
            fail(.invalidLength(name: Message("the line width"), value: style.lineWidth))
            return false
        }
        let dashes = style.dash
        let isValid = dashes.isEmpty || (dashes.allSatisfy { $0.isFinite && $0 >= 0 } && dashes.contains { $0 > 0 })
        guard isValid, style.dashPhase.isFinite else {
            fail(.invalidDashes(dashes))
            return false
        }
        // Cairo would paint any number, for hours.
        guard dashes.isEmpty || PathMeasure(path).dashCount(dashes) <= Double(Path.dashLimit) else {
            fail(.tooManyDashes(limit: Path.dashLimit))
            return false
        }
        cairo_set_line_width(context, style.lineWidth)
        cairo_set_line_cap(context, style.lineCap.cairoValue)
        cairo_set_line_join(context, style.lineJoin.cairoValue)
        cairo_set_miter_limit(context, style.miterLimit)
        cairo_set_dash(context, dashes, Int32(dashes.count), style.dashPhase)
        return true
    }
}

// MARK: - Images

extension Canvas {
    /// A method for drawing an image larger or smaller than it is.
    public enum Interpolation: Hashable, Sendable {
        /// Each pixel a sharp square.
        case nearest
        /// Smoothly.
        case smooth
    }

    /// Draws another canvas's picture, stretched to a box, or at its own size with its corner at the origin. What went wrong
    /// in drawing that picture counts as gone wrong here too.
    public func draw(_ image: Canvas, in box: Box? = nil, opacity: Double = 1, interpolation: Interpolation = .smooth) {
        let box = box ?? image.bounds
        do { try image.check() } catch { fail(error) }
        guard image !== self, accepts(opacity, as: Message("the opacity")),
            accepts(Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY)), box.width > 0, box.height > 0
        else { return }
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_rectangle(context, box.minX, box.minY, box.width, box.height)
        cairo_clip(context)
        cairo_translate(context, box.minX, box.minY)
        cairo_scale(context, box.width / Double(image.width), box.height / Double(image.height))
        cairo_set_source_surface(context, image.surface, 0, 0)
        let pattern = cairo_get_source(context)
        // On a page the picture is put in as it is; to pad it Cairo would make another one of it.
        cairo_pattern_set_extend(pattern, keepsText ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(pattern, interpolation == .nearest ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
        cairo_paint_with_alpha(context, min(max(opacity, 0), 1))
    }
}
