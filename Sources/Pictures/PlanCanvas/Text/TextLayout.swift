import CCairo
import CPango
import PlanBase
import PlanGeometry

/// A text set in a font, broken into lines and measured, ready to be drawn: `canvas.draw(layout, at: point, …)`.
///
/// Any script works, in any mixture and direction; letters are joined and ordered as the script wants. Measures do not
/// depend on the machine's screen settings: outlines are not hinted and advances not rounded. They are in the units of the
/// font's size, from the top-left corner of the logical box, x to the right and y down.
///
/// A layout belongs to the thread that made it.
public final class TextLayout {
    /// An alignment of the lines of a text with each other.
    public enum Alignment: Hashable, Sendable {
        /// At the side where reading begins: left, or right for a right-to-left paragraph.
        case start
        /// Around a common middle.
        case center
        /// At the side where reading ends.
        case end
    }

    /// The text, as given.
    public let text: String
    /// The font that the text is set in.
    public let font: Font
    /// The alignment of the lines with each other.
    public let alignment: Alignment
    /// The width that lines were broken to.
    public let maximumWidth: Double?
    /// The greatest number of lines within the width; `nil` for no limit.
    public let maximumLines: Int?
    package let layout: OpaquePointer
    /// Pango's coordinates of the logical box's corner.
    private let origin: Point

    /// The size of the logical box: as wide as the longest line's advances, as high as all lines.
    public let logicalSize: Size
    /// The box around what is inked; of no size when nothing is.
    public let inkBox: Box
    /// The distance of the first line's baseline from the top of the logical box.
    public let baseline: Double
    /// The number of characters that are set as U+FFFD, since outputs cannot hold them.
    package let replacedCharacterCount: Int

    /// Sets a text.
    ///
    /// - Parameters:
    ///   - maximumWidth: lines that would be wider are broken between words, or between letters when a word alone is
    ///     wider; nothing to break at line ends in the text only.
    ///   - maximumLines: text that needs more lines within the width is shortened, with an ellipsis at its end.
    /// - Throws: `RenderError.invalidLength` for a font size or width that is not finite, negative or absurdly large.
    public convenience init(
        _ text: String, font: Font, alignment: Alignment = .start, maximumWidth: Double? = nil, maximumLines: Int? = nil
    ) throws(RenderError) {
        try self.init(
            text, font: font, alignment: alignment, maximumWidth: maximumWidth, maximumLines: maximumLines
        ) { _ in }
    }

    /// Sets a text; `adjust` may change Pango's layout before it is measured.
    package init(
        _ text: String, font: Font, alignment: Alignment, maximumWidth: Double?, maximumLines: Int?,
        adjust: (OpaquePointer) -> Void
    ) throws(RenderError) {
        guard (0...100_000).contains(font.size) else {
            throw .invalidLength(name: Message("the font size"), value: font.size)
        }
        if let maximumWidth, !(maximumWidth >= 0) {
            throw .invalidLength(name: Message("the text width"), value: maximumWidth)
        }
        guard let layout = TextLayout.makeLayout(font: font) else { throw .outOfMemory }
        (self.layout, self.text, self.font) = (layout, text, font)
        (self.alignment, self.maximumWidth, self.maximumLines) = (alignment, maximumWidth, maximumLines)

        // Pango ends a text at a zero byte, and Cairo refuses noncharacters in PDF and SVG.
        let drawable = text.writable
        replacedCharacterCount = text.unwritableCharacterCount
        pango_layout_set_text(layout, drawable, Int32(clamping: drawable.utf8.count))
        pango_layout_set_alignment(layout, alignment.pangoValue)
        if let maximumWidth {
            let units = min(maximumWidth * pangoUnitsPerPixel, Double(Int32.max / 2))
            pango_layout_set_width(layout, Int32(units))
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            if let maximumLines {
                pango_layout_set_height(layout, -Int32(clamping: max(maximumLines, 1)))
                pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            }
        }
        adjust(layout)
        Self.tightenEllipses(of: layout)

        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, &ink, &logical)
        let logicalBox = Box(logical)
        origin = logicalBox.origin
        logicalSize = logicalBox.size
        inkBox = Box(ink).offsetBy(Vector(dx: -origin.x, dy: -origin.y))
        baseline = Double(pango_layout_get_baseline(layout)) / pangoUnitsPerPixel - origin.y
    }

    /// Takes the width from ellipses by which Pango makes their lines fill the whole width: it would be a gap in the text.
    private static func tightenEllipses(of layout: OpaquePointer) {
        guard pango_layout_is_ellipsized(layout) != 0 else { return }
        for index in 0..<pango_layout_get_line_count(layout) {
            // Not the read-only line, for which Pango might remember what it has measured.
            var entry = pango_layout_get_line(layout, index)?.pointee.runs
            while let current = entry {
                entry = current.pointee.next
                let run = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
                let isEllipsis = run.item.pointee.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0
                // The last glyph is the one that is made wider.
                guard isEllipsis, run.glyphs.pointee.num_glyphs > 0,
                    let glyph = run.glyphs.pointee.glyphs?.advanced(by: Int(run.glyphs.pointee.num_glyphs) - 1)
                else { continue }
                var logical = PangoRectangle()
                pango_font_get_glyph_extents(run.item.pointee.analysis.font, glyph.pointee.glyph, nil, &logical)
                glyph.pointee.geometry.width = min(glyph.pointee.geometry.width, logical.width)
            }
        }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// The number of lines.
    public var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

    /// True if the text was shortened with an ellipsis.
    public var isShortened: Bool { pango_layout_is_ellipsized(layout) != 0 }

    /// The number of characters that no installed font has; they are drawn as boxes with their code numbers in them. Control
    /// characters and code points that are no characters, such as U+FFFE, count too, and are drawn as U+FFFD.
    public var missingGlyphCount: Int { Int(pango_layout_get_unknown_glyphs_count(layout)) + replacedCharacterCount }

    /// True if some line ends inside a word, because the word alone is wider than the width.
    public var breaksWords: Bool {
        var count: Int32 = 0
        guard let attributes = pango_layout_get_log_attrs_readonly(layout, &count) else { return false }
        guard let bytes = pango_layout_get_text(layout) else { return false }
        for index in 1..<max(lineCount, 1) {
            guard let line = pango_layout_get_line_readonly(layout, Int32(index)) else { continue }
            let start = g_utf8_pointer_to_offset(bytes, bytes + Int(line.pointee.start_index))
            // A mandatory or a permitted place to break a line is not inside a word.
            if start < Int(count), attributes[start].is_line_break == 0 { return true }
        }
        return false
    }
}

