import PlanBase
import PlanCanvas

/// Lines of text in any scripts and directions.
///
/// `+` joins texts, each of which keeps its settings: `Text("m") + Text("2").font(.caption).baselineOffset(6)`.
public struct Text: View {
    /// Where an ellipsis replaces part of a text that is too long.
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
                // Settings of a part of the text override those of the whole.
                var outer = TextTraits()
                change(&outer)
                var run = run
                run.traits = run.traits.over(outer)
                return run
            })
    }

    /// The text in a font.
    public func font(_ font: Font?) -> Text { setting { $0.font = font } }

    /// The text in a font weight.
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

    /// The text raised above its baseline by `offset` points; lowered if negative.
    public func baselineOffset(_ offset: Double) -> Text { setting { $0.baselineOffset = offset } }

    /// The text with `kerning` points of extra space between its letters.
    public func kerning(_ kerning: Double) -> Text { setting { $0.kerning = kerning } }

    /// The text with `tracking` points of extra space between its letters, in place of any kerning.
    public func tracking(_ tracking: Double) -> Text { setting { $0.tracking = tracking } }

    /// The text in a colour; nil for that of the text around it.
    public func foregroundColor(_ color: Color?) -> Text { setting { $0.foreground = color.map { .color($0) } } }

    /// The text in a colour, or in a gradient across the whole text.
    public func foregroundStyle(_ style: some ShapeStyle) -> Text { setting { $0.foreground = AnyShapeStyle(style) } }
}
