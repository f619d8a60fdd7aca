import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// A feature of a GeoJSON text (RFC 7946) with the place that errors about it name.
struct GeoJSONFeature {
    let file: String
    /// The feature's number in its collection, from 1.
    private(set) var number: Int
    /// The feature's identifier, when it has one.
    let id: String?
    let properties: [String: JSONValue]
    /// The geometry's type: `Polygon`, `Point`, …; `nil` for a feature without geometry.
    let geometryType: String?
    private let geometry: JSONValue

    /// The feature's name, of points that under `name` alone; a JSON number, such as a room's number, counts as text.
    let name: String?

    var place: FilePlace { .feature(number, name: name) }

    func error(_ problem: InputError.Problem) -> InputError {
        InputError(problem, file: file, at: place)
    }

    /// A feature, or why there is none at its place.
    typealias Entry = Result<GeoJSONFeature, InputError>

    /// The features of a GeoJSON object: those of a `FeatureCollection`, the one `Feature` or bare geometry; or those of an array.
    static func features(of root: JSONValue, file: String) throws(InputError) -> [Entry] {
        if let members = root.array { return entries(of: members, file: file) }
        guard let type = root["type"]?.string else {
            throw InputError(.notGeoJSON(found: "\(root.kind) without a 'type'"), file: file)
        }
        if type == "FeatureCollection" {
            guard let members = root["features"]?.array else {
                throw InputError(
                    .wrongKind(of: "'features'", found: root["features"]?.kind ?? "missing", expected: "an array"),
                    file: file)
            }
            return entries(of: members, file: file)
        }
        guard type == "Feature" || geometryTypes.contains(type) else {
            throw InputError(.notGeoJSON(found: "a '\(type)'"), file: file)
        }
        return entries(of: [root], file: file)
    }

    /// The features of GeoJSON objects that stand one after another. A text that is damaged costs its own features.
    static func features(of records: [ArraySlice<UInt8>], file: String) -> [Entry] {
        var entries: [Entry] = []
        for record in records where Array(record).firstVisibleByte != nil {
            let number = entries.count + 1
            do {
                for entry in try features(of: JSONValue(parsing: record), file: file) {
                    entries.append(entry.map { $0.numbered(entries.count + 1) })
                }
            } catch let error as JSONSyntaxError {
                entries.append(
                    .failure(InputError(.notJSON(reason: error.reason), file: file, at: .feature(number))))
            } catch {
                let problem = (error as? InputError)?.problem ?? .notGeoJSON(found: "\(error)")
                entries.append(.failure(InputError(problem, file: file, at: .feature(number))))
            }
        }
        return entries
    }

    private static func entries(of members: [JSONValue], file: String) -> [Entry] {
        members.enumerated().map { index, member in
            let isGeometry = geometryTypes.contains(member["type"]?.string ?? "")
            let feature = isGeometry ? .object(["type": .string("Feature"), "geometry": member]) : member
            return Entry { () throws(InputError) in try GeoJSONFeature(feature, number: index + 1, file: file) }
        }
    }

    /// The types that a GeoJSON object may have.
    static let types = geometryTypes.union(["Feature", "FeatureCollection"])

    private static let geometryTypes: Set = [
        "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
    ]

    /// The feature with another number.
    private func numbered(_ number: Int) -> GeoJSONFeature {
        var feature = self
        feature.number = number
        return feature
    }

    init(_ value: JSONValue, number: Int, file: String) throws(InputError) {
        guard value["type"]?.string == "Feature" else {
            let found = value["type"]?.string.map { "a '\($0)'" } ?? value.kind
            throw InputError(
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
                throw InputError(
                    .wrongKind(of: "'properties'", found: other.kind, expected: "an object or null"), file: file,
                    at: .feature(number))
            }
        geometryType = value["geometry"]?["type"]?.string
        // What else a point has for a name is its title.
        let isMarker = geometryType == "Point" || geometryType == "MultiPoint"
        name = isMarker ? properties["name"]?.plainText : NameMembers.ofAreas.find(in: properties)?.text
        geometry = value["geometry"] ?? .null
    }

    // MARK: - Geometries

    /// The positions of a feature's points, polygons and lines, also those of the geometries of a collection.
    struct Parts {
        var points: [JSONValue] = [], lines: [JSONValue] = []
        /// The coordinates of polygons, with what a message calls each.
        var polygons: [(name: String, coordinates: JSONValue)] = []
        /// True if there is a polygon, or a value where a polygon should be.
        var hasPolygons: Bool { !polygons.isEmpty }
        /// True if there are no positions.
        var isEmpty: Bool { points.isEmpty && lines.isEmpty && polygons.isEmpty }

        /// Takes a geometry; one without positions, as RFC 7946 (3.1) has it, is none.
        mutating func take(_ geometry: JSONValue) {
            let coordinates = geometry["coordinates"] ?? .null
            if coordinates == .array([]) { return }
            switch geometry["type"]?.string {
            case "Point": points.append(coordinates)
            case "MultiPoint": points += coordinates.array ?? [coordinates]
            case "LineString": lines.append(coordinates)
            case "MultiLineString": lines += coordinates.array ?? [coordinates]
            case "Polygon": polygons.append(("", coordinates))
            case "MultiPolygon":
                polygons +=
                    coordinates.array?.enumerated().map { ("polygon \($0.offset + 1), ", $0.element) }
                    ?? [("", coordinates)]
            case "GeometryCollection": for member in geometry["geometries"]?.array ?? [] { take(member) }
            default: break
            }
        }
    }

    /// The feature's positions.
    var parts: Parts {
        var parts = Parts()
        parts.take(geometry)
        return parts
    }

    /// The shape of the feature's polygons in pixel points.
    func shape(in system: CoordinateSystem) throws(InputError) -> MultiPolygon {
        let polygons = try parts.polygons.map { name, coordinates throws(InputError) in
            try polygon(coordinates, prefix: name, in: system)
        }
        guard !polygons.isEmpty else {
            let found = geometryType.map { "a \($0)" } ?? "missing"
            throw error(.wrongGeometry(found: found, expected: "a Polygon or MultiPolygon"))
        }
        return MultiPolygon(polygons)
    }

    private func polygon(
        _ value: JSONValue, prefix: String, in system: CoordinateSystem
    ) throws(InputError) -> Polygon {
        guard let members = value.array else {
            let (subject, found) = value == .null ? ("'coordinates'", "missing") : ("the polygon", value.kind)
            throw error(.wrongKind(of: prefix + subject, found: found, expected: "an array of rings"))
        }
        let rings = try members.enumerated().map { index, member throws(InputError) in
            try ring(member, name: "\(prefix)ring \(index + 1)", in: system)
        }
        guard let exterior = rings.first else { throw error(.tooFewPoints(ring: "\(prefix)the polygon", count: 0)) }
        return Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
    }

    private func ring(_ value: JSONValue, name: String, in system: CoordinateSystem) throws(InputError) -> Ring {
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
