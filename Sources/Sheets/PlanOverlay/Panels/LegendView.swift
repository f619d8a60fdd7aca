import PlanCanvas
import PlanGeometry
import PlanViews

/// A legend's lines under its title, in columns.
struct LegendView: View {
    private let legend: Legend
    private let shown: ArraySlice<Legend.Entry>
    private let style: OverlayStyle
    private let columnCount: Int

    init(_ legend: Legend, style: OverlayStyle, columnCount: Int) {
        (self.legend, self.style, self.columnCount) = (legend, style, columnCount)
        let entries = legend.entries
        let limit = legend.greatestLineCount
        shown = entries.count > limit ? entries.prefix(limit - 1) : entries[...]
    }

    /// The height of a line as a multiple of the font size.
    static let rowHeightInEms = 1.75

    private var em: Double { style.panelFont.size }
    private var rowHeight: Double { Self.rowHeightInEms * em }
    /// The width of a line's symbol and the gap before its label.
    private var symbolSpace: Double { 1.9 * em }

    private var columns: [ArraySlice<Legend.Entry>] {
        let rowCount = max((shown.count + columnCount - 1) / columnCount, 1)
        return stride(from: 0, to: shown.count, by: rowCount).map { shown[$0..<min($0 + rowCount, shown.count)] }
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            PanelLine(legend.title, style: style, scale: 1.1, weight: .bold).frame(
                height: rowHeight, alignment: .topLeading)
            HStack(alignment: .top, spacing: 1.6 * em) {
                // Several columns keep their own widths: equal shares would be too narrow for the widest.
                for column in columns { lines(column).fixedSize(horizontal: columns.count > 1, vertical: false) }
            }
            if shown.count < legend.entries.count {
                PanelLine("+ \(legend.entries.count - shown.count)", style: style, opacity: 0.8)
                    .padding(.leading, symbolSpace).frame(height: rowHeight)
            }
            if let footer = legend.footer {
                Rectangle().fill(style.panelInk(0.35)).frame(height: style.panelRule).padding(.vertical, 0.25 * em)
                PanelLine(footer, style: style, opacity: 0.8)
            }
        }
        .padding(EdgeInsets(top: 0.68 * em, leading: 0.9 * em, bottom: 0.54 * em, trailing: 0.9 * em))
    }

    /// A column each of symbols, labels and, on the right, counts.
    private func lines(_ entries: ArraySlice<Legend.Entry>) -> some View {
        let rows = entries.map { entry in
            let label = PanelLine(entry.label, style: style, maximumWidth: 16 * em, maximumLines: 2)
            return (entry: entry, label: label, height: rowHeight + 1.2 * em * Double(label.lineCount - 1))
        }
        return HStack(spacing: 0) {
            VStack(alignment: .leading, spacing: 0) {
                for row in rows {
                    MarkerSymbolView(look(of: row.entry)).frame(width: 1.2 * em, height: row.height)
                        .frame(width: symbolSpace, alignment: .leading)
                }
            }
            VStack(alignment: .leading, spacing: 0) {
                for row in rows { row.label.frame(height: row.height) }
            }
            Spacer(minLength: (columns.count == 1 ? 1.4 : 0.9) * em)
            VStack(alignment: .trailing, spacing: 0) {
                for row in rows {
                    PanelLine("\(row.entry.count)", style: style, weight: .semibold).frame(height: row.height)
                }
            }
        }
    }

    /// The look of the entry's symbol: small and without a number.
    private func look(of entry: Legend.Entry) -> MarkerLook {
        let isTall = legend.icon != nil || legend.symbol == .pin || legend.symbol == .flag
        return MarkerLook(
            symbol: legend.symbol, icon: legend.icon, color: entry.color, size: (isTall ? 1.5 : 1.15) * em,
            numberLength: 0)
    }
}
