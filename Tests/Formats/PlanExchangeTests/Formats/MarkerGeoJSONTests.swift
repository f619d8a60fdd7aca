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
                .record(MarkerRecord(place: .feature(1), pair: Point(x: 12.5, y: -88))),
                .record(MarkerRecord(place: .feature(2), pair: Point(x: 1, y: 2))),
            ])
    }

    @Test func `Known properties are read, and the others are kept`() throws {
        let properties = """
            {"number":7,"title":" Crack ","status":"open","category":1.125,"priority":true,"color":"red","floor":3,
            "photo":null,"title2":["a"]}
            """
        let details = MarkerDetails(
            title: "Crack", status: "open", category: "1.125", priority: "true", color: Color(hex: 0xFF0000),
            properties: ["floor": .number(3), "photo": .null, "title2": .array([.string("a")])])
        #expect(
            try entries(point("[1,2]", properties)) == [
                .record(MarkerRecord(place: .feature(1), pair: Point(x: 1, y: 2), number: 7, details: details))
            ])
    }

    @Test func `A number may be a string`() throws {
        guard case .record(let record)? = try entries(point("[1,2]", "{\"number\":\"12\",\"title\":\"\"}")).first else {
            Issue.record("no record")
            return
        }
        #expect(record.number == 12)
        #expect(record.details == MarkerDetails())
    }

    @Test func `A value that is not text under a known name is kept`() throws {
        let details = MarkerDetails(properties: ["title": .array([.number(1)]), "status": .object([:])])
        #expect(
            try entries(point("[1,2]", "{\"title\":[1],\"status\":{}}")) == [
                .record(MarkerRecord(place: .feature(1), pair: Point(x: 1, y: 2), details: details))
            ])
    }

    @Test(arguments: [
        ("[1]", "{}", MarkerProblem.notAPoint(found: "a Point whose coordinates are not two numbers")),
        ("[\"1\",2]", "{}", .notAPoint(found: "a Point whose coordinates are not two numbers")),
        ("null", "{}", .notAPoint(found: "a Point whose coordinates are not two numbers")),
        ("[1,2]", "{\"number\":1.5}", .badMarkerNumber("1.5")), ("[1,2]", "{\"number\":0}", .badMarkerNumber("0")),
        ("[1,2]", "{\"number\":3.001}", .badMarkerNumber("3.001")),
        ("[1,2]", "{\"number\":1e300}", .badMarkerNumber("1e+300")),
        ("[1,2]", "{\"color\":\"blurple\"}", .badColor("blurple")), ("[1,2]", "{\"color\":7}", .badColor("7")),
        (
            "[1,2]", "{\"title\":\"\(String(repeating: "a", count: 10_001))\"}",
            .textTooLong(column: "title", bytes: 10_001, limit: 10_000)
        ),
    ])
    func `A malformed feature does not affect the others`(
        coordinates: String, properties: String, problem: MarkerProblem
    ) throws {
        let entries = try entries(point("[5,6]"), point(coordinates, properties), point("[7,8]"))
        #expect(
            entries == [
                .record(MarkerRecord(place: .feature(1), pair: Point(x: 5, y: 6))),
                .malformed(problem, at: .feature(2)),
                .record(MarkerRecord(place: .feature(3), pair: Point(x: 7, y: 8))),
            ])
    }

    @Test(arguments: [
        ("{\"type\":\"Polygon\",\"coordinates\":[]}", "a Polygon"), ("null", "missing"), ("[]", "an array"),
    ])
    func `A geometry other than a point is malformed`(geometry: String, found: String) throws {
        let feature = "{\"type\":\"Feature\",\"properties\":null,\"geometry\":\(geometry)}"
        #expect(try entries(feature) == [.malformed(.notAPoint(found: found), at: .feature(1))])
    }

    @Test func `Text that is not GeoJSON is an error of the whole file`() {
        let error = #expect(throws: PlanFileError.self) {
            try MarkerFile.entries(inGeoJSON: Array("{\"markers\": []}".utf8), file: "m.geojson")
        }
        #expect(error?.problem == .notGeoJSON(found: "an object without a 'type'"))
    }
}
