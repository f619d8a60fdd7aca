import PlanCanvas
import PlanGeometry
import PlanModel

/// How the texts in a view are set that have no setting of their own.
extension View {
    private func setting(_ change: @escaping @Sendable (inout TextEnvironment) -> Void) -> AnyView {
        modified(.environment(change))
    }

    /// The font.
    public func font(_ font: Font?) -> some View { setting { $0.traits.font = font } }

    /// How heavy the strokes are.
    public func fontWeight(_ weight: Font.Weight?) -> some View { setting { $0.traits.weight = weight } }

    /// Bold text.
    public func bold(_ isActive: Bool = true) -> some View { fontWeight(isActive ? .bold : nil) }

    /// Slanted text.
    public func italic(_ isActive: Bool = true) -> some View { setting { $0.traits.isItalic = isActive } }

    /// Text with a line under it.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
        setting { $0.traits.underline = isActive ? TextLine(color: color) : nil }
    }

    /// Text with a line through it.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
        setting { $0.traits.strikethrough = isActive ? TextLine(color: color) : nil }
    }

    /// Extra space between letters.
    public func kerning(_ kerning: Double) -> some View { setting { $0.traits.kerning = kerning } }

    /// Text above its baseline.
    public func baselineOffset(_ offset: Double) -> some View { setting { $0.traits.baselineOffset = offset } }

    /// How lines of one text stand to each other.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { setting { $0.alignment = alignment } }

    /// The greatest number of lines; text that needs more is shortened with an ellipsis.
    public func lineLimit(_ limit: Int?) -> some View { setting { $0.lineLimit = limit.map { max($0, 1) } } }

    /// Where text that is too long is shortened.
    public func truncationMode(_ mode: Text.TruncationMode) -> some View { setting { $0.truncation = mode } }

    /// How much smaller text may become, 0...1, before it is shortened.
    public func minimumScaleFactor(_ factor: Double) -> some View {
        setting { $0.minimumScaleFactor = min(max(factor, 0.01), 1) }
    }

    /// Extra space between the lines of a text, in points.
    public func lineSpacing(_ spacing: Double) -> some View { setting { $0.lineSpacing = max(spacing, 0) } }

    /// How much larger text is whose font is a text style (`.body`, `.headline`, …), as readers choose it on their devices.
    public func dynamicTypeScale(_ scale: Double) -> some View { setting { $0.typeScale = scale } }
}
