import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// The way from the pages that are shown to others, at any moment of it.
///
/// Pages that are nothing are plain paper.
public struct PageTurn<Page> {
    /// How pages turn and where they lie.
    public let layout: PageLayout
    /// Where the turn leads.
    public let direction: NavigationDirection
    /// What is shown before, in reading order.
    public let previousPages: [Page?]
    /// What is shown after, in reading order.
    public let pendingPages: [Page?]
    /// The back of the sheet, where one page is shown and sheets have two sides.
    public let back: Page?

    /// A turn from some pages to others.
    ///
    /// - Parameters:
    ///   - previousPages: as many as are shown at a time.
    ///   - pendingPages: as many.
    ///   - back: the page between them, on the sheet's back; looked at for double-sided pages about a spine at an edge only.
    /// - Throws: ``PageTurnError/wrongPageCount(given:needed:)``.
    public init(
        layout: PageLayout, direction: NavigationDirection, from previousPages: [Page?], to pendingPages: [Page?],
        back: Page? = nil
    ) throws(PageTurnError) {
        let count = layout.options.spineLocation.pageCount
        for pages in [previousPages, pendingPages] where pages.count != count {
            throw .wrongPageCount(given: pages.count, needed: count)
        }
        self.init(
            layout: layout, direction: direction, previousPages: previousPages, pendingPages: pendingPages, back: back)
    }

    /// A turn of as many pages as are shown at a time.
    package init(
        layout: PageLayout, direction: NavigationDirection, previousPages: [Page?], pendingPages: [Page?], back: Page?
    ) {
        self.layout = layout
        self.direction = direction
        self.previousPages = previousPages
        self.pendingPages = pendingPages
        self.back = layout.options.isDoubleSided ? back : nil
    }

    /// Which way pages move: -1 towards the left or the top, 1 towards the right or the bottom.
    package var motion: Double { layout.options.motion(direction) }

    /// Whether the sheet that turns is one that lay open before and goes away; otherwise it comes from behind the spine and
    /// covers what lay open.
    public var isLifted: Bool {
        switch layout.options.spineLocation {
        case .mid: true
        case .min: motion < 0
        case .max: motion > 0
        case .none: false
        }
    }

    /// What is shown when nothing moves, before or after.
    package func rest(_ pages: [Page?]) -> PageStage<Page> { PageStage(flat: layout.placed(pages)) }
}

extension PageTurn: Sendable where Page: Sendable {}
extension PageTurn: Equatable where Page: Equatable {}
extension PageTurn: Hashable where Page: Hashable {}
