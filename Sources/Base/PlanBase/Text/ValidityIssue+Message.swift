import PlanGeometry

extension ValidityIssue: MessageConvertible {
    /// One line that says what is wrong and where; in English the description.
    public var message: Message {
        switch self {
        case .tooFewPoints(let ring, let point): Message("\(ring) has fewer than three different points, at \(point)")
        case .repeatedVertex(let ring, let index, let point): Message("\(ring) repeats vertex \(index + 1) at \(point)")
        case .doubledClosingPoint(let ring, let point): Message("\(ring) has a doubled closing point, at \(point)")
        case .noArea(let ring, let point):
            Message("\(ring) has no area: all its vertices are on one line, at \(point)")
        case .spike(let ring, let point): Message("\(ring) has a spike at \(point)")
        case .selfCrossing(let ring, let point): Message("\(ring) crosses itself at \(point)")
        case .selfTouching(let ring, let point): Message("\(ring) touches itself at \(point)")
        case .ringsCross(let first, let second, let point): Message("\(first) and \(second) cross at \(point)")
        case .ringsOverlap(let first, let second, let point):
            Message("\(first) and \(second) share an edge, from \(point) on")
        case .holeOutsideShell(let ring, let point): Message("\(ring) is outside the exterior ring at \(point)")
        case .nested(let ring, let other, let point): Message("\(ring) lies inside \(other) at \(point)")
        case .disconnectedInterior(let polygon, let point):
            Message(
                """
                polygon \(polygon + 1) has an interior that falls apart: its rings touch in a closed chain, \
                at \(point)
                """)
        }
    }
}

extension ValidityIssue.RingPosition: MessageConvertible {
    /// The ring in words, counted from 1; in English the description.
    public var message: Message {
        if let hole {
            Message("polygon \(polygon + 1), hole \(hole + 1)")
        } else {
            Message("polygon \(polygon + 1), exterior ring")
        }
    }
}
