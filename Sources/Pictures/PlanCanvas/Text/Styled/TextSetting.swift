import CPango
import PlanBase
import PlanGeometry

/// A text as it is set within a width and a height: shrunk as far as it may be, then shortened.
package final class TextSetting {
    package let layout: TextLayout
    /// The parts of the text, each with its traits, its font and its range of bytes.
    private let spans: [Span]
    private let foreground: AnyShapeStyle
    /// The bytes of the longest text: the time for shortening one without spaces grows with the square of its length.
    private static let greatestLength = 10_000

    private struct Span {
        let traits: TextTraits
        let font: Font
        let range: Range<Int>
    }

    package init(_ runs: [TextRun], environment: TextEnvironment, width: Double?, height: Double?) throws {
        foreground = environment.foreground
        var string = ""
        var spans: [Span] = []
        for run in runs {
            let traits = run.traits.over(environment.traits)
            var font = traits.font ?? .body
            if let weight = traits.weight { font.weight = weight }
            if let isItalic = traits.isItalic { font.isItalic = isItalic }
            font = environment.resolved(font)
            if font.textStyle != nil { font.size *= environment.typeScale }
            try SceneError.check(font.size, Message("the font size"), in: 0...10_000)
            try SceneError.check(traits.kerning ?? 0, Message("the kerning"), in: -10_000...10_000)
            try SceneError.check(traits.tracking ?? 0, Message("the tracking"), in: -10_000...10_000)
            try SceneError.check(traits.baselineOffset ?? 0, Message("the baseline offset"), in: -10_000...10_000)
            let start = string.utf8.count
            // A limit counts all lines, where Pango's would count those of each paragraph.
            string += String(
                String.UnicodeScalarView(
                    run.string.writable.unicodeScalars.map { scalar in
                        scalar == "\n" && environment.lineLimit != nil ? "\u{2028}" : scalar
                    }))
            spans.append(Span(traits: traits, font: font, range: start..<string.utf8.count))
        }
        self.spans = spans
        guard string.utf8.count <= Self.greatestLength else { throw SceneError(.longText(limit: Self.greatestLength)) }
        try SceneError.check(environment.lineSpacing, Message("the line spacing"), in: 0...10_000)
        let maker = Maker(string: string, spans: spans, environment: environment, width: width, height: height)
        layout = try maker.best()
    }

    // MARK: - Setting

    private struct Maker {
        let string: String
        let spans: [Span]
        let environment: TextEnvironment
        let width: Double?
        let height: Double?

        /// The text as large as fits, at least at its smallest.
        func best() throws(RenderError) -> TextLayout {
            let full = try layout(scale: 1)
            if fits(full) { return full }
            var low = environment.minimumScaleFactor
            guard low < 1, width != nil || height != nil else { return try shortened(full, scale: 1) }
            var best = try layout(scale: low)
            guard fits(best) else { return try shortened(best, scale: low) }
            var high = 1.0
            for _ in 0..<10 {
                let middle = (low + high) / 2
                let candidate = try layout(scale: middle)
                if fits(candidate) { (low, best) = (middle, candidate) } else { high = middle }
            }
            return best
        }

        private func fits(_ layout: TextLayout) -> Bool {
            layout.lineCount <= environment.lineLimit ?? .max
                && layout.logicalSize.height <= (height ?? .infinity) + 0.01 && !layout.breaksWords
        }

        /// The text with as many lines as there is room for, an ellipsis standing for the rest.
        private func shortened(_ layout: TextLayout, scale: Double) throws(RenderError) -> TextLayout {
            let room = (height ?? .infinity) + 0.01
            let fitting = layout.lineBottoms.count { $0 <= room }
            let lines = max(min(fitting, environment.lineLimit ?? .max), 1)
            guard lines < layout.lineCount else { return layout }
            return try self.layout(scale: scale, lines: lines, width: width ?? layout.logicalSize.width)
        }

        private func layout(scale: Double, lines: Int? = nil, width: Double? = nil) throws(RenderError) -> TextLayout {
            let base = spans.first { $0.font.file != nil } ?? spans.first
            return try TextLayout(
                string, font: (base?.font ?? .body).withSize((base?.font.size ?? 17) * scale),
                alignment: environment.alignment.layoutAlignment, maximumWidth: width ?? self.width, maximumLines: nil
            ) { layout in
                if let list = attributes(scale: scale) {
                    pango_layout_set_attributes(layout, list)
                    pango_attr_list_unref(list)
                }
                pango_layout_set_spacing(
                    layout, Int32(saturating: (environment.lineSpacing * scale * pangoUnitsPerPixel).rounded()))
                guard let lines else { return }
                pango_layout_set_height(layout, -Int32(clamping: lines))
                pango_layout_set_ellipsize(layout, environment.truncation.pangoValue)
            }
        }

        private func attributes(scale: Double) -> OpaquePointer? {
            guard let list = pango_attr_list_new() else { return nil }
            for (index, span) in spans.enumerated() {
                func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                    guard let attribute else { return }
                    attribute.pointee.start_index = UInt32(clamping: span.range.lowerBound)
                    attribute.pointee.end_index = UInt32(clamping: span.range.upperBound)
                    pango_attr_list_insert(list, attribute)
                }
                func units(_ length: Double) -> Int32 {
                    Int32(saturating: (length * scale * pangoUnitsPerPixel).rounded())
                }
                add(pango_attr_family_new(span.font.family))
                add(pango_attr_size_new_absolute(units(span.font.size)))
                add(pango_attr_weight_new(PangoWeight(rawValue: UInt32(span.font.weight.rawValue))))
                add(pango_attr_style_new(span.font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL))
                if let spacing = span.traits.tracking ?? span.traits.kerning {
                    add(pango_attr_letter_spacing_new(units(spacing)))
                }
                if let offset = span.traits.baselineOffset { add(pango_attr_rise_new(units(offset))) }
                // Parts as glyph runs of their own, so that each is found by where it begins.
                add(pango_attr_foreground_new(UInt16(index & 0xFFFF), 0, 0))
            }
            return list
        }
    }

    // MARK: - Drawing

    /// Letters of one part beside each other. The glyphs belong to the layout.
    package struct Run {
        let glyphs: GlyphRun
        package let item: UnsafeMutablePointer<PangoGlyphItem>
        package let style: AnyShapeStyle
        /// The lines under and through it.
        package let lines: [(box: Box, color: Color?)]
    }

    /// The letters from the top and the left.
    package func runs() -> [Run] {
        layout.placedRuns().map { run in
            let offset = Int(run.item.pointee.item.pointee.offset)
            let span = spans.first { $0.range.contains(offset) } ?? spans.last
            let traits = span?.traits ?? TextTraits()
            var lines: [(Box, Color?)] = []
            if traits.underline != nil || traits.strikethrough != nil,
                let metrics = pango_font_get_metrics(run.glyphs.font, nil)
            {
                defer { pango_font_metrics_unref(metrics) }
                func line(_ position: Int32, _ thickness: Int32) -> Box {
                    Box(
                        x: run.glyphs.start.x, y: run.glyphs.start.y - Double(position) / pangoUnitsPerPixel,
                        width: run.width, height: Double(thickness) / pangoUnitsPerPixel)
                }
                if let underline = traits.underline {
                    let box = line(
                        pango_font_metrics_get_underline_position(metrics),
                        pango_font_metrics_get_underline_thickness(metrics))
                    lines.append((box, underline.color))
                }
                if let strikethrough = traits.strikethrough {
                    let box = line(
                        pango_font_metrics_get_strikethrough_position(metrics),
                        pango_font_metrics_get_strikethrough_thickness(metrics))
                    lines.append((box, strikethrough.color))
                }
            }
            return Run(glyphs: run.glyphs, item: run.item, style: traits.foreground ?? foreground, lines: lines)
        }
    }
}
