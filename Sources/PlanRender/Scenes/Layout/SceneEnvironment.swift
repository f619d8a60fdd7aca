import PlanModel

/// What views hand down to the views in them.
struct SceneEnvironment: Sendable {
    var traits = TextTraits()
    var alignment = TextAlignment.leading
    var lineLimit: Int?
    var truncation = Text.TruncationMode.tail
    var minimumScaleFactor = 1.0
    var lineSpacing = 0.0
    /// How much larger text is whose font is a text style.
    var typeScale = 1.0

    var foreground: AnyShapeStyle { traits.foreground ?? .color(.black) }
}
