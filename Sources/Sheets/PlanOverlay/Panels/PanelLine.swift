import PlanBase
import PlanCanvas
import PlanViews

/// A line of text in a panel's font and ink. A text wider than a limit is wrapped, and shortened if it does not fit even so.
struct PanelLine: View {
    let body: AnyView
    /// The number of lines that the text takes.
    let lineCount: Int
    /// True if only the beginning of the text has room.
    let isShortened: Bool

    /// - Parameters:
    ///   - scale: the font size as a multiple of the panel's.
    ///   - maximumWidth: the limit in pixels; nil for none.
    ///   - maximumLines: how many lines a text may take that is wider.
    init(
        _ text: String, style: OverlayStyle, scale: Double = 1, weight: Font.Weight = .regular, opacity: Double = 1,
        maximumWidth: Double? = nil, maximumLines: Int = 1
    ) {
        let text = text.asLabel
        let font = style.panelFont.withSize(scale * style.panelFont.size).weight(weight)
        let line = Text(text).font(font).foregroundStyle(style.panelInk(opacity))
        if let maximumWidth, let layout = try? TextLayout(text, font: font), layout.logicalSize.width > maximumWidth {
            body = AnyView(line.lineLimit(maximumLines).frame(width: maximumWidth, alignment: .leading))
            let wrapped = try? TextLayout(text, font: font, maximumWidth: maximumWidth, maximumLines: maximumLines)
            lineCount = wrapped?.lineCount ?? 1
            isShortened = wrapped?.isShortened ?? false
        } else {
            body = AnyView(line.lineLimit(1).fixedSize())
            lineCount = 1
            isShortened = false
        }
    }
}

extension OverlayStyle {
    /// The ink of panels, with its opacity multiplied by `opacity`.
    func panelInk(_ opacity: Double) -> Color { panelInk.withAlpha(panelInk.alpha * opacity) }

    /// The width of the rules between parts of a panel.
    var panelRule: Double { max(1, 0.05 * panelFont.size) }
}
