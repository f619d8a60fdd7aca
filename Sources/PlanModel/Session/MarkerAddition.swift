/// A new marker to be saved.
public struct MarkerAddition: Hashable, Sendable {
    /// The marker with the number that the session would give it.
    public let marker: Marker
    /// Whether that number was asked for.
    public let hasOwnNumber: Bool

    /// A new marker to be saved.
    public init(_ marker: Marker, hasOwnNumber: Bool) {
        self.marker = marker
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
