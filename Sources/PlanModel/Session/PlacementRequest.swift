import PlanGeometry

/// A marker to be placed at a pixel point.
public struct PlacementRequest: Hashable, Sendable {
    /// Where, in pixel points of the drawing; one that is not finite is refused.
    public let point: Point
    /// What is known about the marker.
    public let details: MarkerDetails
    /// The number that it must have.
    public let number: Int?

    /// A marker to be placed.
    public init(at point: Point, details: MarkerDetails = MarkerDetails(), number: Int? = nil) {
        self.point = point
        self.details = details
        self.number = number
    }
}

/// What has become of many markers that were to be placed.
public struct PlacementOutcome: Sendable {
    /// Those that were placed, as they were saved, in the order of the requests.
    public internal(set) var placed: [Marker] = []
    /// Why others were refused, by their places among the requests.
    public internal(set) var refused: [Int: PlacementRefusal] = [:]
}
