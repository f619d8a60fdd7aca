import PlanGeometry
import PlanModel

/// How the pages of a book turn: what `UIPageViewController` is made with.
public struct PageTurnOptions: Hashable, Sendable {
    /// Curl or scroll.
    public let transitionStyle: TransitionStyle
    /// Along which line pages turn.
    public let navigationOrientation: NavigationOrientation
    /// Where the sheets are bound; `none` exactly when pages scroll.
    public let spineLocation: SpineLocation
    /// Whether the back of a sheet is a page, too. It is always where two pages are shown, and never when pages scroll.
    public let isDoubleSided: Bool
    /// The space between pages that scroll, in pixels; 0 when they curl.
    public let interPageSpacing: Double
    /// Whether the book is read from right to left, so that going forward moves pages to the right. Pages that turn
    /// vertically do so from bottom to top in any book.
    public let isRightToLeft: Bool

    /// Options that fit each other. What means nothing for the style is left out, as in UIKit: a spine and two sides for pages
    /// that scroll, spacing for those that curl.
    ///
    /// - Parameters:
    ///   - spineLocation: the edge where reading begins unless given, and for `none` with pages that curl.
    ///   - isDoubleSided: only where two pages are shown, unless given.
    ///   - interPageSpacing: pixels, at least 0.
    /// - Throws: ``PageTurnError/spineNeedsTwoSides`` for single-sided pages about a spine in the middle, and
    ///   ``PageTurnError/invalidSpacing(_:)``.
    public init(
        transitionStyle: TransitionStyle = .pageCurl, navigationOrientation: NavigationOrientation = .horizontal,
        spineLocation: SpineLocation? = nil, isDoubleSided: Bool? = nil, interPageSpacing: Double = 0,
        isRightToLeft: Bool = false
    ) throws(PageTurnError) {
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

    /// Which way pages move along the axis in a direction: -1 towards the left or the top, 1 towards the right or the bottom.
    public func motion(_ direction: NavigationDirection) -> Double {
        let isMirrored = isRightToLeft && navigationOrientation == .horizontal
        return (direction == .forward) == isMirrored ? 1 : -1
    }
}
