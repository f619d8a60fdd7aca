import CCairo
import PlanBase
import PlanGeometry

/// A picture in memory to draw on: paths, text and images, anti-aliased, in colours with opacity.
///
/// The coordinates are pixel points, x to the right and y down from the top-left corner, until `transform` is changed.
/// Drawing follows Cairo's model: build a path (`move(to:)`, `add(_:)`, …), then `fill` or `stroke` it, which also
/// clears it.
///
///     let canvas = try Canvas(width: 200, height: 100, background: .white)
///     canvas.add(Box(minX: 10, minY: 10, maxX: 190, maxY: 90), cornerRadius: 8)
///     canvas.fill(Color(hex: 0x0072B2))
///     try canvas.writePNG(to: "button.png")
///
/// Like Cairo, a canvas remembers the first thing that went wrong and draws nothing any more; whatever asks for its
/// pixels, and `check()`, throws that error. So drawing itself needs no `try`.
///
/// A canvas belongs to one thread at a time.
public final class Canvas {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The greatest width and height that a canvas can have, in pixels.
    public static let greatestSide = RenderError.greatestCanvasSide

    /// Cairo keeps coordinates as 24.8 fixed-point numbers, and wraps silently beyond.
    static let greatestCoordinate = 8_300_000.0

    /// Cairo's drawing context, for the drawing done elsewhere in this module.
    package let context: OpaquePointer
    package let surface: OpaquePointer
    /// True if text is drawn as text, to be selected and searched, instead of as outlines; only canvases on pages of vectors do so.
    package let keepsText: Bool
    /// Takes down what text is drawn where, for formats in which it would be outlines only.
    let textLog: TextLog?
    private var firstFailure: RenderError?
    private var currentTransform = AffineTransform.identity

    /// An empty picture: transparent, or all of one colour.
    ///
    /// - Throws: `RenderError.invalidCanvasSize` unless each side is 1 to 32,767 pixels, or `.outOfMemory`.
    public convenience init(width: Int, height: Int, background: Color? = nil) throws(RenderError) {
        try Canvas.checkSize(width: width, height: height)
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        try self.init(surface: surface, width: width, height: height)
        if let background { fillAll(background) }
    }

    /// A picture that is shown on pages of vectors as the JPEG given, and without pixels of its own.
    ///
    /// - Parameter jpeg: a sound file of that size.
    /// - Throws: as for an empty picture.
    package convenience init(jpeg: [UInt8], width: Int, height: Int) throws(RenderError) {
        try Canvas.checkSize(width: width, height: height)
        // Memory that nobody touches takes no place.
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        try self.init(surface: surface, width: width, height: height)
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(jpeg.count, 1))
        copy.update(from: jpeg, count: jpeg.count)
        let status = cairo_surface_set_mime_data(
            self.surface, CAIRO_MIME_TYPE_JPEG, copy, CUnsignedLong(jpeg.count),
            { $0?.assumingMemoryBound(to: UInt8.self).deallocate() }, copy)
        if let error = RenderError(status: status) {
            copy.deallocate()
            throw error
        }
    }

    /// A canvas without edges that keeps no pixels, to find outlines and measures with. On a canvas with edges Cairo leaves
    /// out of a text's outlines what lies some ten font sizes beyond them.
    package static func withoutEdges() throws(RenderError) -> Canvas {
        try Canvas(surface: cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil), width: 1, height: 1)
    }

    /// A canvas on a page of vectors, which has no pixels.
    package convenience init(page: VectorSurface, width: Int, height: Int) throws(RenderError) {
        try self.init(
            surface: cairo_surface_reference(page.surface), width: width, height: height, keepsText: true,
            textLog: page.textLog)
    }

    /// Takes over a new surface, freeing it also when it failed.
    private init(
        surface: OpaquePointer?, width: Int, height: Int, keepsText: Bool = false, textLog: TextLog? = nil
    ) throws(RenderError) {
        guard let surface, let context = cairo_create(surface) else { throw .outOfMemory }
        if let error = RenderError(status: cairo_status(context)) {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            throw error
        }
        (self.surface, self.context, self.keepsText) = (surface, context, keepsText)
        (self.textLog, self.width, self.height) = (textLog, width, height)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    private static func checkSize(width: Int, height: Int) throws(RenderError) {
        guard (1...greatestSide).contains(width), (1...greatestSide).contains(height) else {
            throw .invalidCanvasSize(width: width, height: height)
        }
    }

    /// The canvas as a box, in pixels of the canvas.
    public var bounds: Box { Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height)) }
}

