import PlanOverlay

/// A legend of the markers' colours on the page beside the tiles.
struct TileLegend: Codable, Hashable, Sendable {
    /// One line.
    struct Entry: Codable, Hashable, Sendable {
        let label: String
        /// The colour as `#rrggbb`.
        let color: String
        /// The number of markers with the colour.
        let count: Int
    }

    let title: String
    let entries: [Entry]
    /// The text below the lines, such as the number of markers.
    let footer: String?

    init(_ legend: Legend) {
        title = legend.title
        entries = legend.entries.map { Entry(label: $0.label, color: $0.color.withAlpha(1).hex, count: $0.count) }
        footer = legend.footer
    }
}
