import PlanBase
import PlanModel

/// Finds the colours of markers; each spelling of a status or category is looked up once.
struct MarkerColors: Sendable {
    let keys: MarkerKeys
    let colors: ColorAssignment?
    private var known: [String: Color?] = [:]

    init(keys: MarkerKeys, colors: ColorAssignment?) { (self.keys, self.colors) = (keys, colors) }

    /// The colour of the marker at an index: its own, else that of its status or category, else its style's.
    mutating func color(of marker: Marker, at index: Int) -> Color {
        if let own = marker.details.color { return own }
        guard let colors, let text = keys.texts[index] else { return marker.style.color }
        let found = known[text] ?? colors[text]
        known[text] = found
        return found ?? marker.style.color
    }
}
