import PlanGeometry

extension PageTurn {
    /// Pages scrolled by a distance in pixels, rounded to whole pixels so that they stay sharp.
    ///
    /// - Parameter hasPending: false if there are no pages to turn to, so that the background shows instead.
    func scrolled(by distance: Double, hasPending: Bool = true) -> PageStage<Page> {
        let shift = layout.axis((motion * distance).rounded())
        let ahead = layout.axis(-motion * layout.way.rounded())
        let previous = layout.placed(previousPages).map { $0.moved(by: shift) }
        let pending = layout.placed(pendingPages).map { $0.moved(by: shift + ahead) }
        return PageStage(flat: hasPending ? previous + pending : previous)
    }
}

extension PlacedPage {
    fileprivate func moved(by vector: Vector) -> PlacedPage { PlacedPage(page: page, frame: frame.offsetBy(vector)) }
}
