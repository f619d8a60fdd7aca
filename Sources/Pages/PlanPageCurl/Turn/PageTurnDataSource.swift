/// Supplies the pages of a book, one after the other.
public protocol PageTurnDataSource<Page> {
    /// A page, or a value that stands for one.
    associatedtype Page

    /// The page before another; nil before the first.
    func page(before page: Page) -> Page?

    /// The page after another; nil after the last.
    func page(after page: Page) -> Page?
}
