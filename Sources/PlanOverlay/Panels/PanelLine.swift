import PlanCanvas
import PlanModel
import PlanViews

/// A line of text in a panel's font and ink, shortened if it is wider than a limit.
struct PanelLine: View {
    let body: AnyView

    /// - Parameters:
    ///   - scale: the font size as a multiple of the panel's.
    ///   - maximumWidth: the limit in pixels; nil for none.
    init(
        _ text: String, style: OverlayStyle, scale: Double = 1, weight: Font.Weight = .regular, opacity: Double = 1,
        maximumWidth: Double? = nil
    ) {
        let text = text.asLabel
        let font = style.panelFont.withSize(scale * style.panelFont.size).weight(weight)
        let line = Text(text).font(font).foregroundStyle(style.panelInk(opacity)).lineLimit(1)
        if let maximumWidth, let layout = try? TextLayout(text, font: font), layout.logicalSize.width > maximumWidth {
            body = AnyView(line.frame(width: maximumWidth, alignment: .leading))
        } else {
            body = AnyView(line.fixedSize())
        }
    }
}

extension OverlayStyle {
    /// The ink of panels, with its opacity multiplied by `opacity`.
    func panelInk(_ opacity: Double) -> Color { panelInk.withAlpha(panelInk.alpha * opacity) }

    /// The width of the rules between parts of a panel.
    var panelRule: Double { max(1, 0.05 * panelFont.size) }
}
