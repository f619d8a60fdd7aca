/// A *map point*: a position in a simple coordinate reference system, as Leaflet and flutter_map write it.
///
/// Both numbers are plain distances on a flat map, never degrees on Earth; any finite value is valid.
public struct LatLng: Hashable, Sendable, Codable {
    /// The coordinate that becomes y.
    public var lat: Double
    /// The coordinate that becomes x.
    public var lng: Double

    /// The map point (lat, lng), in the order that map libraries use.
    @inlinable public init(lat: Double, lng: Double) {
        self.lat = lat
        self.lng = lng
    }

    /// True if neither coordinate is infinite or NaN.
    @inlinable public var isFinite: Bool { lat.isFinite && lng.isFinite }
}

extension LatLng: CustomStringConvertible {
    /// The coordinates as `(lat, lng)`.
    public var description: String { "(\(lat), \(lng))" }
}
