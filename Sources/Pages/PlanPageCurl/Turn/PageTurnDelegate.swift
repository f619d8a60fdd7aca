/// Is told of turns by touch, but as in UIKit not of turns by the program.
public protocol PageTurnDelegate<Page>: AnyObject {
    /// A page, or a value that stands for one.
    associatedtype Page

    /// A turn to other pages begins, which may still spring back.
    func willTransition(to pendingPages: [Page])

    /// A turn has ended.
    ///
    /// - Parameters:
    ///   - finished: false if setting other pages cut the movement short.
    ///   - previousPages: the pages shown before the turn.
    ///   - completed: true if the other pages are shown now; false if the turn sprang back.
    func didFinish(finished: Bool, previous previousPages: [Page], completed: Bool)
}

extension PageTurnDelegate {
    /// Does nothing.
    public func willTransition(to pendingPages: [Page]) {}

    /// Does nothing.
    public func didFinish(finished: Bool, previous previousPages: [Page], completed: Bool) {}
}
