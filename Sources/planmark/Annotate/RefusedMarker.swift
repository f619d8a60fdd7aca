import PlanModel

/// A marker of a file that was not placed.
struct RefusedMarker {
    enum Reason {
        case malformed(MarkerProblem)
        case refused(PlacementRefusal)
    }

    let file: String
    let place: FilePlace
    let reason: Reason
}
