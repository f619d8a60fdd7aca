import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// The pages of a book as their numbers, from 0.
public struct PageList: PageTurnDataSource, Hashable, Sendable {
    /// How many pages there are.
    public let count: Int

    /// A book of a number of pages; less than none is none.
    public init(count: Int) { self.count = max(count, 0) }

    /// The number before, where there is a page of that number.
    public func page(before page: Int) -> Int? { (1..<max(count, 1)).contains(page) ? page - 1 : nil }

    /// The number after, where there is a page of that number.
    public func page(after page: Int) -> Int? { (0..<max(count - 1, 0)).contains(page) ? page + 1 : nil }
}
