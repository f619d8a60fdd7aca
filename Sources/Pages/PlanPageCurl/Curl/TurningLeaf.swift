import PlanGeometry

/// A leaf during its turn. A page on its back is upright once the leaf is turned over, whichever edge is the spine.
public struct TurningLeaf<Page> {
    /// The page on the front; nil for plain paper.
    public var front: Page?
    /// The back of the leaf.
    public var back: LeafBack<Page>
    /// The leaf's box before the turn, in pixels of the picture; of the same size as the curl's leaf.
    public var frame: Box
    /// The shape of the leaf, in leaf coordinates: pixels from the top left corner of the frame.
    public var curl: PageCurl

    /// A leaf with these sides.
    public init(front: Page?, back: LeafBack<Page>, frame: Box, curl: PageCurl) {
        (self.front, self.back, self.frame, self.curl) = (front, back, frame, curl)
    }
}

extension TurningLeaf: Sendable where Page: Sendable {}
extension TurningLeaf: Equatable where Page: Equatable {}
extension TurningLeaf: Hashable where Page: Hashable {}

/// The back of a leaf.
public enum LeafBack<Page> {
    /// Another page, as in a book printed on both sides; nil for plain paper.
    case page(Page?)
    /// The front, faintly seen through the paper: mirrored and tinted, as in a pad printed on one side.
    case seeThrough
}

extension LeafBack: Sendable where Page: Sendable {}
extension LeafBack: Equatable where Page: Equatable {}
extension LeafBack: Hashable where Page: Hashable {}
