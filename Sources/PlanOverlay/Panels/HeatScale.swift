import PlanCanvas
import PlanGeometry
import PlanViews

/// Explains the colours of a heat map: a bar from few markers to many.
public struct HeatScale: SheetPanel {
    /// The panel's name in messages.
    public let name = "colour scale"
    /// The heading: `Markers`.
    public let title: String
    /// The words at the ends of the bar.
    public let (few, many): (String, String)

    /// A scale with a heading and words at its ends.
    public init(title: String, few: String, many: String) { (self.title, self.few, self.many) = (title, few, many) }

    /// The heading over the bar, and the words beneath its ends.
    public func content(style: OverlayStyle) throws -> PanelContent {
        let em = style.panelFont.size
        let stops = (0...48).map { step in
            Gradient.Stop(Double(step) / 48, HeatMap.color(ofDensity: Double(step) / 48))
        }
        let view = VStack(alignment: .leading, spacing: 0.4 * em) {
            PanelLine(title, style: style, weight: .bold)
            Rectangle().fill(LinearGradient(stops: stops, startPoint: .leading, endPoint: .trailing))
                .frame(width: 12 * em, height: 0.9 * em)
            HStack(spacing: 0) {
                PanelLine(few, style: style, scale: 0.85)
                Spacer()
                PanelLine(many, style: style, scale: 0.85)
            }
            .frame(width: 12 * em)
        }
        .padding(0.8 * em)
        return try PanelContent(view, style: style)
    }
}
