import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// The colours of markers one after the other; each spelling of a status or category is looked up once.
struct MarkerColors: Sendable {
    private let coloring: MarkerColoring
    private let colors: ColorAssignment?
    private var known = TextMemo<Color?>()

    init(coloring: MarkerColoring, colors: ColorAssignment?) {
        self.coloring = coloring
        self.colors = colors
    }

    /// The colour that the marker asks for, else that of its status or category, else its style's.
    mutating func color(of marker: Marker) -> Color {
        if let own = marker.details.color { return own }
        guard let colors, let text = coloring.text(of: marker) else { return marker.style.color }
        return known.value(of: text) { colors[text] } ?? marker.style.color
    }
}
