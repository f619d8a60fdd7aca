import PlanGeometry

extension PageTurn {
    /// The stage at a fraction of the turn; at 0 and 1 all pages lie flat.
    ///
    /// - Parameters:
    ///   - progress: the fraction of the way that is done, clamped to 0...1. Even steps move pages evenly; see ``Easing`` for
    ///     others.
    ///   - look: how the leaf is held.
    /// - Throws: ``PageCurlError`` if the progress is NaN, the touch is not finite, the radius is not finite and above 0, or
    ///   the angle is not between -90 and 90 degrees.
    public func stage(at progress: Double, look: CurlLook = CurlLook()) throws(PageCurlError) -> PageStage<Page> {
        guard !progress.isNaN else { throw .progressNotANumber }
        if let touch = look.touch, !touch.isFinite { throw .nonFiniteFinger(touch) }
        if let radius = look.radius, !(radius > 0 && radius.isFinite) { throw .invalidRadius(radius) }
        if let angle = look.angle, !(abs(angle.degrees) < 90) { throw .invalidAngle(angle) }
        if progress <= 0 { return rest(previousPages) }
        if progress >= 1 { return rest(pendingPages) }
        guard layout.options.transitionStyle == .pageCurl else { return scrolled(by: progress * layout.way) }
        let leaf = leaf
        let grip = look.touch.map { leaf.grip(near: leaf.local($0)) } ?? leaf.usualGrip
        return stage(
            curled: try PageCurl(
                width: leaf.frame.width, height: leaf.frame.height, spine: leaf.spine, grip: grip,
                progress: isLifted ? progress : 1 - progress, radius: look.radius ?? layout.usualRadius,
                angle: look.angle))
    }
}

extension PageTurn.Leaf {
    /// A point near the bottom or right corner of the free edge, where a right hand takes a page.
    var usualGrip: Point {
        Point(x: (spine == .right ? 0.02 : 0.98) * frame.width, y: (spine == .bottom ? 0.02 : 0.98) * frame.height)
    }
}
