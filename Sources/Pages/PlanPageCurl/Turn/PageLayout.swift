import PlanGeometry

/// The frames of pages in the view, in pixels from its top-left corner, and the distances that pages move.
public struct PageLayout: Hashable, Sendable {
    /// The options by which pages turn.
    public let options: PageTurnOptions
    /// The size of one page in pixels.
    public let pageSize: Size

    /// The layout of pages of a size.
    ///
    /// - Throws: ``PageCurlError/invalidPageSize(_:)`` unless both sides are from 1 to 1,000,000 pixels.
    public init(options: PageTurnOptions, pageSize: Size) throws(PageCurlError) {
        guard (1...1_000_000).contains(pageSize.width), (1...1_000_000).contains(pageSize.height) else {
            throw .invalidPageSize(pageSize)
        }
        self.options = options
        self.pageSize = pageSize
    }

    private var isHorizontal: Bool { options.navigationOrientation == .horizontal }

    /// The size of the view: one page, or two if the spine lies in the middle.
    public var viewSize: Size {
        let second = options.spineLocation == .mid ? axis(pageExtent) : .zero
        return Size(width: pageSize.width + second.dx, height: pageSize.height + second.dy)
    }

    /// The view's extent along the axis that pages turn along.
    public var viewExtent: Double { along(Vector(dx: viewSize.width, dy: viewSize.height)) }

    /// A page's extent along the axis that pages turn along.
    public var pageExtent: Double { along(Vector(dx: pageSize.width, dy: pageSize.height)) }

    /// The distance of a whole turn: the view's extent, for pages that scroll plus the space between them.
    public var way: Double { viewExtent + options.interPageSpacing }

    /// The usual radius of the roll: a tenth of a page's extent.
    public var usualRadius: Double { pageExtent / 10 }

    /// The frame at rest of the page at a place in reading order, from 0. The first of two pages lies on the left (on the
    /// right in right-to-left books) or at the top.
    public func frame(ofPage place: Int) -> Box {
        let isSecondSide = options.spineLocation == .mid && (place == 0) == (options.motion(.forward) > 0)
        return Box(origin: Point.zero + (isSecondSide ? axis(pageExtent) : .zero), size: pageSize)
    }

    /// Pages in reading order in their frames.
    public func placed<Page>(_ pages: [Page?]) -> [PlacedPage<Page>] {
        pages.enumerated().map { PlacedPage(page: $0.element, frame: frame(ofPage: $0.offset)) }
    }

    /// The component of a vector along the axis that pages turn along.
    public func along(_ vector: Vector) -> Double { isHorizontal ? vector.dx : vector.dy }

    /// The vector of a length along the axis that pages turn along.
    public func axis(_ length: Double) -> Vector {
        isHorizontal ? Vector(dx: length, dy: 0) : Vector(dx: 0, dy: length)
    }
}
