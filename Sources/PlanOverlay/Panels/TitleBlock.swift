import PlanGeometry
import PlanViews

/// Rows that identify a sheet (project, title, date), each a small caption above its text; the first text is the largest.
public struct TitleBlock: SheetPanel {
    /// The panel's name in messages.
    public let name = "title block"
    /// A caption with its text: `Project`, `Hafenkontor`.
    public struct Row: Hashable, Sendable {
        /// The caption.
        public let caption: String
        /// The text.
        public let text: String

        /// A row of a caption and its text.
        public init(_ caption: String, _ text: String) { (self.caption, self.text) = (caption, text) }
    }

    /// The rows from the top.
    public let rows: [Row]

    /// A title block of rows.
    public init(rows: [Row]) { self.rows = rows }

    /// The rows, with a rule between each two.
    public func content(style: OverlayStyle) throws -> PanelContent {
        try PanelContent(TitleBlockView(rows: rows, style: style), style: style)
    }
}

/// The rows, with a rule between each two.
private struct TitleBlockView: View {
    let rows: [TitleBlock.Row]
    let style: OverlayStyle

    var body: some View {
        let em = style.panelFont.size
        let padding = 0.9 * em
        VStack(alignment: .leading, spacing: 0) {
            for (index, row) in rows.enumerated() {
                if index > 0 {
                    Rectangle().fill(style.panelInk(0.35)).frame(height: style.panelRule).padding(.bottom, 0.45 * em)
                }
                VStack(alignment: .leading, spacing: 0) {
                    PanelLine(row.caption, style: style, scale: 0.72, opacity: 0.72)
                    PanelLine(
                        row.text, style: style, scale: index == 0 ? 1.5 : 1.05,
                        weight: index == 0 ? .bold : .semibold, maximumWidth: 26 * em, maximumLines: 2)
                }
                .padding(.horizontal, padding).padding(.bottom, 0.35 * em)
            }
        }
        .frame(minWidth: 11 * em + 2 * padding, alignment: .leading)
        .padding(.top, 0.6 * padding).padding(.bottom, 0.2 * padding)
    }
}
