import PlanGeometry

/// The picture at one moment of a turn: pages that lie flat, and a sheet that turns over them.
///
/// `Page` stands for a page: a number to reason about turns, a picture to draw them.
public struct PageStage<Page> {
    /// The pages that lie flat, the lowest first.
    public var flat: [PlacedPage<Page>]
    /// The turning sheet, above all flat pages; nil if nothing turns.
    public var sheet: TurningSheet<Page>?

    /// A stage of flat pages and a turning sheet.
    public init(flat: [PlacedPage<Page>], sheet: TurningSheet<Page>? = nil) {
        (self.flat, self.sheet) = (flat, sheet)
    }

    /// The stage with each page replaced, such as a number by a picture.
    public func mapPages<Other, Failure: Error>(
        _ transform: (Page) throws(Failure) -> Other
    ) throws(Failure) -> PageStage<Other> {
        let others = try flat.map { (placed) throws(Failure) in
            PlacedPage(page: try placed.page.map(transform), frame: placed.frame)
        }
        guard let sheet else { return PageStage<Other>(flat: others) }
        let back: SheetBack<Other> =
            switch sheet.back {
            case .page(let page): .page(try page.map(transform))
            case .seeThrough: .seeThrough
            }
        return PageStage<Other>(
            flat: others,
            sheet: TurningSheet(front: try sheet.front.map(transform), back: back, frame: sheet.frame, curl: sheet.curl)
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
        if let frame = sheet?.frame { moved.sheet?.frame = frame.offsetBy(vector) }
        return moved
    }
}
