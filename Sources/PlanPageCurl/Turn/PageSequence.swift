import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// All the turns that lead through a book, one after the other.
public struct PageSequence: Hashable, Sendable {
    /// How pages turn and where they lie.
    public let layout: PageLayout
    /// How many pages the book has.
    public let pageCount: Int
    /// The pages that are shown at a time, by their numbers from 0, in reading order; nothing for plain paper.
    public let spreads: [[Int?]]

    /// The turns through a book.
    ///
    /// Where one page is shown and sheets have two sides, every other page is on a back, as UIKit has it; when the last one is,
    /// plain paper follows it.
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

    /// How many turns there are.
    public var turnCount: Int { max(spreads.count - 1, 0) }

    /// A turn, counted from 0 and from the book's beginning when it goes forward, from its end in reverse.
    ///
    /// - Precondition: the index is less than ``turnCount``.
    public func turn(_ index: Int, direction: NavigationDirection) -> PageTurn<Int> {
        let (from, to) =
            direction == .forward ? (index, index + 1) : (spreads.count - 1 - index, spreads.count - 2 - index)
        let isBackPage = layout.options.spineLocation != .mid && layout.options.isDoubleSided
        return PageTurn(
            layout: layout, direction: direction, previousPages: spreads[from], pendingPages: spreads[to],
            back: isBackPage ? 2 * min(from, to) + 1 : nil)
    }
}
