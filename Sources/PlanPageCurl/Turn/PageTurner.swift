import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

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
/// A tap on an outer edge turns a page that curls, too. As in UIKit, a touch during a turn is ignored until the turn has ended, also while it runs on by itself after the finger
/// has left. Where there is nothing to turn to, pages give way like rubber and come back, and the delegate hears nothing.
public final class PageTurner<Source: PageTurnDataSource> {
    /// A page, or what stands for one.
    public typealias Page = Source.Page

    /// How pages turn and where they lie.
    public let layout: PageLayout
    /// Gives the pages.
    public let dataSource: Source
    /// Hears of turns by touch.
    public weak var delegate: (any PageTurnDelegate<Page>)?
    /// What is shown in reading order, or was when the present turn began; nothing for plain paper.
    public private(set) var pages: [Page?]

    /// The radius of the roll that a sheet turns about, in pixels.
    public let rollRadius: Double

    private var state = State.resting

    private enum State {
        case resting
        /// A finger lies on the page and has not moved far enough to tell where it goes.
        case touched(Point)
        case turning(HeldTurn<Page>)
        /// The finger has left.
        case settling(SettlingTurn<Page>)
    }

    /// How far a finger moves before pages go along, in pixels, as in UIKit.
    public static var touchSlop: Double { 10 }

    /// Shows pages.
    ///
    /// - Parameters:
    ///   - pageSize: the size of a page in pixels.
    ///   - pages: what is shown first, in reading order: two pages about a spine in the middle, otherwise one.
    ///   - rollRadius: the radius of the roll that a sheet turns about, in pixels; a tenth of the page's extent unless given.
    /// - Throws: ``PageTurnError`` for another number of pages, or a size or radius that cannot be.
    public init(
        options: PageTurnOptions, pageSize: Size, dataSource: Source, pages: [Page?], rollRadius: Double? = nil,
        delegate: (any PageTurnDelegate<Page>)? = nil
    ) throws(PageTurnError) {
        layout = try PageLayout(options: options, pageSize: pageSize)
        self.rollRadius = rollRadius ?? layout.usualRadius
        guard self.rollRadius > 0, self.rollRadius.isFinite else { throw .invalidRadius(self.rollRadius) }
        guard pages.count == options.spineLocation.pageCount else {
            throw .wrongPageCount(given: pages.count, needed: options.spineLocation.pageCount)
        }
        self.dataSource = dataSource
        self.pages = pages
        self.delegate = delegate
    }

    /// Whether pages move, or a finger holds one.
    public var isTurning: Bool {
        switch state {
        case .resting, .touched: false
        case .turning, .settling: true
        }
    }

    /// How far the present turn has come: 0 when it begins, 1 when the finger has gone all the way; nothing between turns.
    public var progress: Double? {
        switch state {
        case .resting, .touched: nil
        case .turning(let turn): turn.progress
        case .settling(let turn): turn.progress
        }
    }

    /// What is to be drawn now.
    public var stage: PageStage<Page> {
        switch state {
        case .resting, .touched: PageStage(flat: layout.placed(pages))
        case .turning(let turn): turn.stage
        case .settling(let turn): turn.stage
        }
    }

    // MARK: - By the program

    /// Shows other pages; the delegate does not hear of it.
    ///
    /// - Parameters:
    ///   - pages: what is to be shown, in reading order, as many as at first.
    ///   - back: the back of the sheet that turns, for double-sided pages about a spine at an edge.
    ///   - duration: how long the turn takes, in seconds; 0 to show the pages at once. ``advance(by:)`` moves it on.
    ///   - completion: called when the turn has ended, with false when it was cut short.
    /// - Throws: ``PageTurnError/wrongPageCount(given:needed:)``.
    public func setPages(
        _ pages: [Page?], direction: NavigationDirection, back: Page? = nil, duration: Double = 0,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) throws(PageTurnError) {
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

    /// A finger comes down on the view, at a point in its pixels.
    ///
    /// - Returns: whether it is heeded: not while another holds a page, nor while pages move, nor for a point that is not finite.
    @discardableResult
    public func touchBegan(at point: Point) -> Bool {
        guard case .resting = state, point.isFinite else { return false }
        state = .touched(point)
        return true
    }

    /// The finger moves. Where it goes first tells the direction; then the page stays under it. Points that are not finite
    /// are passed over.
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

    /// The finger leaves with a velocity in pixels a second: the turn completes when the page would come to rest in its second
    /// half, and springs back otherwise. ``advance(by:)`` moves it on.
    public func touchEnded(velocity: Vector = .zero) {
        letGo(velocity: velocity.isFinite ? velocity : .zero, mayComplete: true)
    }

    /// The touch is taken away, as by an incoming call: the turn springs back.
    public func touchCancelled() {
        letGo(velocity: .zero, mayComplete: false)
    }

    /// Turns a page that curls when its outer edge is tapped, where there is one to turn to.
    private func tap(at point: Point) {
        guard layout.options.transitionStyle == .pageCurl else { return }
        let place = layout.along(point - .zero) / layout.viewExtent
        let isFirstEdge = place < Self.tapShare
        guard isFirstEdge || place > 1 - Self.tapShare else { return }
        let direction: NavigationDirection =
            isFirstEdge == (layout.options.motion(.forward) > 0) ? .forward : .reverse
        guard neighbors(direction) != nil else { return }
        begin(direction, start: point, now: point)
        guard case .turning(let turn) = state else { return }
        state = .settling(SettlingTurn(turn, velocity: .zero, completes: true))
    }

    /// The part of the view along each of its outer edges where a tap turns the page.
    private static var tapShare: Double { 1.0 / 6 }

    private func begin(_ direction: NavigationDirection, start: Point, now: Point) {
        let next = neighbors(direction)
        let held = HeldTurn(
            layout: layout, direction: direction, from: pages, to: next?.pages, back: next?.back, start: start,
            finger: now, radius: rollRadius)
        state = .turning(held)
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

    /// Moves a turn on that nobody holds.
    ///
    /// - Parameter seconds: the time since the last call; nothing happens unless it is above 0.
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
