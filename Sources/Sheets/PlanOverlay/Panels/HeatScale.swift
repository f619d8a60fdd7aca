import PlanCanvas
import PlanGeometry
import PlanViews

/// Explains the colours of a heat map: a bar from the colour of a single marker to that of the greatest density.
public struct HeatScale: SheetPanel {
    /// The panel's name in messages.
    public let name = "colour scale"
    /// The heading: `Markers`.
    public let title: String
    /// The number of markers at one place that has the colour at the bar's end; see ``HeatMap/fullDensity``.
    public let fullDensity: Double

    /// A scale with a heading; the numbers at its ends say how many markers lie close together.
    public init(title: String, fullDensity: Double) { (self.title, self.fullDensity) = (title, max(fullDensity, 1)) }

    /// The heading over the bar, and the numbers beneath its ends.
    public func content(style: OverlayStyle) throws -> PanelContent {
        let em = style.panelFont.size
        let least = 1 / fullDensity
        let stops = (0...48).map { step in
            let place = Double(step) / 48
            let share = least + (1 - least) * place
            return Gradient.Stop(place, HeatMap.color(ofDensity: share, isOnDark: style.isDark))
        }
        let view = VStack(alignment: .leading, spacing: 0.4 * em) {
            PanelLine(title, style: style, weight: .bold)
            Rectangle().fill(LinearGradient(stops: stops, startPoint: .leading, endPoint: .trailing))
                .frame(width: 13 * em, height: 0.9 * em)
            HStack(spacing: 0) {
                PanelLine("1", style: style, scale: 0.85)
                Spacer()
                PanelLine("\(Int(saturating: fullDensity.rounded()))", style: style, scale: 0.85)
            }
            .frame(width: 13 * em)
        }
        .padding(0.8 * em)
        return try PanelContent(view, style: style)
    }
}
