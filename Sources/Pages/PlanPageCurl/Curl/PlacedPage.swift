import PlanGeometry

/// A page that lies flat on the picture.
public struct PlacedPage<Page> {
    /// The page, or nil for plain paper.
    public var page: Page?
    /// The page's box in pixels of the picture. Corners on whole pixels let the page be copied byte for byte.
    public var frame: Box

    /// A page in its frame.
    public init(page: Page?, frame: Box) { (self.page, self.frame) = (page, frame) }
}

extension PlacedPage: Sendable where Page: Sendable {}
extension PlacedPage: Equatable where Page: Equatable {}
extension PlacedPage: Hashable where Page: Hashable {}
