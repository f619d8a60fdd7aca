import PlanBase
import PlanModel

/// Finds the colours of markers; each spelling of a status or category is looked up once.
struct MarkerColors: Sendable {
    let coloring: MarkerColoring
    let colors: ColorAssignment?
    var known = TextMemo<Color?>()

    /// The marker's own colour, else that of its status or category, else its style's.
    mutating func color(of marker: Marker) -> Color {
        if let own = marker.details.color { return own }
        guard let colors, let text = coloring.text(of: marker) else { return marker.style.color }
        return known.value(of: text) { colors[text] } ?? marker.style.color
    }
}
