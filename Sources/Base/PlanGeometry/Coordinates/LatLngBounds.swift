/// A rectangle of map points, given by the corners of least and greatest coordinates. It is closed.
public struct LatLngBounds: Hashable, Sendable, Codable {
    /// The corner of least latitude and longitude.
    public let southWest: LatLng
    /// The corner of greatest latitude and longitude.
    public let northEast: LatLng

    /// The bounds between two opposite corners, given in any order.
    public init(_ corner: LatLng, _ opposite: LatLng) {
        southWest = LatLng(lat: min(corner.lat, opposite.lat), lng: min(corner.lng, opposite.lng))
        northEast = LatLng(lat: max(corner.lat, opposite.lat), lng: max(corner.lng, opposite.lng))
    }

    /// The map point in the middle.
    public var center: LatLng {
        LatLng(lat: southWest.lat / 2 + northEast.lat / 2, lng: southWest.lng / 2 + northEast.lng / 2)
    }

    /// True if `point` is in the bounds or on their border.
    public func contains(_ point: LatLng) -> Bool {
        point.lat >= southWest.lat && point.lat <= northEast.lat
            && point.lng >= southWest.lng && point.lng <= northEast.lng
    }
}

extension LatLngBounds: CustomStringConvertible {
    /// The south-western and the north-eastern corner.
    public var description: String { "\(southWest)...\(northEast)" }
}
