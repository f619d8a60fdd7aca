import PlanBase
import PlanCanvas

/// Settings of the texts in a view that have none of their own.
extension View {
    private func setting(_ change: @escaping @Sendable (inout TextEnvironment) -> Void) -> AnyView {
        modified(.environment(change))
    }

    /// The font.
    public func font(_ font: Font?) -> some View { setting { $0.traits.font = font } }

    /// The font weight.
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

    /// Extra space between letters, in points.
    public func kerning(_ kerning: Double) -> some View { setting { $0.traits.kerning = kerning } }

    /// Extra space between letters, in points, in place of any kerning.
    public func tracking(_ tracking: Double) -> some View { setting { $0.traits.tracking = tracking } }

    /// Text raised above its baseline by `offset` points; lowered if negative.
    public func baselineOffset(_ offset: Double) -> some View { setting { $0.traits.baselineOffset = offset } }

    /// Aligns the lines of a text with each other.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { setting { $0.alignment = alignment } }

    /// The greatest number of lines, at least 1; longer text ends in an ellipsis. Nil removes the limit.
    public func lineLimit(_ limit: Int?) -> some View { setting { $0.lineLimit = limit.map { max($0, 1) } } }

    /// Where an ellipsis replaces part of a text that is too long.
    public func truncationMode(_ mode: Text.TruncationMode) -> some View { setting { $0.truncation = mode } }

    /// The least scale, 0.01...1, to which text shrinks before it is shortened.
    public func minimumScaleFactor(_ factor: Double) -> some View {
        setting { $0.minimumScaleFactor = min(max(factor, 0.01), 1) }
    }

    /// Extra space between the lines of a text, in points.
    public func lineSpacing(_ spacing: Double) -> some View { setting { $0.lineSpacing = max(spacing, 0) } }

    /// The scale of fonts that are text styles (`.body`, `.headline`, …), as readers set it on their devices.
    public func dynamicTypeScale(_ scale: Double) -> some View { setting { $0.typeScale = scale } }
}
