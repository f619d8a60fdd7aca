import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// A turn whose page a finger holds.
struct HeldTurn<Page> {
    let turn: PageTurn<Page>
    /// Whether there are pages to turn to; where there are none, the page gives way like rubber.
    let hasPending: Bool
    /// Where the finger came down, in pixels of the view.
    let start: Point
    /// Where it is now.
    var finger: Point
    let radius: Double

    init(
        layout: PageLayout, direction: NavigationDirection, from previous: [Page?], to pending: [Page?]?, back: Page?,
        start: Point, finger: Point, radius: Double
    ) {
        turn = PageTurn(
            layout: layout, direction: direction, previousPages: previous,
            pendingPages: pending ?? [Page?](repeating: nil, count: previous.count), back: back)
        hasPending = pending != nil
        self.start = start
        self.finger = finger
        self.radius = radius
    }

    private var layout: PageLayout { turn.layout }

    /// How far the finger has moved in the turn's direction, and the page with it; never the other way.
    var pull: Double {
        let pull = max(turn.motion * layout.along(finger - start), 0)
        return hasPending ? min(pull, layout.way) : RubberBand(extent: layout.viewExtent).stretch(pull)
    }

    /// How far the turn has come, from 0 to 1.
    var progress: Double { pull / layout.way }

    /// Whether the page would come to rest in the second half of its way when the finger leaves it with a velocity.
    func wouldComplete(velocity: Vector) -> Bool {
        let speed = turn.motion * layout.along(velocity) / layout.way
        return hasPending && progress + speed * Self.glide > 0.5
    }

    /// How long something let go of would glide at its first speed, in seconds: UIScrollView's normal deceleration, which keeps
    /// 0.998 of the speed from one millisecond to the next.
    private static var glide: Double { 0.5 }

    var stage: PageStage<Page> {
        guard turn.layout.options.transitionStyle == .pageCurl else {
            return turn.scrolled(by: pull, hasPending: hasPending)
        }
        // A sheet that would have to come from behind the spine is not there at the end of the book.
        guard turn.isLifted || hasPending else { return turn.rest(turn.previousPages) }
        return stage(grip: grip, finger: heldPoint)
    }

    /// The stage with the sheet's grip at a point, both in sheet coordinates.
    func stage(grip: Point, finger: Point) -> PageStage<Page> {
        let sheet = turn.sheet
        // The grip is on the sheet and away from the spine, and all numbers are finite.
        guard
            let curl = try? PageCurl(
                width: sheet.frame.width, height: sheet.frame.height, spine: sheet.spine, grip: grip, finger: finger,
                radius: radius)
        else { return turn.rest(turn.previousPages) }
        return turn.stage(curled: curl)
    }

    /// The point of the sheet that is held: where the finger came down, or the free edge of a sheet that was not there then.
    var grip: Point {
        let sheet = turn.sheet
        let point = sheet.local(start)
        return turn.isLifted ? sheet.grip(near: point) : sheet.freePoint(beside: point)
    }

    /// Where the held point is to be, in sheet coordinates.
    var heldPoint: Point {
        let moved = finger - start
        let along = layout.axis(turn.motion * pull)
        let across = moved - layout.axis(layout.along(moved))
        guard turn.isLifted else { return turn.sheet.local(start) + along + across }
        let band = RubberBand(extent: layout.viewExtent)
        let share = hasPending ? 1 : band.stretch(across.length) / max(across.length, 1)
        return grip + along + across * share
    }

    /// Where the held point is when the turn has completed, or sprung back, in sheet coordinates.
    func restingPoint(completed: Bool) -> Point { completed == turn.isLifted ? turn.sheet.mirrored(grip) : grip }
}
