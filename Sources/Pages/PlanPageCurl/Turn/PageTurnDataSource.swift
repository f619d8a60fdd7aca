/// Supplies the pages of a book, one after the other.
public protocol PageTurnDataSource<Page> {
    /// A page, or a value that stands for one.
    associatedtype Page

    /// The page before another; nil before the first.
    func page(before page: Page) -> Page?

    /// The page after another; nil after the last.
    func page(after page: Page) -> Page?
}

/// A book whose pages are their numbers, from 0.
public struct PageList: PageTurnDataSource, Hashable, Sendable {
    /// The number of pages.
    public let count: Int

    /// A book of a number of pages; negative numbers count as 0.
    public init(count: Int) { self.count = max(count, 0) }

    /// The previous page number; nil if there is none.
    public func page(before page: Int) -> Int? { (1..<max(count, 1)).contains(page) ? page - 1 : nil }

    /// The next page number; nil if there is none.
    public func page(after page: Int) -> Int? { (0..<max(count - 1, 0)).contains(page) ? page + 1 : nil }
}
