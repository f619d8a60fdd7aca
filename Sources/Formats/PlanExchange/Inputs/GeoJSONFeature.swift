import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// A feature of a GeoJSON text (RFC 7946) with the place that errors about it name.
struct GeoJSONFeature {
    let file: String
    /// The feature's number in its collection, from 1.
    package let number: Int
    /// The feature's identifier, when it has one.
    let id: String?
    let properties: [String: JSONValue]
    /// The geometry's type: `Polygon`, `Point`, …; `nil` for a feature without geometry.
    let geometryType: String?
    let coordinates: JSONValue?
    /// The kind of JSON value in the geometry's place if the geometry has no type.
    private let geometryKind: String

    /// The feature's name; a JSON number, such as a room's number, counts as text.
    var name: String? { properties["name"]?.plainText }

    var place: FilePlace { .feature(number, name: name) }

    func error(_ problem: PlanFileError.Problem) -> PlanFileError {
        PlanFileError(problem, file: file, at: place)
    }

    /// The features of a GeoJSON text: those of a `FeatureCollection`, or the one `Feature` or bare geometry.
    static func features(of text: [UInt8], file: String) throws(PlanFileError) -> [GeoJSONFeature] {
        guard text.firstVisibleByte != nil else { throw PlanFileError(.empty, file: file) }
        try text.checkStartOfText(file: file)
        let root: JSONValue
        do throws(JSONSyntaxError) {
            root = try JSONValue(parsing: text)
        } catch {
            throw PlanFileError(error, in: text, file: file)
        }
        guard let type = root["type"]?.string else {
            throw PlanFileError(.notGeoJSON(found: "\(root.kind) without a 'type'"), file: file)
        }
        if type == "FeatureCollection" {
            guard let members = root["features"]?.array else {
                throw PlanFileError(
                    .wrongKind(of: "'features'", found: root["features"]?.kind ?? "missing", expected: "an array"),
                    file: file)
            }
            return try members.enumerated().map { index, member throws(PlanFileError) in
                try GeoJSONFeature(member, number: index + 1, file: file)
            }
        }
        guard type == "Feature" || geometryTypes.contains(type) else {
            throw PlanFileError(.notGeoJSON(found: "a '\(type)'"), file: file)
        }
        let feature = type == "Feature" ? root : .object(["type": .string("Feature"), "geometry": root])
        return [try GeoJSONFeature(feature, number: 1, file: file)]
    }

    private static let geometryTypes: Set = [
        "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
    ]

    init(_ value: JSONValue, number: Int, file: String) throws(PlanFileError) {
        guard value["type"]?.string == "Feature" else {
            let found = value["type"]?.string.map { "a '\($0)'" } ?? value.kind
            throw PlanFileError(
                .wrongKind(of: "the member of 'features'", found: found, expected: "a 'Feature'"), file: file,
                at: .feature(number))
        }
        self.file = file
        self.number = number
        id =
            switch value["id"] {
            case .string?, .number?: value["id"]?.plainText
            default: nil
            }
        properties =
            switch value["properties"] {
            case .object(let members)?: members
            case nil, .null?: [:]
            case let other?:
                throw PlanFileError(
                    .wrongKind(of: "'properties'", found: other.kind, expected: "an object or null"), file: file,
                    at: .feature(number))
            }
        geometryKind =
            switch value["geometry"] {
            case nil, .null?: "missing"
            case .object?: "an object without a type"
            case let other?: other.kind
            }
        geometryType = value["geometry"]?["type"]?.string
        coordinates = value["geometry"]?["coordinates"]
    }

    // MARK: - Geometries

    /// The geometry's type as a message names it.
    var geometryDescription: String { geometryType.map { "a \($0)" } ?? geometryKind }

    /// The coordinate pair of a point geometry as written; `nil` if the geometry is not a well-formed point.
    var pointPair: Point? {
        guard geometryType == "Point", let coordinates else { return nil }
        return Self.pair(coordinates)
    }

