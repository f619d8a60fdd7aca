import PlanGeometry
import PlanModel

/// What the sheet is, whose, and of when: one row each of a small caption and its text, the first text the largest.
public struct TitleBlock: SheetPanel {
    /// What messages call it.
    public let name = "title block"
    /// A caption with its text: `Project`, `Hafenkontor`.
    public struct Row: Hashable, Sendable {
        /// The caption.
        public let caption: String
        /// The text.
        public let text: String

        /// A row.
        public init(_ caption: String, _ text: String) {
            self.caption = caption
            self.text = text
        }
    }

    /// The rows from the top.
    public let rows: [Row]

    /// A title block of rows.
    public init(rows: [Row]) {
        self.rows = rows
    }

    /// The rows, ruled.
    public func content(style: OverlayStyle) throws -> PanelContent {
        var builder = PanelBuilder(style: style)
        let em = builder.em
        let padding = 0.9 * em
        let captions = try rows.map { try builder.line($0.caption, scale: 0.72) }
        let texts = try rows.enumerated().map { index, row in
            try builder.line(
                row.text, scale: index == 0 ? 1.5 : 1.05, weight: index == 0 ? .bold : .semibold, maximumWidth: 26 * em)
        }
        let widest = (captions + texts).map(\.logicalSize.width).max() ?? 0
        let width = max(widest, 11 * em) + 2 * padding
        var y = 0.6 * padding
        for (index, caption) in captions.enumerated() {
            if index > 0 {
                builder.addRule(from: Point(x: 0, y: y), to: Point(x: width, y: y))
                y += 0.45 * em
            }
            try builder.add(caption, at: Point(x: padding, y: y), opacity: 0.72)
            y += caption.logicalSize.height
            try builder.add(texts[index], at: Point(x: padding, y: y))
            y += texts[index].logicalSize.height + 0.35 * em
        }
        return builder.content(size: Size(width: width, height: y + 0.2 * padding))
    }
}
