import PlanGeometry

/// Hears of the turns that somebody makes by touch; not of those that the program makes, as in UIKit.
public protocol PageTurnDelegate<Page>: AnyObject {
    /// A page, or what stands for one.
    associatedtype Page

    /// A turn to other pages begins. It may still be taken back.
    func willTransition(to pendingPages: [Page])

    /// A turn has ended.
    ///
    /// - Parameters:
    ///   - finished: whether the movement came to its end, and was not cut short by pages set meanwhile.
    ///   - previousPages: what was shown before.
    ///   - completed: whether the other pages are shown now; not when the turn sprang back.
    func didFinish(finished: Bool, previous previousPages: [Page], completed: Bool)
}

extension PageTurnDelegate {
    /// Does nothing.
    public func willTransition(to pendingPages: [Page]) {}

    /// Does nothing.
    public func didFinish(finished: Bool, previous previousPages: [Page], completed: Bool) {}
}
