import PlanCanvas
import PlanGeometry

/// A label's text broken into lines, in a size.
struct LabelSetting {
    let layout: TextLayout
    /// The scale at which the layout is drawn: all labels share one font size, so that they share glyph outlines.
    let scale: Double
    /// The shape of the label with its edge, in pixels.
    let shape: LabelShape

    private init(_ layout: TextLayout, scale: Double, edge: Double) {
        (self.layout, self.scale) = (layout, scale)
        let size = Size(
            width: scale * layout.logicalSize.width + edge,
            height: scale * max(layout.inkBox.height, layout.font.size) + edge)
        let widths = layout.lineCount > 1 ? layout.lines.map { min(size.width, scale * $0.width + edge) } : []
        shape = LabelShape(size, lineWidths: widths)
    }

    /// The size of the label with its edge, in pixels.
    var size: Size { shape.size }

    /// The usual setting: at most two lines, or three of a text that does not fit on two, each as wide as 13 letters are high, or as 20 for a
    /// long word; the lines are about equally long, so that no short word stands alone.
    init(_ text: String, style: OverlayStyle) throws(RenderError) {
        let font = style.markerLabelFont
        var text = text.asLabel
        func layout(_ width: Double, lineCount: Int = 2) throws(RenderError) -> TextLayout {
            try TextLayout(text, font: font, alignment: .center, maximumWidth: width, maximumLines: lineCount)
        }
        var setting = try layout(13 * font.size)
        if setting.breaksWords {
            // A number may stand alone before a long word.
            text = text.replacing("\u{A0}", with: " ")
            setting = try layout(13 * font.size)
        }
        var width = 13 * font.size
        if setting.breaksWords || setting.isShortened {
            let words = try text.split(separator: " ").map { word throws(RenderError) in
                try TextLayout(String(word), font: font).logicalSize.width
            }
            width = max(width, min((words.max() ?? 0) + 0.1, 20 * font.size))
            setting = try layout(width)
        }
        if setting.isShortened { setting = try layout(width, lineCount: 3) }
        // (Of the text on one line, as the space at which a line is broken has no width.)
        if setting.lineCount > 1, !setting.isShortened,
            let least = try TextLayout(text, font: font).pieces.leastWidth(onLines: setting.lineCount)
        {
            let balanced = try layout(least + 0.1, lineCount: setting.lineCount)
            if !balanced.isShortened, !balanced.breaksWords, balanced.logicalSize.width < setting.logicalSize.width {
                setting = balanced
            }
        }
        self.init(setting, scale: 1, edge: style.labelHalo.width)
    }

    /// The share of the usual width that a label on one line more has at least.
    static let narrowest = 0.55

    /// The setting on one line more; nil if it would be hardly narrower, or a word would break.
    func narrowed(style: OverlayStyle) throws(RenderError) -> LabelSetting? {
        let (font, lineCount) = (layout.font, layout.lineCount + 1)
        guard !layout.isShortened else { return nil }
        for share in lineCount == 2 ? [Self.narrowest, 0.65, 0.8] : [0.7, 0.8]
        where share * layout.logicalSize.width > 2 * font.size {
            let narrow = try TextLayout(
                layout.text, font: font, alignment: .center, maximumWidth: share * layout.logicalSize.width,
                maximumLines: lineCount)
            guard !narrow.isShortened, !narrow.breaksWords, narrow.lineCount == lineCount else { continue }
            return LabelSetting(narrow, scale: 1, edge: style.labelHalo.width)
        }
        return nil
    }

    /// The setting with smaller letters.
    func scaled(by scale: Double, style: OverlayStyle) -> LabelSetting {
        LabelSetting(layout, scale: scale, edge: style.labelHalo.width)
    }

    /// The scales of labels that have no room in their usual size: seven tenths of it at least, and no font smaller than the style's
    /// ``OverlayStyle/leastTextSize`` that is not smaller anyway.
    static func smallerScales(style: OverlayStyle) -> [Double] {
        let least = max(0.7, style.leastTextSize / style.markerLabelFont.size)
        return [(1 + least) / 2, least].filter { $0 < 0.96 }
    }
}
