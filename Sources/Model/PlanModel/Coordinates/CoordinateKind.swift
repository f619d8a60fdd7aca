import PlanGeometry

/// The coordinate systems that files and points may be in, by name.
public enum CoordinateKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// Pixel points: x right, y down, from the drawing's top-left corner.
    case pixel
    /// Map points of Leaflet's `CRS.Simple`.
    case leaflet
    /// Map points of flutter_map's `CrsSimple`.
    case flutterMap = "flutter-map"
    /// Fractions of the drawing's width and height, from the top-left corner.
    case normalized
    /// Fractions of the drawing's width and height, from the bottom-left corner.
    case vision

    /// True if points are map points, written as latitude and longitude.
    public var isMap: Bool { self == .leaflet || self == .flutterMap }

    /// True if points are fractions of the drawing's width and height.
    public var isNormalized: Bool { self == .normalized || self == .vision }

    /// The coordinate system for drawings of a size in pixels.
    ///
    /// - Parameters:
    ///   - imageSize: Needed for normalised coordinates only.
    ///   - zoom: The zoom of the drawing's pixels, used for map points only.
    ///   - yAxis: Which way latitudes grow, used for map points only.
    /// - Throws: ``/PlanGeometry/CoordinateError`` for a size without extent, and for a zoom out of range.
    public func system(
        imageSize: Size, zoom: Double = 0, yAxis: SimpleCRS.YAxis = .up
    ) throws(CoordinateError) -> CoordinateSystem {
        switch self {
        case .pixel: return .pixel
        case .normalized:
            return .normalized(try NormalizedCoordinates(imageSize: imageSize, origin: .topLeft))
        case .vision: return .normalized(try NormalizedCoordinates(imageSize: imageSize, origin: .bottomLeft))
        case .leaflet, .flutterMap:
            let crs = (self == .leaflet ? SimpleCRS.leaflet : .flutterMap).withYAxis(yAxis)
            // A zoom that no scale belongs to is found here, not at each point.
            _ = try crs.scale(atZoom: zoom)
            return .map(crs, zoom: zoom)
        }
    }
}
