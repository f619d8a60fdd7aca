import PlanGeometry
import PlanModel

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
    /// What is written below all, such as how many markers there are; nothing if nil.
    public let footer: String?
    /// The greatest number of lines; of more entries the last line tells how many are left out.
    public static let greatestLineCount = 24

    /// A legend of lines.
    public init(title: String, entries: [Entry], symbol: MarkerSymbol = .pin, footer: String? = nil) {
        self.title = title
        self.entries = entries
        self.symbol = symbol
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
        var small = style
        small.panelFont.size = style.panelFont.size / 1.2
        let columnCounts = 1...max(1, min(3, (entries.count + 1) / 2))
        // Below 9 pixels letters are hard to read.
        return try [style, small].filter { $0 == style || $0.panelFont.size >= 9 }.flatMap { style in
            try columnCounts.map { try content(style: style, columnCount: $0) }
        }
    }

    private func content(style: OverlayStyle, columnCount: Int) throws -> PanelContent {
        var builder = PanelBuilder(style: style)
        let em = builder.em
        let (padding, rowHeight, symbolSpace, gap) = (0.9 * em, 1.75 * em, 1.9 * em, 1.6 * em)
        let shown = entries.count > Self.greatestLineCount ? entries.prefix(Self.greatestLineCount - 1) : entries[...]
        let heading = try builder.line(title, scale: 1.1, weight: .bold)
        let labels = try shown.map { try builder.line($0.label, maximumWidth: 16 * em) }
        let counts = try shown.map { try builder.line("\($0.count)", weight: .semibold) }
        let rest = entries.count - shown.count
        let last = try rest > 0 ? builder.line("+ \(rest)") : nil
        let foot = try footer.map { try builder.line($0, scale: 0.88) }

        let rowCount = (shown.count + columnCount - 1) / columnCount
        let columns = stride(from: 0, to: shown.count, by: max(rowCount, 1)).map { start in
            start..<min(start + rowCount, shown.count)
        }
        let countWidth = counts.map(\.logicalSize.width).max() ?? 0
        let countSpace = (columns.count == 1 ? 1.4 : 0.9) * em
        let columnWidths = columns.map { column in
            symbolSpace + (column.map { labels[$0].logicalSize.width }.max() ?? 0) + countSpace + countWidth
        }
        let lines = columnWidths.reduce(0, +) + gap * Double(max(columns.count - 1, 0))
        let inner = max(lines, heading.logicalSize.width, foot?.logicalSize.width ?? 0)
        let width = inner + 2 * padding

        var y = 0.75 * padding
        try builder.add(heading, at: Point(x: padding, y: y))
        y += 1.75 * em
        var left = padding
        for (column, columnWidth) in zip(columns, columnWidths) {
            // A single column is as wide as the heading, if that is wider.
            let right = columns.count == 1 ? width - padding : left + columnWidth
            for index in column {
                let middle = y + rowHeight * (Double(index - column.lowerBound) + 0.5)
                builder.add(symbolElement(color: shown[index].color, em: em, x: left + 0.6 * em, middle: middle))
                try builder.add(labels[index], at: Point(x: left + symbolSpace, y: middle), anchor: .left)
                try builder.add(counts[index], at: Point(x: right, y: middle), anchor: .right)
            }
            left += columnWidth + gap
        }
        y += rowHeight * Double(rowCount)
        if let last {
            try builder.add(
                last, at: Point(x: padding + symbolSpace, y: y + rowHeight / 2), anchor: .left, opacity: 0.8)
            y += rowHeight
        }
        if let foot {
            y += 0.25 * em
            builder.addRule(from: Point(x: padding, y: y), to: Point(x: width - padding, y: y))
            y += 0.3 * em
            try builder.add(foot, at: Point(x: padding, y: y), opacity: 0.8)
            y += foot.logicalSize.height
        }
        return builder.content(size: Size(width: width, height: y + 0.6 * padding))
    }

    /// The markers' symbol, small and without a number, its middle on the line's.
    private func symbolElement(color: Color, em: Double, x: Double, middle: Double) -> PanelContent.Element {
        let size = symbol == .pin || symbol == .flag ? 1.5 * em : 1.15 * em
        let look = MarkerLook(symbol: symbol, icon: nil, color: color, size: size, numberLength: 0)
        let shape = look.shape(digitWidth: 0.7)
        let offset = shape.bounds.center - Point.zero
        return .symbol(shape, at: Point(x: x, y: middle) - offset)
    }
}
