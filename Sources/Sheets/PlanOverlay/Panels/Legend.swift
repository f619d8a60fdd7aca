import PlanBase
import PlanGeometry
import PlanModel

/// Explains the colours of markers and counts the markers of each.
public struct Legend: SheetPanel {
    /// One line of a legend.
    public struct Entry: Hashable, Sendable {
        /// The text of the line.
        public let label: String
        /// The colour that the line explains.
        public let color: Color
        /// The number of markers of this colour.
        public let count: Int

        /// A line that explains a colour.
        public init(label: String, color: Color, count: Int) {
            (self.label, self.color, self.count) = (label, color, count)
        }
    }

    /// The panel's name in messages.
    public let name = "legend"
    /// The heading: `Status`.
    public let title: String
    /// The lines from the top.
    public let entries: [Entry]
    /// The symbol that is shown beside each line.
    public let symbol: MarkerSymbol
    /// The scene that is shown instead of the symbol.
    public let icon: MarkerIcon?
    /// The text below all lines, such as the number of markers; nil for none.
    public let footer: String?
    /// The greatest number of lines, at least 2. If there are more entries, the last line tells how many are left out.
    public let greatestLineCount: Int
    /// The greatest number of lines unless another is given.
    public static let usualLineCount = 24

    /// A legend of lines. Dots replace an icon that looks the same in all colours, as a picture does and a scene whose parts all
    /// have colours of their own: the markers show their colours on badges.
    public init(
        title: String, entries: [Entry], symbol: MarkerSymbol = .pin, icon: MarkerIcon? = nil, footer: String? = nil,
        greatestLineCount: Int = usualLineCount
    ) {
        self.greatestLineCount = max(greatestLineCount, 2)
        self.title = title
        self.entries = entries
        self.symbol = icon?.showsColor == false ? .dot : symbol
        self.icon = icon?.showsColor == true ? icon : nil
        self.footer = footer
    }

    /// The lines that explain the colours of some markers: statuses in the order of ``/PlanModel/StatusMeaning``, priorities from
    /// the most urgent, all others in the natural order of their texts; markers without a key come last. Statuses that mean the
    /// same and have the same colour share a line: `erledigt, geschlossen`.
    ///
    /// - Parameters:
    ///   - markers: the markers to count.
    ///   - keys: what decides their colours.
    ///   - colors: the colours of the keys.
    ///   - unnamed: the label of the line for markers without a key.
    ///   - translated: the label of the line for a key.
    public static func entries(
        for markers: some Sequence<Marker>, keys: MarkerKeys, colors: ColorAssignment,
        unnamed: String, translated: (String) -> String = { $0 }
    ) -> [Entry] {
        var counts: [String: Int] = [:]
        var unnamedCount = 0
        var unnamedColor = MarkerStyle.defaultColor
        for (marker, text) in zip(markers, keys.texts) {
            guard let text else {
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
        entries = sorted(entries, keys.coloring).map {
            Entry(label: translated($0.label), color: $0.color, count: $0.count)
        }
        if keys.coloring == .status { entries = sharingLines(entries) }
        if unnamedCount > 0 { entries.append(Entry(label: unnamed, color: unnamedColor, count: unnamedCount)) }
        return entries
    }

    /// The lines of statuses, one for each meaning and colour.
    private static func sharingLines(_ entries: [Entry]) -> [Entry] {
        var lines: [(entry: Entry, meaning: StatusMeaning?)] = []
        for entry in entries {
            let meaning = StatusMeaning(status: entry.label)
            let known = lines.firstIndex { meaning != nil && $0.meaning == meaning && $0.entry.color == entry.color }
            guard let known else {
                lines.append((entry, meaning))
                continue
            }
            let first = lines[known].entry
            let isShown = first.label.split(separator: ", ").contains { $0 == entry.label }
            lines[known].entry = Entry(
                label: isShown ? first.label : "\(first.label), \(entry.label)", color: entry.color,
                count: first.count + entry.count)
        }
        return lines.map(\.entry)
    }

    private static func sorted(_ entries: [Entry], _ coloring: MarkerColoring) -> [Entry] {
        let ranked = entries.map { (entry: $0, rank: coloring.rank(of: $0.label)) }
        return ranked.sorted {
            $0.rank != $1.rank ? $0.rank < $1.rank : $0.entry.label.precedesNaturally($1.entry.label)
        }.map(\.entry)
    }

    /// Returns the number of lines of one column that have room in `height`, in pixels, at least ``usualLineCount``.
    package static func lineCount(fitting height: Double, style: OverlayStyle) -> Int {
        let em = style.panelFont.size
        // Besides the lines there are the title, the footer and the edges.
        return max(usualLineCount, Int(saturating: (height - 6 * em) / (LegendView.rowHeightInEms * em)))
    }

    /// The title, the lines' labels and the footer.
    public var texts: [String] { [title] + entries.map(\.label) + [footer].compactMap(\.self) }

    /// All texts have the panel's font size at least.
    public var smallestText: Double { 1 }

    /// The legend in one column.
    public func content(style: OverlayStyle) throws -> PanelContent { try content(style: style, columnCount: 1) }

    /// The legend in one to three columns, then the same a sixth smaller.
    public func forms(style: OverlayStyle) throws -> [PanelContent] {
        let large = try (1...max(1, min(3, (entries.count + 1) / 2))).map { try content(style: style, columnCount: $0) }
        return style.panelFont.size / 1.2 >= style.leastTextSize ? large + large.map { $0.scaled(by: 1 / 1.2) } : large
    }

    private func content(style: OverlayStyle, columnCount: Int) throws -> PanelContent {
        try PanelContent(LegendView(self, style: style, columnCount: columnCount), style: style)
    }
}
