import PlanGeometry
import PlanPageCurl

/// Takes down what a turner tells.
final class TurnRecorder: PageTurnDelegate {
    enum Event: Equatable {
        case willTransition([Int])
        case didFinish(finished: Bool, previous: [Int], completed: Bool)
    }

    var events: [Event] = []

    func willTransition(to pendingPages: [Int]) { events.append(.willTransition(pendingPages)) }

    func didFinish(finished: Bool, previous previousPages: [Int], completed: Bool) {
        events.append(.didFinish(finished: finished, previous: previousPages, completed: completed))
    }
}

/// A turner of ten pages of 400 x 600 pixels, with what it tells.
struct TurnerAtWork {
    let recorder = TurnRecorder()
    let turner: PageTurner<PageList>

    init(
        style: TransitionStyle = .pageCurl, orientation: NavigationOrientation = .horizontal,
        spine: SpineLocation? = nil, isDoubleSided: Bool? = nil, spacing: Double = 0, isRightToLeft: Bool = false,
        showing pages: [Int?] = [4]
    ) throws {
        turner = try PageTurner(
            options: PageTurnOptions(
                transitionStyle: style, navigationOrientation: orientation, spineLocation: spine,
                isDoubleSided: isDoubleSided, interPageSpacing: spacing, isRightToLeft: isRightToLeft),
            pageSize: Size(width: 400, height: 600), dataSource: PageList(count: 10), pages: pages)
        turner.delegate = recorder
    }

    /// Lays a finger on a point, moves it and lets go.
    func swipe(from start: Point, by way: Vector, velocity: Vector = .zero) {
        turner.touchBegan(at: start)
        turner.touchMoved(to: start + way)
        turner.touchEnded(velocity: velocity)
    }

    /// Lets time pass until nothing moves.
    func settle() {
        var frames = 0
        while turner.isTurning, frames < 1000 {
            turner.advance(by: 1.0 / 60)
            frames += 1
        }
    }
}
