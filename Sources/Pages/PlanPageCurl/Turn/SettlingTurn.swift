import PlanGeometry

/// A turn that no finger holds: it runs on, springs back, or is made by the program.
struct SettlingTurn<Page> {
    let turn: PageTurn<Page>
    /// The turn as the finger left it; nil for a turn by the program.
    let held: HeldTurn<Page>?
    /// True if the turn ends with the pending pages; false if it springs back.
    let completes: Bool
    /// Called at the end of a turn by the program.
    let completion: ((_ finished: Bool) -> Void)?
    /// The time in seconds since settling began.
    var time = 0.0
    private let radius: Double
    /// The fraction that is done of the remaining way after a time.
    private let motion: (_ time: Double) -> Double

    /// A turn that the finger leaves with a velocity, in pixels of the view per second.
    init(_ held: HeldTurn<Page>, velocity: Vector, completes: Bool) {
        self.held = held
        self.completes = completes
        turn = held.turn
        radius = held.radius
        completion = nil
        let speed = turn.motion * turn.layout.along(velocity)
        let rest = completes ? turn.layout.way - held.pull : -held.pull
        motion = SpringMotion(velocity: abs(rest) < 1 ? 0 : speed / rest).position
    }

    /// A turn by the program.
    init(_ turn: PageTurn<Page>, lasting duration: Double, radius: Double, completion: ((_ finished: Bool) -> Void)?) {
        (self.turn, self.radius, self.completion) = (turn, radius, completion)
        held = nil
        completes = true
        motion = { Easing.easeInOut($0 / duration) }
    }

    /// The fraction that is done of the remaining way.
    private var position: Double { motion(time) }

    var hasArrived: Bool { position >= 1 }

    var progress: Double {
        let start = held?.progress ?? 0
        return min(max(start + ((completes ? 1 : 0) - start) * position, 0), 1)
    }

    var stage: PageStage<Page> {
        let position = position
        guard position < 1 else { return turn.rest(completes ? turn.pendingPages : turn.previousPages) }
        guard let held else {
            // `try?` never fails, because the radius is valid.
            return (try? turn.stage(at: position, look: CurlLook(radius: radius))) ?? turn.rest(turn.previousPages)
        }
        guard turn.layout.options.transitionStyle == .pageCurl else {
            let end = completes ? turn.layout.way : 0
            return turn.scrolled(by: held.pull + (end - held.pull) * position, hasPending: held.hasPending)
        }
        guard turn.isLifted || held.hasPending else { return turn.rest(turn.previousPages) }
        let point = held.heldPoint
        let end = held.restingPoint(completed: completes)
        return held.stage(grip: held.grip, finger: point + (end - point) * position)
    }
}
