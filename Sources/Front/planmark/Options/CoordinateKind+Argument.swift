import PlanArgumentParser
import PlanGeometry
import PlanModel

extension CoordinateKind: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "pixel": "x right, y down, from the drawing's top-left corner",
        "leaflet": "lat,lng of Leaflet's CRS.Simple, 2^zoom pixels a unit",
        "flutter-map": "lat,lng of flutter_map's CrsSimple, 256 * 2^zoom pixels a unit",
        "normalized": "0 to 1 of the width and height, from the top-left corner",
        "vision": "0 to 1 of the width and height, from the bottom-left corner",
    ]
}

extension SimpleCRS.YAxis: ExpressibleByArgument {
    /// Reads `up` or `down`.
    public init?(argument: String) { self.init(rawValue: argument) }
}
