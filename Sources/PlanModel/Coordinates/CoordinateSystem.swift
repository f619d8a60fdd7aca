import PlanGeometry

/// The meaning of a file's or user's coordinate pairs, for one drawing.
///
/// A pair comes as (x, y); for map points x is the longitude and y the latitude, as GeoJSON orders them.
public enum CoordinateSystem: Hashable, Sendable {
    /// Pixel points.
    case pixel
    /// Map points of a simple CRS at a zoom.
    case map(SimpleCRS, zoom: Double)
    /// Fractions of the drawing's width and height.
    case normalized(NormalizedCoordinates)

    /// The pixel point of a coordinate pair.
    public func pixelPoint(for pair: Point) throws(CoordinateError) -> Point {
        switch self {
        case .pixel:
            guard pair.isFinite else { throw .nonFinitePoint(pair) }
            return pair
        case .map(let crs, let zoom):
            return try crs.pixelPoint(for: LatLng(lat: pair.y, lng: pair.x), zoom: zoom)
        case .normalized(let coordinates): return try coordinates.pixelPoint(for: pair)
        }
    }

    /// The coordinate pair of a pixel point.
    public func pair(for pixelPoint: Point) throws(CoordinateError) -> Point {
        switch self {
        case .pixel:
            guard pixelPoint.isFinite else { throw .nonFinitePoint(pixelPoint) }
            return pixelPoint
        case .map(let crs, let zoom):
            let mapPoint = try crs.mapPoint(for: pixelPoint, zoom: zoom)
            return Point(x: mapPoint.lng, y: mapPoint.lat)
        case .normalized(let coordinates): return try coordinates.normalizedPoint(for: pixelPoint)
        }
    }

    /// True if the pairs are map points, which people write as latitude, longitude.
    public var isMap: Bool {
        if case .map = self { true } else { false }
    }
}
