import PlanCanvas
import PlanGeometry
import PlanViews

/// The titles of markers by their numbers, where they have no places near their markers.
public struct TitleList: SheetPanel {
    /// The panel's name in messages.
    public let name = "title list"

    /// One line of a list.
    public struct Entry: Hashable, Sendable {
        /// The marker's number.
        public let number: Int
        /// The marker's title.
        public let title: String

        /// The line of a marker.
        public init(number: Int, title: String) { (self.number, self.title) = (number, title) }
    }

    /// The heading.
    public let heading: String
    /// The lines, by their numbers.
    public let entries: [Entry]

    /// A list under a heading.
    public init(heading: String, entries: [Entry]) {
        (self.heading, self.entries) = (heading, entries.sorted { ($0.number, $0.title) < ($1.number, $1.title) })
    }

    /// The heading and the titles.
    public var texts: [String] { [heading] + entries.map(\.title) }

    /// All texts have the panel's font size at least.
    public var smallestText: Double { 1 }

    /// The list in one column.
    public func content(style: OverlayStyle) throws -> PanelContent { try content(style: style, columnCount: 1) }

    /// The list in one to eight columns.
    public func forms(style: OverlayStyle) throws -> [PanelContent] {
        try (1...max(1, min(Self.mostColumns, entries.count / Self.leastRows))).map {
            try content(style: style, columnCount: $0)
        }
    }

    /// The titles that take more lines than they may.
    public func shortenedTexts(style: OverlayStyle) -> [String] {
        entries.filter { Self.line(of: $0, style: style).isShortened }.map(\.title)
    }

    private static let (mostColumns, leastRows) = (8, 6)

    /// An entry's title.
    fileprivate static func line(of entry: Entry, style: OverlayStyle) -> PanelLine {
        PanelLine(
            entry.title, style: style, maximumWidth: 18 * style.panelFont.size, maximumLines: TitleBlock.mostLines)
    }

    private func content(style: OverlayStyle, columnCount: Int) throws -> PanelContent {
        try PanelContent(TitleListView(list: self, style: style, columnCount: columnCount), style: style)
    }
}

/// The lines of a list under its heading, in columns.
private struct TitleListView: View {
    let list: TitleList
    let style: OverlayStyle
    let columnCount: Int

    private var em: Double { style.panelFont.size }

    private var columns: [ArraySlice<TitleList.Entry>] {
        let (entries, rowCount) = (list.entries, max((list.entries.count + columnCount - 1) / columnCount, 1))
        return stride(from: 0, to: entries.count, by: rowCount).map { entries[$0..<min($0 + rowCount, entries.count)] }
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 0.3 * em) {
            PanelLine(list.heading, style: style, scale: 1.1, weight: .bold)
            HStack(alignment: .top, spacing: 1.6 * em) {
                for column in columns { lines(column).fixedSize(horizontal: columns.count > 1, vertical: false) }
            }
        }
        .padding(EdgeInsets(top: 0.68 * em, leading: 0.9 * em, bottom: 0.68 * em, trailing: 0.9 * em))
    }

    /// A column of numbers and one of titles.
    private func lines(_ entries: ArraySlice<TitleList.Entry>) -> some View {
        let rows = entries.map { entry in
            let label = TitleList.line(of: entry, style: style)
            return (entry: entry, label: label, height: (1.45 + 1.2 * Double(label.lineCount - 1)) * em)
        }
        let font = style.panelFont.weight(.semibold)
        let widths = entries.map { (try? TextLayout("\($0.number)", font: font))?.logicalSize.width ?? 0 }
        // Fonts of different writing systems have their baselines at different heights.
        return VStack(alignment: .leading, spacing: 0) {
            for row in rows {
                HStack(alignment: .firstTextBaseline, spacing: 0.8 * em) {
                    PanelLine("\(row.entry.number)", style: style, weight: .semibold)
                        .frame(width: widths.max(), alignment: .trailing)
                    row.label
                }
                .frame(height: row.height, alignment: .topLeading)
            }
        }
    }
}