    /// The shape of a polygon or multipolygon geometry in pixel points.
    func shape(in system: CoordinateSystem) throws(PlanFileError) -> MultiPolygon {
        switch (geometryType, coordinates) {
        case ("Polygon"?, let coordinates?):
            return MultiPolygon([try polygon(coordinates, prefix: "", in: system)])
        case ("MultiPolygon"?, .array(let members)?):
            let polygons = try members.enumerated().map { index, member throws(PlanFileError) in
                try polygon(member, prefix: "polygon \(index + 1), ", in: system)
            }
            guard !polygons.isEmpty else { throw error(.tooFewPoints(ring: "the MultiPolygon", count: 0)) }
            return MultiPolygon(polygons)
        case ("Polygon"?, _), ("MultiPolygon"?, _):
            throw error(
                .wrongKind(of: "'coordinates'", found: coordinates?.kind ?? "missing", expected: "an array of rings"))
        default:
            throw error(.wrongGeometry(found: geometryDescription, expected: "a Polygon or MultiPolygon"))
        }
    }

    private func polygon(
        _ value: JSONValue, prefix: String, in system: CoordinateSystem
    ) throws(PlanFileError) -> Polygon {
        guard let members = value.array else {
            throw error(.wrongKind(of: "\(prefix)the polygon", found: value.kind, expected: "an array of rings"))
        }
        let rings = try members.enumerated().map { index, member throws(PlanFileError) in
            try ring(member, name: "\(prefix)ring \(index + 1)", in: system)
        }
        guard let exterior = rings.first else { throw error(.tooFewPoints(ring: "\(prefix)the polygon", count: 0)) }
        return Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
    }

    private func ring(_ value: JSONValue, name: String, in system: CoordinateSystem) throws(PlanFileError) -> Ring {
        guard let members = value.array else {
            throw error(.wrongKind(of: name, found: value.kind, expected: "an array of positions"))
        }
        var pairs: [Point] = []
        pairs.reserveCapacity(members.count)
        for (index, member) in members.enumerated() {
            guard let pair = Self.pair(member) else {
                throw error(
                    .wrongKind(
                        of: "\(name), position \(index + 1)", found: Self.kinds(of: member),
                        expected: "[x, y] in numbers"))
            }
            pairs.append(pair)
        }
        let distinct = Self.distinctCount(of: pairs)
        guard distinct >= 3, let first = pairs.first, let last = pairs.last else {
            throw error(.tooFewPoints(ring: name, count: distinct))
        }
        guard first == last else { throw error(.openRing(ring: name, first: first.exact, last: last.exact)) }
        do {
            return try Ring(try pairs.map { try system.pixelPoint(for: $0) })
        } catch RingError.tooFewVertices(let count) {
            throw error(.tooFewPoints(ring: name, count: count))
        } catch {
            let culprit = pairs.first { (try? system.pixelPoint(for: $0)) == nil } ?? first
            throw self.error(.notFinite(subject: "\(name), position", coordinates: culprit.exact))
        }
    }

    /// The number of different points, at most three.
    private static func distinctCount(of pairs: [Point]) -> Int {
        var places: [Point] = []
        for pair in pairs where !places.contains(pair) {
            places.append(pair)
            if places.count == 3 { break }
        }
        return places.count
    }

    /// A description of a JSON value that is no position: `null`, `[a number]`, …
    private static func kinds(of value: JSONValue) -> String {
        guard let members = value.array else { return value.kind }
        return "[" + members.prefix(2).map(\.kind).joined(separator: ", ") + "]"
    }

    /// The first two numbers of a position; a third, the altitude, is ignored.
    static func pair(_ position: JSONValue) -> Point? {
        guard let members = position.array, members.count >= 2, let x = members[0].number, let y = members[1].number
        else { return nil }
        return Point(x: x, y: y)
    }
}
