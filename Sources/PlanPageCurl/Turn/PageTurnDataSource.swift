import PlanGeometry

/// Gives the pages of a book, one after the other.
public protocol PageTurnDataSource<Page> {
    /// A page, or what stands for one.
    associatedtype Page

    /// The page before another; nothing before the first.
    func page(before page: Page) -> Page?

    /// The page after another; nothing after the last.
    func page(after page: Page) -> Page?
}
