/// The options by which the pages of a book turn: those of `UIPageViewController`.
public struct PageTurnOptions: Hashable, Sendable {
    /// Curl or scroll.
    public let transitionStyle: TransitionStyle
    /// The axis that pages turn along.
    public let navigationOrientation: NavigationOrientation
    /// The location of the spine; `none` for pages that scroll, and only for them.
    public let spineLocation: SpineLocation
    /// True if the backs of leaves are pages too: always if two pages are shown, never if pages scroll.
    public let isDoubleSided: Bool
    /// The space between pages that scroll, in pixels; 0 for pages that curl.
    public let interPageSpacing: Double
    /// True if the book is read from right to left: going forward then moves pages to the right. Vertical turns are the same
    /// in all books.
    public let isRightToLeft: Bool

    /// Consistent options: as in UIKit, pages that scroll ignore the spine and the two sides, pages that curl the spacing.
    ///
    /// - Parameters:
    ///   - transitionStyle: curl or scroll.
    ///   - navigationOrientation: the axis that pages turn along.
    ///   - spineLocation: the location of the spine; nil, or `none` with pages that curl, for the edge where reading begins.
    ///   - isDoubleSided: true if the backs of leaves are pages too; nil for true only with a spine in the middle.
    ///   - interPageSpacing: the space between pages in pixels, at least 0.
    ///   - isRightToLeft: true if the book is read from right to left.
    /// - Throws: ``PageCurlError/spineNeedsTwoSides`` for single-sided pages about a spine in the middle, and
    ///   ``PageCurlError/invalidSpacing(_:)``.
    public init(
        transitionStyle: TransitionStyle = .pageCurl, navigationOrientation: NavigationOrientation = .horizontal,
        spineLocation: SpineLocation? = nil, isDoubleSided: Bool? = nil, interPageSpacing: Double = 0,
        isRightToLeft: Bool = false
    ) throws(PageCurlError) {
        guard interPageSpacing >= 0, interPageSpacing.isFinite else { throw .invalidSpacing(interPageSpacing) }
        self.transitionStyle = transitionStyle
        self.navigationOrientation = navigationOrientation
        self.isRightToLeft = isRightToLeft
        guard transitionStyle == .pageCurl else {
            self.spineLocation = .none
            self.isDoubleSided = false
            self.interPageSpacing = interPageSpacing
            return
        }
        let leading: SpineLocation = isRightToLeft && navigationOrientation == .horizontal ? .max : .min
        let spine = spineLocation == nil || spineLocation == SpineLocation.none ? leading : spineLocation ?? leading
        self.spineLocation = spine
        self.isDoubleSided = isDoubleSided ?? (spine == .mid)
        self.interPageSpacing = 0
        guard spine != .mid || self.isDoubleSided else { throw .spineNeedsTwoSides }
    }

    /// The direction in which pages move along the axis: -1 towards the left or the top, 1 towards the right or the bottom.
    public func motion(_ direction: NavigationDirection) -> Double {
        let isMirrored = isRightToLeft && navigationOrientation == .horizontal
        return (direction == .forward) == isMirrored ? 1 : -1
    }
}

/// The way in which one page gives way to the next, with UIKit's names.
public enum TransitionStyle: String, Codable, Hashable, Sendable, CaseIterable {
    /// The leaf rolls over its bound edge.
    case pageCurl
    /// The pages slide past, side by side.
    case scroll
}

/// The axis that pages turn along.
public enum NavigationOrientation: String, Codable, Hashable, Sendable, CaseIterable {
    /// From side to side, like the pages of a book.
    case horizontal
    /// Up and down, like the leaves of a wall calendar.
    case vertical
}

/// The location of the spine, where leaves are bound.
public enum SpineLocation: String, Codable, Hashable, Sendable, CaseIterable {
    /// No spine, for pages that scroll.
    case none
    /// At the left edge, or at the top if pages turn vertically; one page is shown.
    case min
    /// In the middle; two pages are shown side by side, or one above the other.
    case mid
    /// At the right edge, or at the bottom if pages turn vertically; one page is shown.
    case max

    /// The number of pages shown at a time.
    public var pageCount: Int { self == .mid ? 2 : 1 }
}