// MARK: - Pango

/// Pango measures in 1/1024 pixel.
let pangoUnitsPerPixel = Double(PANGO_SCALE)

extension TextLayout {
    /// An empty layout with settings that do not depend on the machine.
    private static func makeLayout(font: Font) -> OpaquePointer? {
        // The font map belongs to Pango and to this thread.
        Font.waitUntilPrepared()
        let fontMap = font.file?.fontMap() ?? pango_cairo_font_map_get_default()
        guard let context = pango_font_map_create_context(fontMap),
            let options = cairo_font_options_create(), let description = pango_font_description_new()
        else { return nil }
        defer {
            g_object_unref(UnsafeMutableRawPointer(context))
            cairo_font_options_destroy(options)
            pango_font_description_free(description)
        }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        pango_cairo_context_set_resolution(context, 96)
        pango_context_set_round_glyph_positions(context, 0)
        // Without a language of its own the locale's would choose between the forms of Han characters.
        pango_context_set_language(context, pango_language_from_string("en"))
        pango_context_set_base_dir(context, PANGO_DIRECTION_WEAK_LTR)

        pango_font_description_set_family(description, font.family)
        pango_font_description_set_absolute_size(description, font.size * pangoUnitsPerPixel)
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(font.weight.rawValue)))
        pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)

        let layout = pango_layout_new(context)
        pango_layout_set_font_description(layout, description)
        return layout
    }

    /// Where Pango's origin lies when the logical box's corner lies at the canvas's origin.
    var pangoOffset: Vector { Vector(dx: -origin.x, dy: -origin.y) }

    /// A line as it was broken.
    package struct Line {
        package let text: String
        /// The left end of its baseline, from the corner of the layout's logical box.
        package let start: Point
        package let width: Double
    }

    /// The lines from the top, those without any text left out.
    package var lines: [Line] {
        guard let iterator = pango_layout_get_iter(layout), let bytes = pango_layout_get_text(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        var lines: [Line] = []
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(iterator)?.pointee else { continue }
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            // The line's bytes lie inside the layout's text.
            let start = UnsafeRawPointer(bytes + Int(line.start_index))
            let text = String(decoding: UnsafeRawBufferPointer(start: start, count: Int(line.length)), as: UTF8.self)
            let baseline = Double(pango_layout_iter_get_baseline(iterator)) / pangoUnitsPerPixel
            if !text.isBlank {
                lines.append(
                    Line(
                        text: text, start: Point(x: Double(logical.x) / pangoUnitsPerPixel, y: baseline) + pangoOffset,
                        width: Double(logical.width) / pangoUnitsPerPixel))
            }
        } while pango_layout_iter_next_line(iterator) != 0
        return lines
    }
}

extension TextLayout.Alignment {
    fileprivate var pangoValue: PangoAlignment {
        switch self {
        case .start: PANGO_ALIGN_LEFT
        case .center: PANGO_ALIGN_CENTER
        case .end: PANGO_ALIGN_RIGHT
        }
    }
}

extension Box {
    fileprivate init(_ rectangle: PangoRectangle) {
        let scale = pangoUnitsPerPixel
        self.init(
            origin: Point(x: Double(rectangle.x) / scale, y: Double(rectangle.y) / scale),
            size: Size(width: Double(rectangle.width) / scale, height: Double(rectangle.height) / scale))
    }
}
