import PlanArgumentParser
import PlanGeometry
import PlanModel

/// The coordinate systems that files and points may be in, as the command line names them.
enum CoordinateKind: String, CaseIterable, ExpressibleByArgument {
    case pixel
    case leaflet
    case flutterMap = "flutter-map"
    case normalized
    case vision

    static let allValueDescriptions = [
        "pixel": "x right, y down, from the drawing's top-left corner",
        "leaflet": "lat,lng of Leaflet's CRS.Simple, 2^zoom pixels a unit",
        "flutter-map": "lat,lng of flutter_map's CrsSimple, 256 * 2^zoom pixels a unit",
        "normalized": "0 to 1 of the width and height, from the top-left corner",
        "vision": "0 to 1 of the width and height, from the bottom-left corner",
    ]

    /// Whether points are map points, written as latitude and longitude.
    var isMap: Bool { self == .leaflet || self == .flutterMap }

    /// Whether points are fractions of the drawing's size.
    var isNormalized: Bool { self == .normalized || self == .vision }

    /// The coordinate system for drawings of a size in pixels.
    ///
    /// - Parameters:
    ///   - imageSize: Needed for normalised coordinates only.
    ///   - zoom: The zoom of the drawing's pixels, used for map points only.
    func system(imageSize: Size, zoom: Double, yAxis: SimpleCRS.YAxis) throws(CoordinateError) -> CoordinateSystem {
        switch self {
        case .pixel:
            return .pixel
        case .normalized:
            return .normalized(try NormalizedCoordinates(imageSize: imageSize, origin: .topLeft))
        case .vision:
            return .normalized(try NormalizedCoordinates(imageSize: imageSize, origin: .bottomLeft))
        case .leaflet, .flutterMap:
            let crs = (self == .leaflet ? SimpleCRS.leaflet : .flutterMap).withYAxis(yAxis)
            // A zoom that no scale belongs to is found here, not at each point.
            _ = try crs.scale(atZoom: zoom)
            return .map(crs, zoom: zoom)
        }
    }
}

extension SimpleCRS.YAxis: ExpressibleByArgument {
    /// Reads `up` or `down`.
    public init?(argument: String) { self.init(rawValue: argument) }
}
