import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// A feature of a GeoJSON text (RFC 7946) with the place that errors about it name.
struct GeoJSONFeature {
    let file: String
    /// The feature's number in its collection, from 1.
    private(set) var number: Int
    /// The line on which the feature stands, of a file that is no GeoJSON and has a feature a line.
    private let line: Int?
    /// A point as the file writes points, if the file is no GeoJSON; a ring has a text in the place of a point that cannot be read.
    private let example: String?
    /// The feature's identifier, when it has one.
    let id: String?
    let properties: [String: JSONValue]
    /// The geometry's type: `Polygon`, `Point`, …; `nil` for a feature without geometry.
    let geometryType: String?
    private let geometry: JSONValue

    /// The feature's name, of points that under `name` alone; a JSON number, such as a room's number, counts as text.
    private(set) var name: String?

    /// True if the file is GeoJSON.
    var isGeoJSON: Bool { example == nil }

    var place: FilePlace { line.map { .line($0) } ?? .feature(number, name: name) }

    func error(_ problem: InputError.Cause) -> InputError {
        InputError(problem, file: file, at: place)
    }

    /// A feature, or why there is none at its place.
    typealias Entry = Result<GeoJSONFeature, InputError>

    /// The features of a GeoJSON object: those of a `FeatureCollection`, the one `Feature` or bare geometry; or those of an array.
    static func features(of root: JSONValue, file: String) throws(InputError) -> [Entry] {
        if let members = root.array { return entries(of: members, file: file) }
        guard let type = root["type"]?.string else {
            throw InputError(.notGeoJSON(found: withoutType(root)), file: file)
        }
        if type == "FeatureCollection" {
            guard let members = root["features"]?.array else {
                throw InputError(
                    .wrongKind(
                        of: .quoted("features"), found: root["features"].kindInWords,
                        expected: Message("an array", context: "kind")), file: file)
            }
            return entries(of: members, file: file)
        }
        guard type == "Feature" || geometryTypes.contains(type) else {
            throw InputError(.notGeoJSON(found: ofType(type)), file: file)
        }
        return entries(of: [root], file: file)
    }

    /// The features of GeoJSON objects that stand one after another. A text that is damaged costs its own features.
    static func features(of records: [ArraySlice<UInt8>], file: String) -> [Entry] {
        var entries: [Entry] = []
        for record in records where Array(record).firstVisibleByte != nil {
            let number = entries.count + 1
            do {
                for entry in try features(of: JSONValue(parsingFile: record), file: file) {
                    entries.append(entry.map { $0.numbered(entries.count + 1) })
                }
            } catch let error as JSONSyntaxError {
                entries.append(
                    .failure(InputError(.notJSON(reason: error.reason), file: file, at: .feature(number))))
            } catch {
                let problem =
                    (error as? InputError)?.cause ?? .notGeoJSON(found: Message(untranslated: "\(error)".excerpt))
                entries.append(.failure(InputError(problem, file: file, at: .feature(number))))
            }
        }
        return entries
    }

    /// A value that is no GeoJSON object, as an error names it.
    static func withoutType(_ value: JSONValue) -> Message {
        guard case .object(let members) = value, !members.isEmpty, members["type"] == nil else {
            return Message("\(value.kindInWords) without a 'type'", context: "kind")
        }
        let names = members.keys.sorted().prefix(6).map { Message("'\($0.excerpt)'") }
        return Message("\(value.kindInWords) without a 'type' (it has: \(names))", context: "kind")
    }

    /// An object of a type, as an error names it.
    private static func ofType(_ type: String) -> Message { Message("a '\(type.excerpt)'", context: "kind") }

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

    /// The feature with the name that its properties give in a language, by what the user says that they mean.
    func named(by map: MemberMap) -> GeoJSONFeature {
        var feature = self
        let isAsRead = map.isEmpty && map.language == .english
        guard !isAsRead, geometryType != "Point", geometryType != "MultiPoint" else { return self }
        feature.name =
            map.attributes(ofArea: properties).name
            ?? NameMembers.ofAreas.find(in: map.properties(ofArea: properties), map.language)?.text
        return feature
    }

    /// The feature with another number.
    private func numbered(_ number: Int) -> GeoJSONFeature {
        var feature = self
        feature.number = number
        return feature
    }

