import PlanGeometry

/// A sheet during its turn. A page on its back is upright once the sheet is turned over, whichever edge is the spine.
public struct TurningSheet<Page> {
    /// The page on the front; nil for plain paper.
    public var front: Page?
    /// The back of the sheet.
    public var back: SheetBack<Page>
    /// The sheet's box before the turn, in pixels of the picture; of the same size as the curl's sheet.
    public var frame: Box
    /// The shape of the sheet, in sheet coordinates: pixels from the top left corner of the frame.
    public var curl: PageCurl

    /// A sheet with these sides.
    public init(front: Page?, back: SheetBack<Page>, frame: Box, curl: PageCurl) {
        (self.front, self.back, self.frame, self.curl) = (front, back, frame, curl)
    }
}

extension TurningSheet: Sendable where Page: Sendable {}
extension TurningSheet: Equatable where Page: Equatable {}
extension TurningSheet: Hashable where Page: Hashable {}

/// The back of a sheet.
public enum SheetBack<Page> {
    /// Another page, as in a book printed on both sides; nil for plain paper.
    case page(Page?)
    /// The front, faintly seen through the paper: mirrored and tinted, as in a pad printed on one side.
    case seeThrough
}

extension SheetBack: Sendable where Page: Sendable {}
extension SheetBack: Equatable where Page: Equatable {}
extension SheetBack: Hashable where Page: Hashable {}
