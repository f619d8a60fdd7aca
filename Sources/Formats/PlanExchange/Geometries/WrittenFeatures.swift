import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// The features of a file that has them in another form than GeoJSON, such as KML, in the form of GeoJSON, so that they are read as
/// those of GeoJSON are.
struct WrittenFeatures {
    /// The file's name in errors.
    let file: String
    private let example: String
    private var features: [GeoJSONFeature.Entry] = []
    /// Entries that cannot be read, and of which is not known that they are areas.
    private var refused: [(place: FilePlace, reason: Message)] = []
    /// The parts of the file that are not taken.
    var losses = LossCount()

    /// - Parameter example: A point as the file writes points.
    init(file: String, example: String) { (self.file, self.example) = (file, example) }

    /// The number of the next feature, from 1.
    var nextNumber: Int { features.count + 1 }

    /// Adds a feature.
    ///
    /// - Parameters:
    ///   - geometry: The geometry as GeoJSON has it, but that a ring has a text in the place of a point that cannot be read, and null is a
    ///     ring that is missing; null for a feature without a geometry.
    ///   - line: The line on which the feature stands, where that is its place.
    mutating func append(
        _ geometry: JSONValue, id: String? = nil, properties: [String: JSONValue] = [:], line: Int? = nil
    ) {
        var members = properties
        // The text in the file stands for the value that a member of GeoJSON has.
        if Self.isPolygon(geometry), let text = members["allowed"]?.string?.lowercased() {
            members["allowed"] = Self.truths[text].map { .bool($0) } ?? members["allowed"]
        }
        let feature = JSONValue.object([
            "type": .string("Feature"), "id": id.map { .string($0) } ?? .null, "geometry": geometry,
            "properties": .object(members),
        ])
        let (number, file, example) = (nextNumber, file, example)
        features.append(
            GeoJSONFeature.Entry { () throws(InputError) in
                try GeoJSONFeature(feature, number: number, file: file, line: line, example: example)
            })
    }

    /// Adds an entry that cannot be read.
    ///
    /// - Parameter isArea: Whether the entry is meant for an area.
    mutating func refuse(_ reason: Message, at place: FilePlace, isArea: Bool) {
        if isArea {
            features.append(.failure(InputError(.unfit(reason: reason), file: file, at: place)))
        } else {
            refused.append((place, reason))
        }
    }

    /// Reads the features as those of GeoJSON.
    ///
    /// - Parameter map: What the properties of points mean.
    func plan(coordinates: CoordinateSystem, _ map: MemberMap) throws(InputError) -> ImportedPlan {
        var plan = try GeoJSONPlanReader.read(features, coordinates: coordinates, map)
        plan.refused += refused
        plan.losses += losses.sentences
        return plan
    }

    private static let truths = [
        "true": true, "yes": true, "ja": true, "是": true, "1": true, "false": false, "no": false, "nein": false,
        "否": false,
        "0": false,
    ]

    static func isPolygon(_ geometry: JSONValue) -> Bool {
        ["Polygon", "MultiPolygon", "GeometryCollection"].contains(geometry["type"]?.string ?? "")
    }
}

extension JSONValue {
    /// A geometry of GeoJSON.
    static func geometry(_ type: String, _ coordinates: JSONValue) -> JSONValue {
        .object(["type": .string(type), "coordinates": coordinates])
    }

    /// A position of GeoJSON.
    static func position(_ x: Double, _ y: Double) -> JSONValue { .array([.number(x), .number(y)]) }
}
