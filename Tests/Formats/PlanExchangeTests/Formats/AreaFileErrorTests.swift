import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import TestSupport
import Testing

@Suite struct AreaFileErrorTests {
    private func message(_ text: [UInt8], _ coordinates: CoordinateSystem = .pixel) -> String? {
        #expect(throws: InputError.self) {
            try AreaFile.areas(in: text, file: "r.geojson", coordinates: coordinates)
        }?.description
    }

    private func message(_ text: String, _ coordinates: CoordinateSystem = .pixel) -> String? {
        message(Array(text.utf8), coordinates)
    }

    // MARK: - Not JSON

    @Test(arguments: [
        ("", "r.geojson: the file is empty"),
        ("{\"type\":\n  x}", "r.geojson:2:3: not JSON: invalid token near 'x'"),
        ("{\"type\": \"Polygon\",\n\"a\": 1 \"b\": 2}", "r.geojson:2:10: not JSON: '}' expected near '\"b\"'"),
        ("{\"type\": \"Polygon\"", "r.geojson:1:18: not JSON: '}' expected near end of file"),
        ("{\"a\": 1, \"a\": 2}", "r.geojson:1:12: not JSON: duplicate object key near '\"a\"'"),
        ("{\"a\": 1e999}", "r.geojson:1:11: not JSON: real number overflow near '1e999'"),
        ("{} {}", "r.geojson:1:4: not JSON: end of file expected near '{'"),
        ("hello\n", "r.geojson:1:5: not JSON: invalid token near 'hello'"),
        (
            "x,y\n1,2\n",
            "r.geojson:1: the header has no column 'wkt' (it has: x, y); areas are polygons: GeoJSON, KML, or a table with a column "
                + "of well-known text such as POLYGON ((0 0, 9 0, 9 9, 0 0))"
        ),
        ("\u{FEFF}", "r.geojson: the file is empty"),
        ("\n\n  ", "r.geojson: the file is empty"),
        ("{\"a\": nan}", "r.geojson:1:9: not JSON: invalid token near 'nan'"),
    ])
    func `A JSON syntax error has its line and column`(text: String, message expected: String) {
        #expect(message(text) == expected)
    }

    @Test func `An integer beyond the range of Double is out of range`() throws {
        let text = "{\"a\": 1\(String(repeating: "0", count: 400))}"
        #expect(message(text)?.contains("not JSON: real number overflow") == true)
    }

    @Test func `The error for text that is not UTF-8 says so`() {
        let text = Array("{\"type\":\r\n \"K".utf8) + [0xFC] + Array("che\"}".utf8)
        #expect(message(text) == "r.geojson:2: the text is not UTF-8; save the file as UTF-8")
        let utf16 = "the text is UTF-16; save the file as UTF-8"
        #expect(message([0xFF, 0xFE, 0x7B, 0, 0x7D, 0]) == "r.geojson: \(utf16)")
        #expect(message([0xFE, 0xFF, 0, 0x7B, 0, 0x7D]) == "r.geojson: \(utf16)")
        #expect(message([0x7B, 0, 0x7D, 0]) == "r.geojson: \(utf16)")
    }

    @Test(arguments: ["[", "{\"a\":", "{\"type\":\"Polygon\",\"coordinates\":["])
    func `A nesting bomb is an error, not a crash`(unit: String) {
        let bomb = String(repeating: unit, count: 100_000)
        #expect(message(bomb)?.contains("not JSON: maximum parsing depth reached") == true)
    }

    @Test func `The deepest nesting allowed does not crash`() throws {
        let depth = 2_040
        let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let text = "{\"type\":\"FeatureCollection\",\"features\":[],\"bbox\":\(nested)}"
        #expect(try AreaFile.areas(in: Array(text.utf8), file: "r", coordinates: .pixel).isEmpty)
        let polygon = "{\"type\":\"Polygon\",\"coordinates\":\(nested)}"
        #expect(message(polygon) != nil)
    }

    @Test func `A name longer than a name may be is an error with its length`() {
        func area(_ length: Int) -> String {
            """
            {"type":"Feature","properties":{"name":"\(String(repeating: "é", count: length))"},
             "geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}}
            """
        }
        #expect(throws: Never.self) {
            try AreaFile.areas(in: Array(area(5_000).utf8), file: "r.geojson", coordinates: .pixel)
        }
        #expect(message(area(5_001))?.hasSuffix("'name' is a text of 10002 bytes; at most 10000 are taken") == true)
    }

    // MARK: - Not GeoJSON

    private static let lacksType = "without a 'type'; needed is a FeatureCollection"

    @Test(arguments: [
        ("[]", "r.geojson: not GeoJSON: the text is an array \(lacksType)"),
        ("7", "r.geojson: not GeoJSON: the text is a number \(lacksType)"),
        ("null", "r.geojson: not GeoJSON: the text is null \(lacksType)"),
        (
            "{\"rooms\":[]}",
            "r.geojson: not GeoJSON: the text is an object without a 'type' (it has: 'rooms'); needed is a FeatureCollection"
        ),
        ("{\"type\":5}", "r.geojson: not GeoJSON: the text is an object \(lacksType)"),
        (
            "{\"type\":\"FeatureCollection\"}",
            "r.geojson: 'features' is missing; GeoJSON has an array there"
        ),
        (
            "{\"type\":\"FeatureCollection\",\"features\":{}}",
            "r.geojson: 'features' is an object; GeoJSON has an array there"
        ),
        (
            "{\"type\":\"FeatureCollection\",\"features\":[null]}",
            "r.geojson: feature 1: the member of 'features' is null; GeoJSON has a 'Feature' there"
        ),
        (
            "{\"type\":\"Topology\"}",
            "r.geojson: is TopoJSON; convert it: ogr2ogr -f GeoJSON places.geojson FILE"
        ),
    ])
    func `The error for JSON that is not GeoJSON says what was found`(text: String, message expected: String) {
        #expect(message(text) == expected)
    }

    // MARK: - Bad features

    private func second(geometry: String, properties: String = "{\"name\":\"Kitchen\"}", more: String = "") -> String {
        """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":"a","properties":{},
         "geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}},
        {"type":"Feature","properties":\(properties),"geometry":\(geometry)\(more)}]}
        """
    }

    @Test(arguments: [
        ("{\"type\":\"Polygon\"}", "'coordinates' is missing; GeoJSON has an array of rings there"),
        (
            "{\"type\":\"MultiPolygon\",\"coordinates\":7}",
            "the polygon is a number; GeoJSON has an array of rings there"
        ),
        ("{\"type\":\"Polygon\",\"coordinates\":{}}", "the polygon is an object; GeoJSON has an array of rings there"),
        ("{\"type\":\"Polygon\",\"coordinates\":[[]]}", "ring 1 has 0 different points; an area needs at least three"),
        ("{\"type\":\"Polygon\",\"coordinates\":[5]}", "ring 1 is a number; GeoJSON has an array of positions there"),
        (
            "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[0,0]]]}",
            "ring 1 has 2 different points; an area needs at least three"
        ),
        (
            "{\"type\":\"Polygon\",\"coordinates\":[[[3,3],[3,3],[3,3],[3,3]]]}",
            "ring 1 has 1 different point; an area needs at least three"
        ),
        (
            "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4,0],[4,4],[0,4]]]}",
            "ring 1 is open: it starts at (0, 0) and ends at (0, 4); repeat the first point at the end"
        ),
        (
            "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4,0],[4,4],[0.001,0]]]}",
            "ring 1 is open: it starts at (0, 0) and ends at (0.001, 0); repeat the first point at the end"
        ),
        (
            "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4,0],[4,4],[0,0]],[[1,1],[2,1],[2,2]]]}",
            "ring 2 is open: it starts at (1, 1) and ends at (2, 2); repeat the first point at the end"
        ),
        (
            "{\"type\":\"MultiPolygon\",\"coordinates\":[[[[0,0],[4,0],[4,4],[0,0]]],[[[0,0],[4,0],[4,4],[0,1]]]]}",
            "polygon 2, ring 1 is open: it starts at (0, 0) and ends at (0, 1); repeat the first point at the end"
        ),
        (
            "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4,0],[\"4\",4],[0,0]]]}",
            "ring 1, position 3 is [a string, a number]; GeoJSON has [x, y] in numbers there"
        ),
        (
            "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4],[4,4],[0,0]]]}",
            "ring 1, position 2 is [a number]; GeoJSON has [x, y] in numbers there"
        ),
        (
            "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],null,[4,4],[0,0]]]}",
            "ring 1, position 2 is null; GeoJSON has [x, y] in numbers there"
        ),
        (
            "{\"type\":\"Polygon\",\"coordinates\":[[[[0,0]],[4,0],[4,4],[0,0]]]}",
            "ring 1, position 1 is [an array]; GeoJSON has [x, y] in numbers there"
        ),
    ])
    func `The error for a bad geometry names its feature`(geometry: String, message expected: String) {
        #expect(message(second(geometry: geometry)) == "r.geojson: feature 2 (\"Kitchen\"): \(expected)")
    }

    @Test(arguments: [
        ("{\"allowed\":\"yes\"}", "feature 2: 'allowed' is a string; GeoJSON has true or false there"),
        ("{\"allowed\":1,\"name\":101}", "feature 2 (\"101\"): 'allowed' is a number; GeoJSON has true or false there"),
        ("[1]", "feature 2: 'properties' is an array; GeoJSON has an object or null there"),
    ])
    func `The error for a bad property names its feature`(properties: String, message expected: String) {
        let square = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,0]]]}"
        #expect(message(second(geometry: square, properties: properties)) == "r.geojson: \(expected)")
    }

    private static let square = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,0]]]}"

    private func plan(_ text: String) throws -> ImportedPlan {
        try PlanFormat.geojson.read(Array(text.utf8), file: "r.geojson", coordinates: .pixel)
    }

    @Test func `An area with the id of one before gets another, and that is told`() throws {
        let plan = try plan(second(geometry: Self.square, more: ",\"id\":\"a\""))
        #expect(plan.areas.map(\.id) == ["a", "a-2"])
        #expect(plan.areasWithoutID == ["a-2"])
        #expect(plan.conversions.map(\.english).first?.hasSuffix("1, the first feature 2 (\"Kitchen\")") == true)
    }

    @Test(arguments: ["\"blurple\"", "7"])
    func `An area with a colour that is none has no colour, and that is told`(color: String) throws {
        let plan = try plan(second(geometry: Self.square, properties: "{\"color\":\(color)}"))
        #expect(plan.areas.map(\.color) == [nil, nil] && plan.refusedAreas.isEmpty)
        #expect(plan.losses.map(\.english) == ["colours of areas that are none: 1, the first feature 2"])
    }

    @Test(arguments: [
        "null", "5", "{}", "{\"type\":\"GeometryCollection\",\"geometries\":[]}",
        "{\"type\":\"Polygon\",\"coordinates\":[]}", "{\"type\":\"MultiPolygon\",\"coordinates\":[]}",
    ])
    func `A feature without a geometry costs itself, and is told`(geometry: String) throws {
        let plan = try plan(second(geometry: geometry))
        #expect(plan.areas.map(\.id) == ["a"])
        #expect(plan.refusedAreas.isEmpty && plan.withoutGeometry.map(\.place) == [.feature(2, name: "Kitchen")])
        let folder = try TemporaryFolder()
        let path = try folder.file("rooms.geojson", second(geometry: geometry))
        #expect(
            try AreaFile.read(path: path, coordinates: .pixel).notes.map(\.message.english)
                == ["not taken: features without a geometry of GeoJSON: 1, the first feature 2 (\"Kitchen\")"])
    }

    @Test func `An area that cannot be read costs itself, and is refused`() throws {
        let folder = try TemporaryFolder()
        let text = second(geometry: "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0]]]}")
        let file = try AreaFile.read(path: try folder.file("rooms.geojson", text), coordinates: .pixel)
        #expect(file.areas.map(\.id) == ["a"])
        #expect(file.refused.map(\.place) == [.feature(2, name: "Kitchen")])
        #expect(file.refused[0].reason.english.hasPrefix("ring 1 has 2 different points"))
    }

    @Test func `The polygons of a collection are one area`() throws {
        let other = "{\"type\":\"Polygon\",\"coordinates\":[[[5,5],[6,5],[6,6],[5,5]]]}"
        let inner = "{\"type\":\"GeometryCollection\",\"geometries\":[\(other)]}"
        let plan = try plan(
            second(geometry: "{\"type\":\"GeometryCollection\",\"geometries\":[\(Self.square),\(inner)]}"))
        #expect(plan.areas.map(\.shape.polygons.count) == [1, 2])
    }

    @Test(arguments: ["\n", "\n\u{1E}", "\u{1E}"])
    func `Features one to a line and text sequences are read`(separator: String) throws {
        let folder = try TemporaryFolder()
        let feature = "{\"type\":\"Feature\",\"properties\":{\"name\":\"R\"},\"geometry\":\(Self.square)}"
        let point = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[3,4]}}"#
        let start = separator.contains("\u{1E}") ? "\u{1E}" : ""
        let text = start + [feature, point, "{\"type\":", feature].joined(separator: separator) + "\n"
        for name in ["rooms.geojsonl", "rooms.jsonl", "rooms.json", "rooms.geojson"] {
            let path = try folder.file(name, text)
            let areas = try AreaFile.read(path: path, coordinates: .pixel)
            #expect(areas.areas.map(\.name) == ["R", "R"], "\(name)")
            #expect(areas.refused.map(\.place) == [.feature(3)], "\(name)")
            let markers = try MarkerFile.read(path: path, coordinates: .pixel)
            #expect(markers.entries.count == 2, "\(name)")
            if case .malformed(_, .feature(3, _))? = markers.entries.last {
            } else {
                Issue.record("\(name): \(markers)")
            }
            let reader = try PlanReader(path: path, coordinates: .pixel)
            #expect(reader.areas.count == 2, "\(name)")
        }
    }

    @Test func `A position that overflows on conversion is out of range`() {
        let wide = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1e308,0],[4,4],[0,0]]]}"
        #expect(
            message(second(geometry: wide), .map(.leaflet, zoom: 5))
                == "r.geojson: feature 2 (\"Kitchen\"): ring 1, position (1e+308, 0) is out of range; "
                + "coordinates must be finite numbers")
    }

    @Test func `A name in an error is shortened to one line`() throws {
        let name = String(repeating: "long\\n\\u001b ", count: 100)
        let text = try #require(
            message(second(geometry: "{\"type\":\"Polygon\"}", properties: "{\"name\":\"\(name)\"}")))
        #expect(text.count < 200)
        #expect(text.isOneLine)
    }
}
