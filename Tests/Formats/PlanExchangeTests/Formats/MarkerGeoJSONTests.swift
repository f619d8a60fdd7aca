import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import Testing

@Suite struct MarkerGeoJSONTests {
    private func entries(_ features: String...) throws -> [MarkerEntry] {
        let text = "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
        return try MarkerFile.entries(inGeoJSON: Array(text.utf8), file: "m.geojson")
    }

    private func point(_ coordinates: String, _ properties: String = "{}") -> String {
        """
        {"type":"Feature","properties":\(properties),"geometry":{"type":"Point","coordinates":\(coordinates)}}
        """
    }

    @Test func `Points are markers with the pairs as written`() throws {
        #expect(
            try entries(point("[12.5,-88]"), point("[1,2,99]")) == [
                .marker(UnplacedMarker(place: .feature(1), pair: Point(x: 12.5, y: -88))),
                .marker(UnplacedMarker(place: .feature(2), pair: Point(x: 1, y: 2))),
            ])
    }

    @Test func `Known properties are read, and the others are kept`() throws {
        let properties = """
            {"number":7,"title":"Crack","status":"open","category":1.125,"priority":true,"color":"red","floor":3,
            "photo":null,"title2":["a"]}
            """
        let details = MarkerDetails(
            title: "Crack", status: "open", category: "1.125", priority: "true", color: Color(hex: 0xFF0000),
            properties: ["floor": .number(3), "photo": .null, "title2": .array([.string("a")])])
        #expect(
            try entries(point("[1,2]", properties)) == [
                .marker(UnplacedMarker(place: .feature(1), pair: Point(x: 1, y: 2), number: 7, details: details))
            ])
    }

    @Test func `A number may be a string`() throws {
        guard case .marker(let marker)? = try entries(point("[1,2]", "{\"number\":\"12\",\"title\":\"\"}")).first else {
            Issue.record("no marker")
            return
        }
        #expect(marker.number == 12)
        #expect(marker.details == MarkerDetails())
    }

    @Test func `A value that is not text under a known name is kept`() throws {
        let details = MarkerDetails(properties: ["title": .array([.number(1)]), "status": .object([:])])
        let unread: [MarkerField: UnreadCell] = [
            .title: UnreadCell("[1]", in: "title"), .status: UnreadCell("{}", in: "status"),
        ]
        #expect(
            try entries(point("[1,2]", "{\"title\":[1],\"status\":{}}")) == [
                .marker(UnplacedMarker(place: .feature(1), pair: Point(x: 1, y: 2), details: details, unread: unread))
            ])
    }

    @Test(arguments: [
        ("[1]", "{}", "the point has no two finite numbers"),
        ("[\"1\",2]", "{}", "the point has no two finite numbers"),
        ("null", "{}", "the point has no two finite numbers"),
        (
            "[1,2]", "{\"title\":\"\(String(repeating: "a", count: 10_001))\"}",
            "title is a text of 10001 bytes; at most 10000 are taken"
        ),
    ])
    func `A malformed feature does not affect the others`(
        coordinates: String, properties: String, problem: String
    ) throws {
        let entries = try entries(point("[5,6]"), point(coordinates, properties), point("[7,8]"))
        guard entries.count == 3, case .malformed(let found, .feature(2, name: nil)) = entries[1] else {
            Issue.record("\(entries)")
            return
        }
        #expect(found.message(in: .english) == problem)
        #expect(entries[0] == .marker(UnplacedMarker(place: .feature(1), pair: Point(x: 5, y: 6))))
        #expect(entries[2] == .marker(UnplacedMarker(place: .feature(3), pair: Point(x: 7, y: 8))))
    }

    @Test(arguments: [
        ("{\"number\":1.5}", MarkerField.number, "1.5"), ("{\"number\":0}", .number, "0"),
        ("{\"number\":3.001}", .number, "3.001"), ("{\"number\":1e300}", .number, "1e+300"),
        ("{\"color\":\"blurple\"}", .color, "blurple"), ("{\"color\":7}", .color, "7"),
        ("{\"due\":\"soon\"}", .due, "soon"), ("{\"size\":-1}", .size, "-1"),
        ("{\"symbol\":\"blob\"}", .symbol, "blob"),
    ])
    func `A value that a field cannot have costs that value`(
        properties: String, field: MarkerField, text: String
    ) throws {
        guard case .marker(let marker)? = try entries(point("[1,2]", properties)).first else {
            Issue.record("no marker")
            return
        }
        #expect(marker.unread == [field: UnreadCell(text, in: field.name)])
        #expect(marker.details.properties[field.name]?.plainText == text)
    }

    @Test(arguments: [
        "2026-04-01", "2026/04/01", "2026/4/1", "01.04.2026", "2026-04-01T00:00:00Z", "1 April 2026", "2026年4月1日",
    ])
    func `A day is read as lists write it`(text: String) throws {
        guard case .marker(let marker)? = try entries(point("[1,2]", "{\"due\":\"\(text)\"}")).first else {
            Issue.record("no marker")
            return
        }
        #expect(marker.details.due?.description == "2026-04-01" && marker.unread.isEmpty, "\(text)")
    }

    @Test func `The points of a feature are markers, of which the first has its number`() throws {
        let feature = #"{"type":"Feature","properties":{"number":4,"title":"a"},"geometry":"#
        let points = #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#
        let collection =
            #"{"type":"GeometryCollection","geometries":[\#(points),{"type":"Point","coordinates":[5,6]}]}"#
        for (geometry, count) in [(points, 2), (collection, 3)] {
            let markers = try entries(feature + geometry + "}").compactMap { entry in
                if case .marker(let marker) = entry { marker } else { nil }
            }
            #expect(markers.map(\.number) == [4] + [Int?](repeating: nil, count: count - 1))
            #expect(markers.allSatisfy { $0.details.title == "a" })
        }
    }

    @Test(arguments: [
        "{\"type\":\"Polygon\",\"coordinates\":[]}", "null", "[]", "{\"type\":\"Blob\",\"coordinates\":[1,2]}",
    ])
    func `A feature without a geometry is refused as a row is`(geometry: String) throws {
        let feature = "{\"type\":\"Feature\",\"properties\":{\"name\":\"lost\"},\"geometry\":\(geometry)}"
        let entries = try entries(feature, point("[1,2]"))
        #expect(entries.count == 2)
        guard case .malformed(let problem, let place)? = entries.first else {
            Issue.record("the feature gives a marker")
            return
        }
        #expect(place == .feature(1, name: "lost"))
        #expect(problem.message.english == "there are no coordinates, and no room is named")
        let plan = try PlanFormat.geojson.read(Array(feature.utf8), file: "m.geojson", coordinates: .pixel)
        #expect(plan.withoutGeometry.map(\.place) == [.feature(1, name: "lost")] && plan.losses.isEmpty)
    }

    @Test func `Text that is not GeoJSON is an error of the whole file`() {
        let error = #expect(throws: InputError.self) {
            try MarkerFile.entries(inGeoJSON: Array("{\"markers\": []}".utf8), file: "m.geojson")
        }
        #expect(error?.cause.message(in: .english).contains("an object without a 'type'") == true)
    }
}
