import PlanGeometry

extension PageTurn {
    /// Pages scrolled by a distance in pixels, rounded to whole pixels so that they stay sharp.
    ///
    /// - Parameter hasPending: false if there are no pages to turn to, so that the background shows instead.
    func scrolled(by distance: Double, hasPending: Bool = true) -> PageStage<Page> {
        let shift = layout.axis((motion * distance).rounded())
        let ahead = layout.axis(-motion * layout.way.rounded())
        var stage = rest(previousPages).offsetBy(shift)
        if hasPending { stage.flat += rest(pendingPages).offsetBy(shift + ahead).flat }
        return stage
    }
}
