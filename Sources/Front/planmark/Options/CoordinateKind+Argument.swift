import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanModel

extension CoordinateKind: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "pixel": "x right, y down, from the drawing's top-left corner",
        "leaflet": "lat,lng of Leaflet's CRS.Simple, 2^zoom pixels a unit",
        "flutter-map": "lat,lng of flutter_map's CrsSimple, 256 * 2^zoom pixels a unit",
        "normalized": "0 to 1 of the width and height, from the top-left corner",
        "vision":
            "0 to 1 of the width and height, from the bottom-left corner; as normalized with --origin bottom-left",
    ]

    /// Degrees are told what to do instead.
    public static func expectedForm(insteadOf argument: String) -> Message {
        LengthUnit.isDegrees(argument) ? Message("\(expectedForm); \(degreesAdvice)") : expectedForm
    }

    /// Advice on degrees of longitude and latitude.
    static let degreesAdvice = Message(
        "degrees need those of the drawing's edges, with --bounds west,south,east,north, or places projected to metres")
}

extension CoordinateOrigin: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "top-left": "y counts downward from the upper edge, latitudes as --y-axis says",
        "bottom-left": "y and latitudes count upward from the lower edge",
    ]
}

extension LengthUnit: ExpressibleByArgument {
    /// Degrees are told what to do instead.
    public static func expectedForm(insteadOf argument: String) -> Message {
        LengthUnit.isDegrees(argument) ? Message("\(expectedForm); \(CoordinateKind.degreesAdvice)") : expectedForm
    }
}

extension SimpleCRS.YAxis: ExpressibleByArgument {
    /// Reads `up` or `down`.
    public init?(argument: String) { self.init(rawValue: argument) }
}
