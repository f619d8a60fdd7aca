/// All turns through a book, in order.
public struct PageSequence: Hashable, Sendable {
    /// The layout of the pages, with the options by which pages turn.
    public let layout: PageLayout
    /// The number of pages of the book.
    public let pageCount: Int
    /// The numbers from 0 of the pages shown at a time, in reading order; nil for plain paper.
    public let spreads: [[Int?]]

    /// The turns through a book.
    ///
    /// If one page is shown at a time and leaves have two sides, every other page is on a back, as in UIKit; plain paper
    /// follows a last page on a back.
    public init(layout: PageLayout, pageCount: Int) {
        self.layout = layout
        self.pageCount = max(pageCount, 0)
        let count = self.pageCount
        let pairs = stride(from: 0, to: count, by: 2)
        switch (layout.options.spineLocation, layout.options.isDoubleSided) {
        case (.mid, _): spreads = pairs.map { [$0, $0 + 1 < count ? $0 + 1 : nil] }
        case (_, true): spreads = pairs.map { [$0] } + (count > 0 && count.isMultiple(of: 2) ? [[nil]] : [])
        case (_, false): spreads = (0..<count).map { [$0] }
        }
    }

    /// The number of turns.
    public var turnCount: Int { max(spreads.count - 1, 0) }

    /// The turn with an index, counted from the book's beginning going forward, and from its end in reverse.
    ///
    /// - Precondition: `index` is in 0..<``turnCount``.
    public func turn(_ index: Int, direction: NavigationDirection) -> PageTurn<Int> {
        let (from, to) =
            direction == .forward ? (index, index + 1) : (spreads.count - 1 - index, spreads.count - 2 - index)
        let isBackPage = layout.options.spineLocation != .mid && layout.options.isDoubleSided
        return PageTurn(
            layout: layout, direction: direction, previousPages: spreads[from], pendingPages: spreads[to],
            back: isBackPage ? 2 * min(from, to) + 1 : nil)
    }
}
