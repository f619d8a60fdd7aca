import PlanModel

/// Lines of text. Any script works, in any mixture and direction.
///
/// Texts are joined with `+`, each part keeping what is set on it: `Text("m") + Text("2").font(.caption).baselineOffset(6)`.
public struct Text: View {
    /// Where text that is too long is shortened, an ellipsis standing for the rest.
    public enum TruncationMode: String, CaseIterable, Hashable, Sendable {
        case head, middle, tail
    }

    struct Run: Sendable {
        var string: String
        var traits = TextTraits()
    }

    var runs: [Run]

    /// A text.
    public init(_ content: some StringProtocol) { runs = [Run(string: String(content))] }

    private init(runs: [Run]) { self.runs = runs }

    /// The text.
    public var body: AnyView { return AnyView(.text(self)) }

    /// One text after the other.
    public static func + (first: Text, second: Text) -> Text { Text(runs: first.runs + second.runs) }

    func setting(_ change: (inout TextTraits) -> Void) -> Text {
        Text(
            runs: runs.map { run in
                // What is set on a part of the text stays.
                var outer = TextTraits()
                change(&outer)
                var run = run
                run.traits = run.traits.over(outer)
                return run
            })
    }

    /// The text in a font.
    public func font(_ font: Font?) -> Text { setting { $0.font = font } }

    /// The text with strokes of a weight.
    public func fontWeight(_ weight: Font.Weight?) -> Text { setting { $0.weight = weight } }

    /// The text in bold.
    public func bold(_ isActive: Bool = true) -> Text { fontWeight(isActive ? .bold : nil) }

    /// The text slanted.
    public func italic(_ isActive: Bool = true) -> Text { setting { $0.isItalic = isActive } }

    /// The text with a line under it.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        setting { $0.underline = isActive ? TextLine(color: color) : nil }
    }

    /// The text with a line through it.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        setting { $0.strikethrough = isActive ? TextLine(color: color) : nil }
    }

    /// The text that many points above its baseline, below it when negative.
    public func baselineOffset(_ offset: Double) -> Text { setting { $0.baselineOffset = offset } }

    /// The text with that many points more between its letters.
    public func kerning(_ kerning: Double) -> Text { setting { $0.kerning = kerning } }

    /// The text in a colour or gradient; a gradient runs over the whole text.
    public func foregroundStyle(_ style: some ShapeStyle) -> Text { setting { $0.foreground = AnyShapeStyle(style) } }
}

/// How the lines of one text stand to each other.
public enum TextAlignment: String, CaseIterable, Hashable, Sendable {
    /// At the side where reading begins: left, or right for a right-to-left paragraph.
    case leading
    /// Around a common middle.
    case center
    /// At the side where reading ends.
    case trailing

    var layoutAlignment: TextLayout.Alignment {
        switch self {
        case .leading: .start
        case .center: .center
        case .trailing: .end
        }
    }
}

/// A line under or through text.
struct TextLine: Hashable, Sendable {
    /// Nothing for the text's own.
    var color: Color?
}

/// What is set on a part of a text; nothing for what is set further out.
struct TextTraits: Hashable, Sendable {
    var font: Font?
    var weight: Font.Weight?
    var isItalic: Bool?
    var underline: TextLine?
    var strikethrough: TextLine?
    var baselineOffset: Double?
    var kerning: Double?
    var foreground: AnyShapeStyle?

    /// These, and the others where these say nothing.
    func over(_ outer: TextTraits) -> TextTraits {
        TextTraits(
            font: font ?? outer.font, weight: weight ?? outer.weight, isItalic: isItalic ?? outer.isItalic,
            underline: underline ?? outer.underline, strikethrough: strikethrough ?? outer.strikethrough,
            baselineOffset: baselineOffset ?? outer.baselineOffset, kerning: kerning ?? outer.kerning,
            foreground: foreground ?? outer.foreground)
    }
}
