import PlanGeometry

/// The picture at one moment of a turn: pages that lie flat, and a leaf that turns over them.
///
/// `Page` stands for a page: a number to reason about turns, a picture to draw them.
public struct PageStage<Page> {
    /// The pages that lie flat, the lowest first.
    public var flat: [PlacedPage<Page>]
    /// The turning leaf, above all flat pages; nil if nothing turns.
    public var leaf: TurningLeaf<Page>?

    /// A stage of flat pages and a turning leaf.
    public init(flat: [PlacedPage<Page>], leaf: TurningLeaf<Page>? = nil) {
        (self.flat, self.leaf) = (flat, leaf)
    }

    /// The stage with each page replaced, such as a number by a picture.
    public func mapPages<Other, Failure: Error>(
        _ transform: (Page) throws(Failure) -> Other
    ) throws(Failure) -> PageStage<Other> {
        let others = try flat.map { (placed) throws(Failure) in
            PlacedPage(page: try placed.page.map(transform), frame: placed.frame)
        }
        guard let leaf else { return PageStage<Other>(flat: others) }
        let back: LeafBack<Other> =
            switch leaf.back {
            case .page(let page): .page(try page.map(transform))
            case .seeThrough: .seeThrough
            }
        return PageStage<Other>(
            flat: others,
            leaf: TurningLeaf(front: try leaf.front.map(transform), back: back, frame: leaf.frame, curl: leaf.curl)
        )
    }
}

extension PageStage: Sendable where Page: Sendable {}
extension PageStage: Equatable where Page: Equatable {}
extension PageStage: Hashable where Page: Hashable {}

extension PageStage {
    /// The stage moved on the picture.
    public func offsetBy(_ vector: Vector) -> PageStage {
        var moved = self
        for index in moved.flat.indices { moved.flat[index].frame = moved.flat[index].frame.offsetBy(vector) }
        if let frame = leaf?.frame { moved.leaf?.frame = frame.offsetBy(vector) }
        return moved
    }
}
