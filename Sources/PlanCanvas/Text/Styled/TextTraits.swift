import PlanModel

/// A line under or through text.
package struct TextLine: Hashable, Sendable {
    /// Nothing for the text's own.
    package var color: Color?

    package init(color: Color? = nil) { self.color = color }
}

/// What is set on a part of a text; nothing for what is set further out.
package struct TextTraits: Hashable, Sendable {
    package var font: Font?
    package var weight: Font.Weight?
    package var isItalic: Bool?
    package var underline: TextLine?
    package var strikethrough: TextLine?
    package var baselineOffset: Double?
    package var kerning: Double?
    package var foreground: AnyShapeStyle?

    /// These, and the others where these say nothing.
    package func over(_ outer: TextTraits) -> TextTraits {
        TextTraits(
            font: font ?? outer.font, weight: weight ?? outer.weight, isItalic: isItalic ?? outer.isItalic,
            underline: underline ?? outer.underline, strikethrough: strikethrough ?? outer.strikethrough,
            baselineOffset: baselineOffset ?? outer.baselineOffset, kerning: kerning ?? outer.kerning,
            foreground: foreground ?? outer.foreground)
    }

    package init(
        font: Font? = nil, weight: Font.Weight? = nil, isItalic: Bool? = nil, underline: TextLine? = nil,
        strikethrough: TextLine? = nil, baselineOffset: Double? = nil, kerning: Double? = nil,
        foreground: AnyShapeStyle? = nil
    ) {
        self.font = font
        self.weight = weight
        (self.isItalic, self.underline, self.strikethrough) = (isItalic, underline, strikethrough)
        (self.baselineOffset, self.kerning, self.foreground) = (baselineOffset, kerning, foreground)
    }
}
