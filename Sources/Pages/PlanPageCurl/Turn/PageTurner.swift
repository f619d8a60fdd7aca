import PlanGeometry

/// Shows the pages of a book and turns them by touch: `UIPageViewController` without views.
///
///     let turner = try PageTurner(options: PageTurnOptions(), pageSize: Size(width: 600, height: 800),
///                                 dataSource: PageList(count: 12), pages: [0])
///     turner.touchBegan(at: Point(x: 590, y: 700))
///     turner.touchMoved(to: Point(x: 300, y: 650))
///     draw(turner.stage)
///     turner.touchEnded(velocity: Vector(dx: -900, dy: 0))
///     while turner.isTurning {
///         turner.advance(by: 1.0 / 60)
///         draw(turner.stage)
///     }
///
/// A tap on an outer edge turns a page that curls, too. As in UIKit, a new touch is ignored until the present turn has ended,
/// even if its finger has left. At the end of the book pages give way like a rubber band, and the delegate is not told.
public final class PageTurner<Source: PageTurnDataSource> {
    /// A page, or a value that stands for one.
    public typealias Page = Source.Page

    /// The layout of the pages, with the options by which pages turn.
    public let layout: PageLayout
    /// Supplies the pages.
    public let dataSource: Source
    /// Is told of turns by touch.
    public weak var delegate: (any PageTurnDelegate<Page>)?
    /// The pages shown, or shown when the present turn began, in reading order; nil for plain paper.
    public private(set) var pages: [Page?]

    /// The radius of the roll in pixels.
    public let rollRadius: Double

    private var state = State.resting

    private enum State {
        case resting
        /// A finger is down and has not yet moved far enough to tell the direction.
        case touched(Point)
        case turning(HeldTurn<Page>)
        /// The finger has left, or the program turns the page.
        case settling(SettlingTurn<Page>)
    }

    /// The distance that a finger moves before pages follow, in pixels, as in UIKit.
    public static var touchSlop: Double { 10 }

    /// Shows the first pages.
    ///
    /// - Parameters:
    ///   - options: how pages turn.
    ///   - pageSize: the size of a page in pixels.
    ///   - dataSource: supplies the pages.
    ///   - pages: the pages shown first, in reading order: two with a spine in the middle, otherwise one.
    ///   - rollRadius: the radius of the roll in pixels; nil for ``PageLayout/usualRadius``.
    ///   - delegate: is told of turns by touch.
    /// - Throws: ``PageCurlError`` for another number of pages, or an invalid size or radius.
    public init(
        options: PageTurnOptions, pageSize: Size, dataSource: Source, pages: [Page?], rollRadius: Double? = nil,
        delegate: (any PageTurnDelegate<Page>)? = nil
    ) throws(PageCurlError) {
        layout = try PageLayout(options: options, pageSize: pageSize)
        self.rollRadius = rollRadius ?? layout.usualRadius
        guard self.rollRadius > 0, self.rollRadius.isFinite else { throw .invalidRadius(self.rollRadius) }
        guard pages.count == options.spineLocation.pageCount else {
            throw .wrongPageCount(given: pages.count, needed: options.spineLocation.pageCount)
        }
        (self.dataSource, self.pages, self.delegate) = (dataSource, pages, delegate)
    }

    /// True if pages move or a finger holds one.
    public var isTurning: Bool { progress != nil }

    /// The fraction of the present turn that is done, 0...1; nil between turns.
    public var progress: Double? {
        switch state {
        case .resting, .touched: nil
        case .turning(let turn): turn.progress
        case .settling(let turn): turn.progress
        }
    }

    /// The stage to be drawn now.
    public var stage: PageStage<Page> {
        switch state {
        case .resting, .touched: PageStage(flat: layout.placed(pages))
        case .turning(let turn): turn.stage
        case .settling(let turn): turn.stage
        }
    }

    // MARK: - By the program

    /// Shows other pages without telling the delegate.
    ///
    /// - Parameters:
    ///   - pages: the pages to be shown, in reading order, as many as at first.
    ///   - direction: the direction of the turn.
    ///   - back: the page on the leaf's back, for double-sided pages about a spine at an edge.
    ///   - duration: the duration of the turn in seconds; 0 shows the pages at once. ``advance(by:)`` moves the turn on.
    ///   - completion: called when the turn has ended; `finished` is false if other pages cut it short.
    /// - Throws: ``PageCurlError/wrongPageCount(given:needed:)``.
    public func setPages(
        _ pages: [Page?], direction: NavigationDirection, back: Page? = nil, duration: Double = 0,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) throws(PageCurlError) {
        guard pages.count == self.pages.count else {
            throw .wrongPageCount(given: pages.count, needed: self.pages.count)
        }
        cutShort()
        let turn = PageTurn(
            layout: layout, direction: direction, previousPages: self.pages, pendingPages: pages, back: back)
        guard duration > 0, duration.isFinite else {
            self.pages = pages
            completion?(true)
            return
        }
        state = .settling(SettlingTurn(turn, lasting: duration, radius: rollRadius, completion: completion))
    }

