import PlanBase

/// A unit of the lengths in which files give places in a building.
public enum LengthUnit: String, CaseIterable, Codable, Hashable, Sendable {
    /// Millimetres.
    case millimetre = "mm"
    /// Centimetres.
    case centimetre = "cm"
    /// Metres.
    case metre = "m"
    /// International feet of 0.3048 m.
    case foot = "ft"
    /// Inches of 0.0254 m.
    case inch = "in"

    /// The unit in metres, as a ratio of whole numbers, so that a conversion need not round it.
    package var metres: (numerator: Double, denominator: Double) {
        switch self {
        case .millimetre: (1, 1000)
        case .centimetre: (1, 100)
        case .metre: (1, 1)
        case .foot: (381, 1250)
        case .inch: (127, 5000)
        }
    }

    /// True if a text names degrees, or a system of longitudes and latitudes, where a unit or a coordinate system is expected.
    package static func isDegrees(_ text: String) -> Bool {
        let plain = text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "°" }
        return [
            "deg", "degree", "degrees", "°", "wgs84", "epsg4326", "4326", "crs84", "lonlat", "latlon", "latlng", "gps",
        ]
        .contains(plain)
    }

    /// The requirement for a unit or a system that names degrees.
    private static var degreesRequirement: Message {
        Message(
            """
            must not be degrees, which are no lengths: give the longitudes and latitudes of the drawing's edges with \
            \(Remedy.set(.bounds)), or places projected to metres
            """)
    }
}

extension LengthUnit: NamedChoice {}

extension LengthUnit {
    /// Reads a unit's name.
    ///
    /// - Throws: `RequestPartError` for degrees, which are no length.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        if let unit = LengthUnit(rawValue: name) {
            self = unit
            return
        }
        let path = decoder.codingPath.map(\.stringValue).joined(separator: ".")
        if Self.isDegrees(name) {
            throw RequestPartError(
                .wrongKind(requirement: Self.degreesRequirement), path: path)
        }
        throw RequestPartError(
            .wrongKind(requirement: Message("must be one of \(Self.names.map(Message.init(untranslated:)))")),
            path: path)
    }
}
