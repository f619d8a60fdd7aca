import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

extension PageTurn {
    /// Pages moved along by so many pixels, which are rounded to whole ones so that they stay as sharp as they are.
    ///
    /// - Parameter hasPending: false where there is nothing to turn to, so that the background shows instead.
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
