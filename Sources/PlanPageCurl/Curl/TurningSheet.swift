import PlanCanvas
import PlanGeometry
import PlanViews

/// A sheet in the middle of its turn.
///
/// A page on the back is printed such that it is upright once the sheet is turned over, beyond whichever edge is the spine.
public struct TurningSheet<Page> {
    /// The page on the front, or nil for plain paper.
    public var front: Page?
    /// What is on the back.
    public var back: SheetBack<Page>
    /// Where the sheet lay before it was turned, in pixels of the picture; its size is that of the curl's sheet.
    public var frame: Box
    /// The shape of the sheet, in sheet coordinates: from the top left corner of the frame.
    public var curl: PageCurl

    /// A sheet with these sides.
    public init(front: Page?, back: SheetBack<Page>, frame: Box, curl: PageCurl) {
        self.front = front
        self.back = back
        self.frame = frame
        self.curl = curl
    }
}

extension TurningSheet: Sendable where Page: Sendable {}
extension TurningSheet: Equatable where Page: Equatable {}
extension TurningSheet: Hashable where Page: Hashable {}
