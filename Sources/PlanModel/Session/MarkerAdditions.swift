/// New markers to be saved together.
public struct MarkerAdditions: Hashable, Sendable {
    /// The markers with the numbers that the session would give them.
    public let markers: [Marker]
    /// Whether each one's number was asked for.
    public let hasOwnNumber: [Bool]

    /// New markers, with as many values that tell whether their numbers were asked for.
    public init(_ markers: [Marker], hasOwnNumber: [Bool]) {
        precondition(markers.count == hasOwnNumber.count, "each marker's number is asked for or not")
        self.markers = markers
        self.hasOwnNumber = hasOwnNumber
    }
}

/// What has become of many new markers.
public struct SavedMarkers: Sendable {
    /// Those that were saved, in the order of the additions.
    public var markers: [Marker]
    /// Why others were not, by their places among the additions.
    public var failures: [Int: any Error]

    /// Markers that were saved, and why others were not.
    public init(_ markers: [Marker] = [], failures: [Int: any Error] = [:]) {
        self.markers = markers
        self.failures = failures
    }
}
