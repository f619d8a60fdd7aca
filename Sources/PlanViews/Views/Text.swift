import PlanCanvas
import PlanGeometry
import PlanModel

/// Lines of text. Any script works, in any mixture and direction.
///
/// Texts are joined with `+`, each part keeping what is set on it: `Text("m") + Text("2").font(.caption).baselineOffset(6)`.
public struct Text: View {
    /// Where text that is too long is shortened, an ellipsis standing for the rest.
    public typealias TruncationMode = TextTruncation

    package var runs: [TextRun]

    /// A text.
    public init(_ content: some StringProtocol) { runs = [TextRun(string: String(content))] }

    private init(runs: [TextRun]) { self.runs = runs }

    /// The text.
    public var body: AnyView { return AnyView(.text(runs)) }

    /// One text after the other.
    public static func + (first: Text, second: Text) -> Text { Text(runs: first.runs + second.runs) }

    package func setting(_ change: (inout TextTraits) -> Void) -> Text {
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