    private func cutShort() {
        let ended = state
        state = .resting
        switch ended {
        case .resting, .touched: break
        case .turning(let turn): tellEnd(of: turn, finished: false, completed: false)
        case .settling(let turn): end(turn, finished: false)
        }
    }

    // MARK: - By touch

    /// A finger comes down at a point in pixels of the view.
    ///
    /// - Returns: false if the touch is ignored: during a turn or another touch, and if the point is not finite.
    @discardableResult
    public func touchBegan(at point: Point) -> Bool {
        guard case .resting = state, point.isFinite else { return false }
        state = .touched(point)
        return true
    }

    /// The finger moves. Its first movement decides the direction; from then on the page stays under it. Points that are not
    /// finite are ignored.
    public func touchMoved(to point: Point) {
        guard point.isFinite else { return }
        switch state {
        case .touched(let start):
            let way = layout.along(point - start)
            guard abs(way) >= Self.touchSlop else { return }
            let direction: NavigationDirection = way * layout.options.motion(.forward) > 0 ? .forward : .reverse
            begin(direction, start: start, now: point)
        case .turning(var turn):
            turn.finger = point
            state = .turning(turn)
        case .resting, .settling: break
        }
    }

    /// The finger leaves with a velocity in pixels per second: the turn completes if the page would come to rest in its second
    /// half, and otherwise springs back. ``advance(by:)`` moves it on.
    public func touchEnded(velocity: Vector = .zero) {
        letGo(velocity: velocity.isFinite ? velocity : .zero, mayComplete: true)
    }

    /// The system cancels the touch, as for an incoming call: the turn springs back.
    public func touchCancelled() { letGo(velocity: .zero, mayComplete: false) }

    /// Turns a page that curls if the tap is on an outer edge and there is a page to turn to.
    private func tap(at point: Point) {
        guard layout.options.transitionStyle == .pageCurl else { return }
        let place = layout.along(point - .zero) / layout.viewExtent
        let isFirstEdge = place < Self.tapShare
        guard isFirstEdge || place > 1 - Self.tapShare else { return }
        let direction: NavigationDirection = isFirstEdge == (layout.options.motion(.forward) > 0) ? .forward : .reverse
        guard neighbors(direction) != nil else { return }
        begin(direction, start: point, now: point)
        guard case .turning(let turn) = state else { return }
        state = .settling(SettlingTurn(turn, velocity: .zero, completes: true))
    }

    /// The fraction of the view at each outer edge where a tap turns the page.
    private static var tapShare: Double { 1.0 / 6 }

    private func begin(_ direction: NavigationDirection, start: Point, now: Point) {
        let next = neighbors(direction)
        let turn = PageTurn(
            layout: layout, direction: direction, previousPages: pages,
            pendingPages: next?.pages ?? [Page?](repeating: nil, count: pages.count), back: next?.back)
        state = .turning(
            HeldTurn(turn: turn, hasPending: next != nil, start: start, finger: now, radius: rollRadius))
        if let next { delegate?.willTransition(to: next.pages.compactMap { $0 }) }
    }

    private func letGo(velocity: Vector, mayComplete: Bool) {
        switch state {
        case .touched(let point):
            state = .resting
            if mayComplete { tap(at: point) }
        case .turning(let turn):
            let completes = mayComplete && turn.wouldComplete(velocity: velocity)
            state = .settling(SettlingTurn(turn, velocity: velocity, completes: completes))
        case .resting, .settling: break
        }
    }

    /// Moves on a turn that no finger holds.
    ///
    /// - Parameter seconds: the time since the last call; ignored unless above 0.
    public func advance(by seconds: Double) {
        guard case .settling(var turn) = state, seconds > 0 else { return }
        turn.time += seconds
        guard turn.hasArrived else {
            state = .settling(turn)
            return
        }
        state = .resting
        end(turn, finished: true)
    }

    // MARK: - Ends

    private func end(_ turn: SettlingTurn<Page>, finished: Bool) {
        let completes = turn.completes
        if completes { pages = turn.turn.pendingPages }
        if let held = turn.held { tellEnd(of: held, finished: finished, completed: completes) }
        turn.completion?(finished)
    }

    private func tellEnd(of turn: HeldTurn<Page>, finished: Bool, completed: Bool) {
        guard turn.hasPending else { return }
        delegate?.didFinish(
            finished: finished, previous: turn.turn.previousPages.compactMap { $0 }, completed: completed)
    }
}
