import PlanCanvas
import PlanGeometry
import PlanViews

/// A page that lies flat on the picture.
public struct PlacedPage<Page> {
    /// The page, or nil for plain paper.
    public var page: Page?
    /// Where it lies, in pixels of the picture. A page is copied byte for byte when the frame's corners are whole pixels.
    public var frame: Box

    /// A page in its frame.
    public init(page: Page?, frame: Box) {
        self.page = page
        self.frame = frame
    }
}

extension PlacedPage: Sendable where Page: Sendable {}
extension PlacedPage: Equatable where Page: Equatable {}
extension PlacedPage: Hashable where Page: Hashable {}
