import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

/// What the colours of markers stand for, and how many markers there are of each.
public struct Legend: SheetPanel {
    /// One line of a legend.
    public struct Entry: Hashable, Sendable {
        /// What is written.
        public let label: String
        /// The colour that it explains.
        public let color: Color
        /// How many markers have it.
        public let count: Int

        /// A line that explains a colour.
        public init(label: String, color: Color, count: Int) {
            self.label = label
            self.color = color
            self.count = count
        }
    }

    /// What messages call it.
    public let name = "legend"
    /// What is written above: `Status`.
    public let title: String
    /// The lines from the top.
    public let entries: [Entry]
    /// The symbol that is shown beside each line.
    public let symbol: MarkerSymbol
    /// The scene that is shown in the symbol's place.
    public let icon: MarkerIcon?
    /// What is written below all, such as how many markers there are; nothing if nil.
    public let footer: String?
    /// The greatest number of lines; of more entries the last line tells how many are left out.
    public static let greatestLineCount = 24

    /// A legend of lines. An icon that is a picture has one look for all colours, and dots stand for it.
    public init(
        title: String, entries: [Entry], symbol: MarkerSymbol = .pin, icon: MarkerIcon? = nil, footer: String? = nil
    ) {
        self.title = title
        self.entries = entries
        self.symbol = icon?.showsColor == false ? .dot : symbol
        self.icon = icon?.showsColor == true ? icon : nil
        self.footer = footer
    }

    /// The lines that explain the colours of some markers, in the order in which their keys appear; markers that have no key
    /// come last.
    ///
    /// - Parameters:
    ///   - colors: what `coloring` assigns for these markers.
    ///   - unnamed: what is written for markers without a key.
    public static func entries(
        for markers: some Sequence<Marker>, coloredBy coloring: MarkerColoring, colors: ColorAssignment,
        unnamed: String
    ) -> [Entry] {
        var counts: [String: Int] = [:]
        var unnamedCount = 0
        var unnamedColor = MarkerStyle.defaultColor
        for marker in markers {
            guard let text = coloring.text(of: marker) else {
                unnamedCount += 1
                unnamedColor = marker.style.color
                continue
            }
            counts[text, default: 0] += 1
        }
        var countsByKey: [String: Int] = [:]
        for (text, count) in counts { countsByKey[text.normalizedKey, default: 0] += count }
        unnamedCount += countsByKey[""] ?? 0
        var entries = colors.entries.compactMap { entry in
            countsByKey[entry.key.normalizedKey].map { Entry(label: entry.key, color: entry.color, count: $0) }
        }
        if unnamedCount > 0 { entries.append(Entry(label: unnamed, color: unnamedColor, count: unnamedCount)) }
        return entries
    }

    /// The legend's lines below each other.
    public func content(style: OverlayStyle) throws -> PanelContent { try content(style: style, columnCount: 1) }

    /// The lines below each other or in up to three columns, then the same a sixth smaller.
    public func forms(style: OverlayStyle) throws -> [PanelContent] {
        let large = try (1...max(1, min(3, (entries.count + 1) / 2))).map { try content(style: style, columnCount: $0) }
        // Below 9 pixels letters are hard to read.
        return style.panelFont.size / 1.2 >= 9 ? large + large.map { $0.scaled(by: 1 / 1.2) } : large
    }

    private func content(style: OverlayStyle, columnCount: Int) throws -> PanelContent {
        try PanelContent(LegendView(self, style: style, columnCount: columnCount), style: style)
    }
}
