/// The options of finding rooms.
public struct RoomFinderOptions: Hashable, Sendable {
    /// The number of points of the page that a metre takes; nil if the page's texts and doors tell it.
    public var pointsPerMeter: Double?

    /// The options with the scale of the page, if it is known.
    public init(pointsPerMeter: Double? = nil) { self.pointsPerMeter = pointsPerMeter }
}
