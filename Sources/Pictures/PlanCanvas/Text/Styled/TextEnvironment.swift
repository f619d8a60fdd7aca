/// The settings of text that views hand down to the views in them.
package struct TextEnvironment: Sendable {
    package var traits = TextTraits()
    package var alignment = TextAlignment.leading
    package var lineLimit: Int?
    package var truncation = TextTruncation.tail
    package var minimumScaleFactor = 1.0
    package var lineSpacing = 0.0
    /// The factor for the size of text whose font has a text style.
    package var typeScale = 1.0

    /// The families that stand before the usual ones in texts of the usual font; nil for none.
    package var fontFamily: String?
    /// The file whose fonts stand before the usual ones in texts of the usual font.
    package var fontFile: FontFile?

    /// A font with the environment's families in place of the usual one.
    func resolved(_ font: Font) -> Font {
        guard font.family == Font.defaultFamily, font.file == nil else { return font }
        var font = font
        if let fontFile { (font.file, font.family) = (fontFile, fontFile.familyList) }
        if let fontFamily { font.family = "\(fontFamily), \(font.family)" }
        return font
    }

    package var foreground: AnyShapeStyle { traits.foreground ?? .color(.black) }

    package init() {}
}
