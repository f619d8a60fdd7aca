import PlanOverlay

/// What explains the colours of markers on the page beside the tiles.
struct TileLegend: Codable, Hashable, Sendable {
    /// One line.
    struct Entry: Codable, Hashable, Sendable {
        let label: String
        /// The colour as `#rrggbb`.
        let color: String
        /// How many markers have it.
        let count: Int
    }

    let title: String
    let entries: [Entry]
    /// What stands below the lines, such as the number of markers.
    let footer: String?

    init(_ legend: Legend) {
        title = legend.title
        entries = legend.entries.map { Entry(label: $0.label, color: $0.color.withAlpha(1).hex, count: $0.count) }
        footer = legend.footer
    }
}
