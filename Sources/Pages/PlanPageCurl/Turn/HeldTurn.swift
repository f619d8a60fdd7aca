import PlanGeometry

/// A turn of a page that a finger holds.
struct HeldTurn<Page> {
    let turn: PageTurn<Page>
    /// True if there are pages to turn to; otherwise the page gives way like a rubber band.
    let hasPending: Bool
    /// The point where the finger came down, in pixels of the view.
    let start: Point
    /// The finger's present position, in pixels of the view.
    var finger: Point
    let radius: Double

    private var layout: PageLayout { turn.layout }

    /// The distance that the finger has moved the page in the turn's direction, at least 0.
    var pull: Double {
        let pull = max(turn.motion * layout.along(finger - start), 0)
        return hasPending ? min(pull, layout.way) : RubberBand(extent: layout.viewExtent).stretch(pull)
    }

    /// The fraction of the turn that is done, 0...1.
    var progress: Double { pull / layout.way }

    /// True if a page released with a velocity would come to rest in the second half of its way.
    func wouldComplete(velocity: Vector) -> Bool {
        let speed = turn.motion * layout.along(velocity) / layout.way
        return hasPending && progress + speed * Self.glide > 0.5
    }

    /// The glide of a released page divided by its initial speed, in seconds: UIScrollView's normal deceleration, which keeps
    /// 0.998 of the speed each millisecond.
    private static var glide: Double { 0.5 }

    var stage: PageStage<Page> {
        guard turn.layout.options.transitionStyle == .pageCurl else {
            return turn.scrolled(by: pull, hasPending: hasPending)
        }
        // At the end of the book there is no leaf that could come from behind the spine.
        guard turn.isLifted || hasPending else { return turn.rest(turn.previousPages) }
        return stage(grip: grip, finger: heldPoint)
    }

    /// The stage with the leaf's grip at a point, both in leaf coordinates.
    func stage(grip: Point, finger: Point) -> PageStage<Page> {
        let leaf = turn.leaf
        // `try?` never fails: the grip is on the leaf, away from the spine, and all numbers are finite.
        guard
            let curl = try? PageCurl(
                width: leaf.frame.width, height: leaf.frame.height, spine: leaf.spine, grip: grip, finger: finger,
                radius: radius)
        else { return turn.rest(turn.previousPages) }
        return turn.stage(curled: curl)
    }

    /// The point of the leaf that is held: where the finger came down, or on the free edge of a leaf that comes in.
    var grip: Point {
        let leaf = turn.leaf
        let point = leaf.local(start)
        return turn.isLifted ? leaf.grip(near: point) : leaf.freePoint(beside: point)
    }

    /// The target of the held point, in leaf coordinates.
    var heldPoint: Point {
        let moved = finger - start
        let along = layout.axis(turn.motion * pull)
        let across = moved - layout.axis(layout.along(moved))
        guard turn.isLifted else { return turn.leaf.local(start) + along + across }
        let band = RubberBand(extent: layout.viewExtent)
        let share = hasPending ? 1 : band.stretch(across.length) / max(across.length, 1)
        return grip + along + across * share
    }

    /// The place of the held point once the turn has completed or sprung back, in leaf coordinates.
    func restingPoint(completed: Bool) -> Point { completed == turn.isLifted ? turn.leaf.mirrored(grip) : grip }
}