// MARK: - Errors

extension Canvas {
    /// Throws what first went wrong in drawing, if anything did.
    public func check() throws(RenderError) { if let failure { throw failure } }

    /// True if an error occurred in drawing, so that nothing is drawn any more.
    var hasFailed: Bool { firstFailure != nil }

    /// The first error that occurred in drawing; `nil` if there was none.
    package var failure: RenderError? { firstFailure ?? RenderError(status: cairo_status(context)) }

    /// Remembers what went wrong, unless something did before.
    package func fail(_ error: RenderError) { if firstFailure == nil { firstFailure = error } }

    /// True if a length is finite and not negative. Remembers the error otherwise.
    func accepts(_ value: Double, as name: @autoclosure () -> Message) -> Bool {
        if hasFailed { return false }
        if value.isFinite && value >= 0 { return true }
        fail(.invalidLength(name: name(), value: value))
        return false
    }

    /// True if a point can be drawn with the present transform. Remembers the error otherwise.
    func accepts(_ point: Point) -> Bool {
        if hasFailed { return false }
        let place = point.applying(currentTransform)
        if abs(place.x) <= Canvas.greatestCoordinate && abs(place.y) <= Canvas.greatestCoordinate { return true }
        fail(.pointOutOfRange(point))
        return false
    }

    /// True if all of the points can be drawn with the present transform. Remembers the error otherwise.
    func accepts(_ points: Point...) -> Bool { points.allSatisfy { accepts($0) } }
}

// MARK: - State

extension Canvas {
    /// Takes the coordinates of drawing to pixels of the canvas; the identity at first.
    public var transform: AffineTransform {
        get { currentTransform }
        set {
            guard !hasFailed else { return }
            guard newValue.isFinite, newValue.inverted() != nil else {
                fail(.invalidTransform(newValue))
                return
            }
            currentTransform = newValue
            var matrix = cairo_matrix_t(
                xx: newValue.a, yx: newValue.b, xy: newValue.c, yy: newValue.d, x0: newValue.tx, y0: newValue.ty)
            cairo_set_matrix(context, &matrix)
        }
    }

    /// Applies a transform to what is drawn from now on, before the transforms set so far.
    public func concatenate(_ inner: AffineTransform) { transform = inner.concatenating(transform) }

    /// Moves the origin of what is drawn from now on.
    public func translate(x: Double, y: Double) { concatenate(.translation(x: x, y: y)) }

    /// Enlarges what is drawn from now on, about the origin.
    public func scale(by factor: Double) { concatenate(.scale(x: factor, y: factor)) }

    /// Turns what is drawn from now on about the origin, clockwise on the picture as y grows downwards.
    public func rotate(radians: Double) { concatenate(.rotation(radians: radians)) }

    /// Draws, then takes back the changes made to the transform, the clip and the anti-aliasing.
    public func withSavedState<Result, Failure: Error>(_ draw: () throws(Failure) -> Result) throws(Failure) -> Result {
        let saved = currentTransform
        cairo_save(context)
        defer {
            cairo_restore(context)
            currentTransform = saved
        }
        return try draw()
    }

    /// Draws on a layer of its own, then paints the layer with an opacity, so that what overlaps inside does not show
    /// through itself. Changes of state inside are taken back.
    public func withGroup<Result, Failure: Error>(
        opacity: Double, _ draw: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let saved = currentTransform
        cairo_push_group(context)
        defer {
            cairo_pop_group_to_source(context)
            currentTransform = saved
            if opacity.isFinite { cairo_paint_with_alpha(context, min(max(opacity, 0), 1)) }
            // Lets go of the layer's memory.
            cairo_set_source_rgba(context, 0, 0, 0, 0)
        }
        return try draw()
    }

    /// Restricts what is drawn from now on to the inside of the present path too, and clears the path.
    public func clip(rule: FillRule = .nonZero) {
        guard !hasFailed else { return }
        cairo_set_fill_rule(context, rule.cairoValue)
        cairo_clip(context)
    }

    /// The greatest distance, in pixels, of a curve from the straight lines that it is drawn with; 0.1 at first.
    var curveTolerance: Double {
        get { cairo_get_tolerance(context) }
        set { cairo_set_tolerance(context, newValue) }
    }
}

extension FillRule {
    var cairoValue: cairo_fill_rule_t {
        switch self {
        case .evenOdd: CAIRO_FILL_RULE_EVEN_ODD
        case .nonZero: CAIRO_FILL_RULE_WINDING
        }
    }
}
