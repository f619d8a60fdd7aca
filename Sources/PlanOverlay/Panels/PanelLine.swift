import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// A line of text of a panel, in its font and ink; shortened where it would be wider than a limit.
struct PanelLine: View {
    let body: AnyView

    /// - Parameters:
    ///   - scale: how large it is, in sizes of the panel's font.
    ///   - maximumWidth: the limit; nothing for none.
    init(
        _ text: String, style: OverlayStyle, scale: Double = 1, weight: Font.Weight = .regular, opacity: Double = 1,
        maximumWidth: Double? = nil
    ) {
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
    /// The ink of panels, fainter.
    func panelInk(_ opacity: Double) -> Color { panelInk.withAlpha(panelInk.alpha * opacity) }

    /// The width of the thin rules between parts of a panel.
    var panelRule: Double { max(1, 0.05 * panelFont.size) }
}
