import PlanGeometry

/// A turn from some pages to others. A nil page is plain paper.
public struct PageTurn<Page> {
    /// The layout of the pages, with the options by which pages turn.
    public let layout: PageLayout
    /// The direction of the turn.
    public let direction: NavigationDirection
    /// The pages shown before the turn, in reading order.
    public let previousPages: [Page?]
    /// The pages shown after the turn, in reading order.
    public let pendingPages: [Page?]
    /// The page on the back of the leaf, if one page is shown at a time and leaves have two sides.
    public let back: Page?

    /// A turn from some pages to others.
    ///
    /// - Parameters:
    ///   - layout: how pages turn and where they lie.
    ///   - direction: the direction of the turn.
    ///   - previousPages: the pages shown before, as many as are shown at a time.
    ///   - pendingPages: the pages shown after, as many as are shown at a time.
    ///   - back: the page on the leaf's back; ignored unless pages are double-sided about a spine at an edge.
    /// - Throws: ``PageCurlError/wrongPageCount(given:needed:)``.
    public init(
        layout: PageLayout, direction: NavigationDirection, from previousPages: [Page?], to pendingPages: [Page?],
        back: Page? = nil
    ) throws(PageCurlError) {
        let count = layout.options.spineLocation.pageCount
        for pages in [previousPages, pendingPages] where pages.count != count {
            throw .wrongPageCount(given: pages.count, needed: count)
        }
        self.init(
            layout: layout, direction: direction, previousPages: previousPages, pendingPages: pendingPages, back: back)
    }

    /// A turn between equal numbers of pages, which are not checked.
    package init(
        layout: PageLayout, direction: NavigationDirection, previousPages: [Page?], pendingPages: [Page?], back: Page?
    ) {
        self.layout = layout
        (self.direction, self.previousPages, self.pendingPages) = (direction, previousPages, pendingPages)
        self.back = layout.options.isDoubleSided ? back : nil
    }

    /// The direction in which pages move: -1 towards the left or the top, 1 towards the right or the bottom.
    package var motion: Double { layout.options.motion(direction) }

    /// True if the turning leaf shows a page before the turn and goes away; false if it comes in from behind the spine.
    public var isLifted: Bool {
        switch layout.options.spineLocation {
        case .mid: true
        case .min: motion < 0
        case .max: motion > 0
        case .none: false
        }
    }

    /// The stage before or after the turn, with all pages flat.
    package func rest(_ pages: [Page?]) -> PageStage<Page> { PageStage(flat: layout.placed(pages)) }
}

extension PageTurn: Sendable where Page: Sendable {}
extension PageTurn: Equatable where Page: Equatable {}
extension PageTurn: Hashable where Page: Hashable {}

extension PageTurn {
    /// Pages scrolled by a distance in pixels, rounded to whole pixels so that they stay sharp.
    ///
    /// - Parameter hasPending: false if there are no pages to turn to, so that the background shows instead.
    func scrolled(by distance: Double, hasPending: Bool = true) -> PageStage<Page> {
        let shift = layout.axis((motion * distance).rounded())
        let ahead = layout.axis(-motion * layout.way.rounded())
        var stage = rest(previousPages).offsetBy(shift)
        if hasPending { stage.flat += rest(pendingPages).offsetBy(shift + ahead).flat }
        return stage
    }
}
