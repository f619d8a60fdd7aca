import CCairo
import CPango
import PlanBase
import PlanGeometry

/// The Cairo backend: paints display nodes onto a canvas of pixels or vectors. It can paint every node and is the reference for
/// the raster backend.
package struct NodePainter {
    package let canvas: Canvas
    /// The greatest number of bytes in the layers of opacities, masks and blend modes that are painted at one time.
    private static let greatestLayerMemory = 2_000_000_000.0

    /// The bytes of the layers that are being painted.
    private var layerMemory = 0.0
    /// The count of pixels painted in layers and shadows, one after the other or in each other.
    private let work: LayerWork
    /// The number of shadows that are being painted in each other. Each shadow paints its view twice.
    private var shadowDepth = 0
    private static let greatestShadowDepth = 8

    package init(_ canvas: Canvas, work: LayerWork = LayerWork()) {
        (self.canvas, self.work) = (canvas, work)
    }

    package func paint(_ element: DisplayNode) throws {
        switch element {
        case .fill(let path, let rule, let paint):
            // A polygon within a circle whose sides are s away from it lacks 4s/3r of the area.
            setTolerance(0.0006, of: path)
            canvas.add(path)
            canvas.fill(paint, rule: rule)
        case .stroke(let path, let style, let paint):
            guard style.lineWidth > 0 else { return }
            // Its outline lacks s/3r of the length.
            setTolerance(0.0015, of: path)
            canvas.add(path)
            canvas.stroke(paint, style)
        case .text(let text): text.paint(on: canvas)
        case .sprites(let layer): paint(layer)
        case .picture(let picture, let box): canvas.draw(try Canvas(picture), in: box)
        case .styledText(let text):
            if let runs = text.runs, !canvas.keepsText {
                paint(runs, in: Box(origin: .zero, size: text.size))
            } else {
                try paint(text.setting())
            }
        case .custom(_, let draw): try canvas.withSavedState { try draw(canvas) }
        case .group(let elements):
            for element in elements { try paint(element) }
        case .transform(let transform, let element):
            try canvas.withSavedState {
                canvas.concatenate(transform)
                try paint(element)
            }
        case .label(let label, let element):
            if let log = canvas.textLog, let box = element.bounds {
                log.add(label: label, box: box, transform: canvas.transform)
            }
            try paint(element)
        case .hidden(let element):
            guard let log = canvas.textLog else { return try paint(element) }
            try log.withHidden { try paint(element) }
        case .opacity(let opacity, let element): try paint(element, opacity: opacity)
        case .blend(let mode, let element):
            try layer(around: element) { painter in
                try painter.paint(element)
            } compose: { context in
                cairo_set_operator(context, mode.cairoOperator)
                cairo_paint(context)
            }
        case .clip(let path, let rule, let element):
            try canvas.withSavedState {
                canvas.add(path)
                canvas.clip(rule: rule)
                try paint(element)
            }
        case .mask(let content, by: let mask):
            try layer(around: element, draw: { try $0.paint(content) }, mask: { try $0.paint(mask) })
        case .shadow(let color, let radius, let offset, let element):
            var painter = self
            painter.shadowDepth += 1
            guard painter.shadowDepth <= Self.greatestShadowDepth else { throw SceneError(.tooManyLayers) }
            try painter.paintBlurred(element, radius: radius, offset: offset, in: color)
            try painter.paint(element)
        case .blur(let radius, let element): try paintBlurred(element, radius: radius)
        case .read(from: let path, let element):
            do {
                try paint(element)
            } catch var error as SceneError where error.path == nil {
                error.path = path
                throw error
            }
            if let failure = canvas.failure { throw SceneError(.drawing(failure), path: path) }
        }
    }

    /// Lets curves be drawn by lines that are as far from them as a share of the path's radius, but so many pixels at least
    /// and at most.
    private func setTolerance(_ share: Double, of path: Path) {
        guard !canvas.keepsText, let box = path.controlBox else { return }
        let scale = abs(canvas.transform.determinant).squareRoot()
        let tolerance = share * min(box.width, box.height) / 2 * scale
        canvas.curveTolerance = tolerance.isFinite ? min(max(tolerance, 0.02), 0.1) : 0.1
    }

    // MARK: - Layers

    private func paint(_ element: DisplayNode, opacity: Double) throws {
        if opacity <= 0 { return }
        if opacity >= 1 { return try paint(element) }
        // One paint needs no layer.
        if case .fill(let path, let rule, let paint) = element.withoutPlace, case .color(let color) = paint.style {
            let faded = DisplayNode.Paint(style: .color(color.withAlpha(color.alpha * opacity)), box: paint.box)
            return try self.paint(.fill(path, rule, faded))
        }
        try layer(
            around: element, draw: { try $0.paint(element) }, compose: { cairo_paint_with_alpha($0, opacity) })
    }

    /// Draws on a layer as large as an element needs, then lays it over what is beneath it.
    private func layer(
        around element: DisplayNode, draw: (NodePainter) throws -> Void,
        compose: (OpaquePointer) -> Void = { _ in }, mask: ((NodePainter) throws -> Void)? = nil
    ) throws {
        guard let bounds = element.bounds, !canvas.hasFailed else { return }
        let area = bounds.applying(canvas.transform).insetBy(dx: -2, dy: -2)
        guard let part = area.intersection(canvas.bounds) ?? (canvas.keepsText ? area : nil) else { return }
        var painter = self
        painter.layerMemory += 4 * part.area * (mask == nil ? 1 : 2)
        guard painter.layerMemory <= Self.greatestLayerMemory else { throw SceneError(.tooManyLayers) }
        try work.count(part.area * (mask == nil ? 1 : 2))
        let context = canvas.context
        try canvas.withSavedState {
            let transform = canvas.transform
            canvas.transform = .identity
            canvas.add(part)
            canvas.clip()
            canvas.transform = transform
            cairo_push_group(context)
            var problem: (any Error)?
            do { try canvas.withSavedState { try draw(painter) } } catch { problem = error }
            guard let mask else {
                cairo_pop_group_to_source(context)
                if let problem { throw problem }
                compose(context)
                cairo_set_source_rgba(context, 0, 0, 0, 0)
                return
            }
            let content = cairo_pop_group(context)
            defer { cairo_pattern_destroy(content) }
            if let problem { throw problem }
            cairo_push_group(context)
            do { try canvas.withSavedState { try mask(painter) } } catch { problem = error }
            let stencil = cairo_pop_group(context)
            defer { cairo_pattern_destroy(stencil) }
            if let problem { throw problem }
            cairo_set_source(context, content)
            cairo_mask(context, stencil)
            cairo_set_source_rgba(context, 0, 0, 0, 0)
        }
    }

    // MARK: - Shadows and blurs

    /// Paints an element blurred, or its shadow if there is a colour for it.
    private func paintBlurred(
        _ element: DisplayNode, radius: Double, offset shift: Vector = .zero, in color: Color? = nil
    ) throws {
        guard color?.alpha != 0, let bounds = element.bounds, !canvas.hasFailed else { return }
        let transform = canvas.transform
        // A page of vectors has no pixels of its own: the shadow is a picture in it.
        let density = canvas.keepsText ? 3.0 : 1
        let scale = abs(transform.determinant).squareRoot() * density
        let margin = (3 * radius * scale).rounded(.up)
        let toPixels = transform.concatenating(.scale(x: density, y: density))
        let zero = Point.zero.applying(transform)
        let offset = Point(x: shift.dx, y: shift.dy).applying(transform) - zero
        // What of the shadow or blur can be seen, moved back to what throws it.
        let page = Box(minX: 0, minY: 0, maxX: Double(canvas.width) * density, maxY: Double(canvas.height) * density)
        let visible = page.offsetBy(Vector(dx: -offset.dx * density, dy: -offset.dy * density))
        let thrower = bounds.applying(toPixels).insetBy(dx: -2, dy: -2)
        guard let seen = thrower.insetBy(dx: -margin, dy: -margin).intersection(visible),
            let thrown = thrower.intersection(visible.insetBy(dx: -margin, dy: -margin))
        else { return }
        let needed = seen.union(thrown)
        guard needed.width > 0, needed.height > 0 else { return }
        let memory = layerMemory + 8 * needed.area
        guard memory <= Self.greatestLayerMemory, max(needed.width, needed.height) < Double(Canvas.greatestSide) - 1
        else { throw SceneError(.tooManyLayers) }
        let (left, top) = (needed.minX.rounded(.down), needed.minY.rounded(.down))
        let picture = try Canvas(
            width: Int(saturating: (needed.maxX - left).rounded(.up)),
            height: Int(saturating: (needed.maxY - top).rounded(.up)))
        picture.transform = toPixels.concatenating(.translation(x: -left, y: -top))
        var painter = NodePainter(picture, work: work)
        painter.shadowDepth = shadowDepth
        painter.layerMemory = memory
        // The blur passes over the rows and columns and as far beyond their ends as it reaches.
        let channels = color == nil ? 4.0 : 1
        try work.count(channels * (needed.area + margin * (needed.width + needed.height)))
        try painter.paint(element)
        if let color {
            try picture.becomeShadow(color: color, deviation: radius * scale)
        } else {
            try picture.blur(deviation: radius * scale)
        }
        canvas.withSavedState {
            canvas.transform = .identity
            let place = Box(
                x: left / density + offset.dx, y: top / density + offset.dy, width: Double(picture.width) / density,
                height: Double(picture.height) / density)
            canvas.draw(picture, in: place)
        }
    }

    // MARK: - Text

    private func paint(_ runs: [SceneText.Run], in box: Box) {
        canvas.curveTolerance = 0.03
        for run in runs {
            canvas.add(run.letters)
            canvas.fill(DisplayNode.Paint(style: run.style, box: box))
        }
        for run in runs { paint(run.lines, style: run.style, in: box) }
    }

    /// Lines under and through letters.
    private func paint(_ lines: [(box: Box, color: Color?)], style: AnyShapeStyle, in box: Box) {
        for line in lines {
            canvas.add(line.box)
            canvas.fill(DisplayNode.Paint(style: line.color.map { .color($0) } ?? style, box: box))
        }
    }

    private func paint(_ text: TextSetting) {
        let box = Box(origin: .zero, size: text.layout.logicalSize)
        guard canvas.accepts(box.origin, Point(x: box.maxX, y: box.maxY)) else { return }
        canvas.textLog?.add(text.layout, transform: canvas.transform)
        let runs = text.runs()
        canvas.curveTolerance = 0.03
        for run in runs {
            let paint = DisplayNode.Paint(style: run.style, box: box)
            canvas.clearPath()
            if run.glyphs.hasPictures {
                canvas.withSource(paint) { run.glyphs.show(in: canvas.context) }
            } else if canvas.keepsText {
                let start = run.glyphs.start
                canvas.withSource(paint) {
                    cairo_move_to(canvas.context, start.x, start.y)
                    pango_cairo_show_glyph_item(canvas.context, pango_layout_get_text(text.layout.layout), run.item)
                }
                canvas.clearPath()
            } else {
                run.glyphs.addOutlines(in: canvas.context)
                canvas.fill(paint)
            }
        }
        for run in runs { paint(run.lines, style: run.style, in: box) }
    }
}

extension Canvas {
    /// Paints a part of a scene; what goes wrong is remembered, as in all drawing.
    package func paint(_ element: DisplayNode) {
        do {
            try NodePainter(self).paint(element)
        } catch {
            let hasTooMany = (error as? SceneError)?.reason == .tooManyLayers
            fail(error as? RenderError ?? (hasTooMany ? .tooManyLayers : .outOfMemory))
        }
    }
}

/// A count of the pixels painted in the layers and shadows of a scene, with a limit, so that a scene made to take forever ends.
package final class LayerWork {
    private var pixels = 0.0
    private let limit: Double

    /// - Parameter limit: how many pixels may be painted in all.
    package init(limit: Double = 3e9) { self.limit = limit }

    package func count(_ count: Double) throws(SceneError) {
        pixels += count
        if pixels > limit { throw SceneError(.tooManyLayers) }
    }
}
