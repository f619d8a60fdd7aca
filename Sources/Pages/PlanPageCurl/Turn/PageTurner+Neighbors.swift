extension PageTurner {
    /// The next pages in a direction, and the page on the back of the turning leaf; nil at the end of the book.
    func neighbors(_ direction: NavigationDirection) -> (pages: [Page?], back: Page?)? {
        let shown = pages.compactMap { $0 }
        guard let last = direction == .forward ? shown.last : shown.first, let next = neighbor(last, direction) else {
            return nil
        }
        switch (layout.options.spineLocation, layout.options.isDoubleSided) {
        case (.mid, _):
            let second = neighbor(next, direction)
            return (direction == .forward ? [next, second] : [second, next], nil)
        case (_, true): return neighbor(next, direction).map { ([$0], next) }
        case (_, false): return ([next], nil)
        }
    }

    private func neighbor(_ page: Page, _ direction: NavigationDirection) -> Page? {
        direction == .forward ? dataSource.page(after: page) : dataSource.page(before: page)
    }
}
