/// What views hand down to the views in them.
package struct TextEnvironment: Sendable {
    package var traits = TextTraits()
    package var alignment = TextAlignment.leading
    package var lineLimit: Int?
    package var truncation = TextTruncation.tail
    package var minimumScaleFactor = 1.0
    package var lineSpacing = 0.0
    /// How much larger text is whose font is a text style.
    package var typeScale = 1.0

    package var foreground: AnyShapeStyle { traits.foreground ?? .color(.black) }

    package init() {}
}
