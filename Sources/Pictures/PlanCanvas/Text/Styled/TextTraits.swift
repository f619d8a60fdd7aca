import PlanBase

/// A line under or through text.
package struct TextLine: Hashable, Sendable {
    /// Nothing for the text's own.
    package var color: Color?

    package init(color: Color? = nil) { self.color = color }
}

/// The settings of a part of a text; `nil` stands for a setting that comes from further out.
package struct TextTraits: Hashable, Sendable {
    package var font: Font?
    package var weight: Font.Weight?
    package var isItalic: Bool?
    package var underline: TextLine?
    package var strikethrough: TextLine?
    package var baselineOffset: Double?
    package var kerning: Double?
    /// Takes the place of kerning.
    package var tracking: Double?
    package var foreground: AnyShapeStyle?

    package init() {}

    /// These, and the others where these say nothing.
    package func over(_ outer: TextTraits) -> TextTraits {
        var traits = self
        traits.font = font ?? outer.font
        traits.weight = weight ?? outer.weight
        traits.isItalic = isItalic ?? outer.isItalic
        traits.underline = underline ?? outer.underline
        traits.strikethrough = strikethrough ?? outer.strikethrough
        traits.baselineOffset = baselineOffset ?? outer.baselineOffset
        traits.kerning = kerning ?? outer.kerning
        traits.tracking = tracking ?? outer.tracking
        traits.foreground = foreground ?? outer.foreground
        return traits
    }
}

/// A piece of text with what is set on it.
package struct TextRun: Sendable {
    package var string: String
    package var traits: TextTraits

    package init(string: String, traits: TextTraits = TextTraits()) {
        (self.string, self.traits) = (string, traits)
    }
}
