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
        try PanelContent(TitleBlockView(block: self, style: style), style: style)
    }

    /// The rows' texts that take more than ``mostLines``.
    public func shortenedTexts(style: OverlayStyle) -> [String] {
        rows.indices.filter { line(of: $0, style: style).isShortened }.map { rows[$0].text }
    }

    /// The captions and texts of the rows.
    public var texts: [String] { rows.flatMap { [$0.caption, $0.text] } }

    /// The greatest number of lines that a row's text may take.
    public static let mostLines = 6

    /// A row's text.
    fileprivate func line(of index: Int, style: OverlayStyle) -> PanelLine {
        PanelLine(
            rows[index].text, style: style, scale: index == 0 ? 1.5 : 1.05, weight: index == 0 ? .bold : .semibold,
            maximumWidth: 26 * style.panelFont.size, maximumLines: Self.mostLines)
    }
}

/// The rows, with a rule between each two.
private struct TitleBlockView: View {
    let block: TitleBlock
    let style: OverlayStyle

    var body: some View {
        let em = style.panelFont.size
        let padding = 0.9 * em
        VStack(alignment: .leading, spacing: 0) {
            for (index, row) in block.rows.enumerated() {
                if index > 0 {
                    Rectangle().fill(style.panelInk(0.35)).frame(height: style.panelRule).padding(.bottom, 0.45 * em)
                }
                VStack(alignment: .leading, spacing: 0) {
                    PanelLine(row.caption, style: style, scale: 0.72, opacity: 0.72)
                    block.line(of: index, style: style)
                }
                .padding(.horizontal, padding).padding(.bottom, 0.35 * em)
            }
        }
        .frame(minWidth: 11 * em + 2 * padding, alignment: .leading)
        .padding(.top, 0.6 * padding).padding(.bottom, 0.2 * padding)
    }
}