    /// - Parameters:
    ///   - line: The line on which the feature stands, of a file that has a feature a line.
    ///   - example: A point as the file writes points; nil for GeoJSON.
    init(
        _ value: JSONValue, number: Int, file: String, line: Int? = nil, example: String? = nil
    ) throws(InputError) {
        guard value["type"]?.string == "Feature" else {
            throw InputError(
                .wrongKind(
                    of: Message("the member of 'features'", context: "part"),
                    found: value["type"]?.string.map(Self.ofType) ?? value.kindInWords,
                    expected: Self.ofType("Feature")), file: file, at: .feature(number))
        }
        self.file = file
        self.number = number
        (self.line, self.example) = (line, example)
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
                    .wrongKind(
                        of: .quoted("properties"), found: other.kindInWords,
                        expected: Message("an object or null", context: "kind")), file: file, at: .feature(number))
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
        /// The coordinates of polygons, with each one's number in its multipolygon, from 1.
        var polygons: [(number: Int?, coordinates: JSONValue)] = []
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
            case "Polygon": polygons.append((nil, coordinates))
            case "MultiPolygon":
                polygons +=
                    coordinates.array?.enumerated().map { ($0.offset + 1, $0.element) } ?? [(nil, coordinates)]
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
        let polygons = try parts.polygons.map { number, coordinates throws(InputError) in
            try polygon(coordinates, number: number, in: system)
        }
        guard !polygons.isEmpty else {
            throw error(
                .wrongGeometry(
                    found: geometryType.map { Message("a \($0.excerpt)", context: "kind") }
                        ?? Message("missing", context: "kind"),
                    expected: Message("a Polygon or MultiPolygon", context: "kind")))
        }
        return MultiPolygon(polygons)
    }

    private func polygon(
        _ value: JSONValue, number: Int?, in system: CoordinateSystem
    ) throws(InputError) -> Polygon {
        guard let members = value.array else {
            let isMissing = value == .null
            throw error(
                .wrongKind(
                    of: isMissing ? Self.coordinates(ofPolygon: number) : Self.polygon(number),
                    found: isMissing ? Message("missing", context: "kind") : value.kindInWords,
                    expected: Message("an array of rings", context: "kind")))
        }
        let rings = try members.enumerated().map { index, member throws(InputError) in
            try ring(member, name: RingName(polygon: number, ring: index + 1), in: system)
        }
        guard let exterior = rings.first else { throw error(.tooFewPoints(ring: Self.polygon(number), count: 0)) }
        return Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
    }

    /// The problems of the feature's polygons: the first, up to a number.
    func shapeProblems(in system: CoordinateSystem, atMost most: Int) -> [InputError] {
        var found: [InputError] = []
        for (number, coordinates) in parts.polygons where found.count < most {
            guard let rings = coordinates.array, !rings.isEmpty else {
                do { _ = try polygon(coordinates, number: number, in: system) } catch { found.append(error) }
                continue
            }
            for (index, value) in rings.enumerated() where found.count < most {
                let name = RingName(polygon: number, ring: index + 1)
                let bad = (value.array ?? []).enumerated().lazy.filter { Self.pair($0.element) == nil }
                    .prefix(most - found.count)
                found += bad.map { positionError($0.element, at: $0.offset, of: name) }
                guard bad.isEmpty else { continue }
                do { _ = try ring(value, name: name, in: system) } catch { found.append(error) }
            }
        }
        return found
    }

    private func positionError(_ value: JSONValue, at index: Int, of ring: RingName) -> InputError {
        if let example, let text = value.string {
            let (ring, place) = (ring.message, index + 1)
            return error(
                .unfit(reason: Message("\(ring), position \(place): '\(text.excerpt)' is no point such as \(example)")))
        }
        return error(
            .wrongKind(
                of: Message("\(ring.message), position \(index + 1)", context: "part"),
                found: Self.kinds(of: value), expected: Message("[x, y] in numbers", context: "kind")))
    }

    private static func coordinates(ofPolygon number: Int?) -> Message {
        guard let number else { return .quoted("coordinates") }
        return Message("polygon \(number), 'coordinates'", context: "part")
    }

    private static func polygon(_ number: Int?) -> Message {
        guard let number else { return Message("the polygon", context: "part") }
        return Message("polygon \(number), the polygon", context: "part")
    }

    /// The numbers of a ring, from 1, and of its polygon if that is one of several.
    private struct RingName {
        let polygon: Int?, ring: Int

        var message: Message {
            guard let polygon else { return Message("ring \(ring)", context: "part") }
            return Message("polygon \(polygon), ring \(ring)", context: "part")
        }
    }

    private func ring(_ value: JSONValue, name: RingName, in system: CoordinateSystem) throws(InputError) -> Ring {
        guard let members = value.array else {
            guard isGeoJSON else { throw error(.unfit(reason: Message("\(name.message) is missing"))) }
            throw error(
                .wrongKind(
                    of: name.message, found: value.kindInWords,
                    expected: Message("an array of positions", context: "kind")))
        }
        var pairs: [Point] = []
        pairs.reserveCapacity(members.count)
        for (index, member) in members.enumerated() {
            guard let pair = Self.pair(member) else { throw positionError(member, at: index, of: name) }
            pairs.append(pair)
        }
        let distinct = Self.distinctCount(of: pairs)
        guard distinct >= 3, let first = pairs.first, let last = pairs.last else {
            throw error(.tooFewPoints(ring: name.message, count: distinct))
        }
        guard first == last else {
            throw error(.openRing(ring: name.message, first: first.exact, last: last.exact))
        }
        do {
            return try Ring(try pairs.map { try system.pixelPoint(for: $0) })
        } catch RingError.tooFewVertices(let count) {
            throw error(.tooFewPoints(ring: name.message, count: count))
        } catch {
            let culprit = pairs.first { (try? system.pixelPoint(for: $0)) == nil } ?? first
            let subject = Message("\(name.message), position", context: "part")
            throw self.error(.notFinite(subject: subject, coordinates: culprit.exact))
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
    private static func kinds(of value: JSONValue) -> Message {
        guard let members = value.array else { return value.kindInWords }
        return Message("[\(members.prefix(2).map(\.kindInWords))]", context: "kind")
    }

    /// The first two numbers of a position; a third, the altitude, is ignored.
    static func pair(_ position: JSONValue) -> Point? {
        guard let members = position.array, members.count >= 2, let x = members[0].number, let y = members[1].number
        else { return nil }
        return Point(x: x, y: y)
    }
}
