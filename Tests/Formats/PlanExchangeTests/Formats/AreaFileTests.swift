import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import Testing

@Suite struct AreaFileTests {
    private func areas(_ text: String, _ coordinates: CoordinateSystem = .pixel) throws -> [Area] {
        try AreaFile.areas(in: Array(text.utf8), file: "r.geojson", coordinates: coordinates)
    }

    private func feature(
        _ geometry: String, properties: String = "{}", more: String = ""
    ) -> String {
        "{\"type\":\"Feature\",\"geometry\":\(geometry),\"properties\":\(properties)\(more)}"
    }

    private func collection(_ features: String...) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
    }

    private let square = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4,0],[4,4],[0,4],[0,0]]]}"
    private let corners = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 4), Point(x: 0, y: 4)]

    // MARK: - Shapes

    @Test func `A polygon is an area`() throws {
        let area = try #require(try areas(collection(feature(square))).first)
        #expect(area.shape == MultiPolygon(Polygon(exterior: try Ring(corners))))
        #expect(area.id == "1")
        #expect(area.name == "")
        #expect(area.isAllowed)
        #expect(area.color == nil)
        #expect(area.properties.isEmpty)
    }

    @Test func `All rings of a polygon but the first are holes`() throws {
        let text = """
            {"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[2,2],[4,2],[4,4],[2,2]],
            [[6,6],[8,6],[8,8],[6,6]]]}
            """
        let area = try #require(try areas(collection(feature(text))).first)
        #expect(area.shape.polygons.map(\.holes.count) == [2])
        #expect(area.shape.location(of: Point(x: 3.5, y: 3)) == .outside)
        #expect(area.shape.location(of: Point(x: 2, y: 2)) == .boundary)
        #expect(area.shape.location(of: Point(x: 5, y: 5)) == .inside)
    }

    @Test func `A MultiPolygon is one area of several polygons`() throws {
        let text = """
            {"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],
            [[[5,5],[9,5],[9,9],[5,5]],[[7,6],[8,6],[8,7],[7,6]]]]}
            """
        let found = try areas(collection(feature(text)))
        #expect(found.map(\.shape.polygons.count) == [2])
        #expect(found[0].shape.polygons.map(\.holes.count) == [0, 1])
    }

    @Test func `Closed lines are areas where a file has no others, as converted CAD drawings have them`() throws {
        let outline = #"{"type":"LineString","coordinates":[[0,0],[4,0],[4,4],[0,4],[0,0]]}"#
        let open = #"{"type":"LineString","coordinates":[[0,0],[4,0],[4,4]]}"#
        let named = feature(outline, properties: #"{"name":"Kitchen"}"#)
        let found = try areas(collection(named, feature(open)))
        #expect(try found.map(\.shape) == [MultiPolygon(Polygon(exterior: Ring(corners)))])
        #expect(found.map(\.name) == ["Kitchen"])
        #expect(try areas(collection(feature(square), named)).count == 1)
        #expect(throws: InputError.self) { try areas(collection(feature(open))) }
    }

    @Test func `A single feature or geometry is an area too`() throws {
        let shape = try #require(try areas(collection(feature(square))).first).shape
        #expect(try areas(feature(square, properties: "{\"name\":\"Hall\"}")).map(\.name) == ["Hall"])
        #expect(try areas(square).map(\.shape) == [shape])
    }

    @Test func `A collection may be empty, and properties may be null`() throws {
        #expect(try areas(collection()).isEmpty)
        #expect(try areas(collection(feature(square, properties: "null"))).count == 1)
        #expect(try areas("{\"type\":\"Feature\",\"geometry\":\(square)}").count == 1)
    }

    @Test func `Altitudes are ignored`() throws {
        let text = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0,5],[4,0,6],[4,4],[0,4,7,8],[0,0,9]]]}"
        #expect(try areas(text).map(\.shape) == [MultiPolygon(Polygon(exterior: try Ring(corners)))])
    }

    @Test func `A byte order mark is ignored`() throws {
        #expect(try areas("\u{FEFF}" + collection(feature(square))).count == 1)
    }

    // MARK: - Coordinates

    @Test(arguments: [(SimpleCRS.leaflet, 8.0, -1.0), (.leafletYDown, 8, 1), (.flutterMap, 2048, -1)])
    func `Positions are longitude, then latitude`(crs: SimpleCRS, scale: Double, sign: Double) throws {
        let text = "{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3,2],[3,\(sign * 5)],[1,2]]]}"
        let shape = try #require(try areas(text, .map(crs, zoom: 3)).first).shape
        let vertices = try #require(shape.polygons.first).exterior.vertices
        #expect(vertices[0] == Point(x: scale, y: sign * 2 * scale))
        #expect(vertices[2] == Point(x: 3 * scale, y: 5 * scale))
    }

    @Test func `Normalized positions are fractions of the drawing`() throws {
        let system = CoordinateSystem.normalized(
            try NormalizedCoordinates(imageSize: Size(width: 400, height: 300), origin: .bottomLeft))
        let shape = try #require(
            try areas("{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,0.5],[0,0]]]}", system).first
        ).shape
        #expect(
            shape.polygons[0].exterior.vertices == [
                Point(x: 0, y: 300), Point(x: 400, y: 300), Point(x: 400, y: 150),
            ])
    }

    // MARK: - Properties

    @Test func `Known properties are read, and the others are kept`() throws {
        let properties = """
            {"name":"厨房","allowed":false,"color":"#d55e00","floor":3,"tags":["a",{"b":null}],"x.y":true}
            """
        let area = try #require(try areas(feature(square, properties: properties)).first)
        #expect(area.name == "厨房")
        #expect(!area.isAllowed)
        #expect(area.color == Color(hex: 0xD55E00))
        #expect(
            area.properties == [
                "floor": .number(3), "tags": .array([.string("a"), .object(["b": .null])]), "x.y": .bool(true),
            ])
    }

    @Test(arguments: [
        ("{\"name\":101}", "101"), ("{\"name\":1.25}", "1.25"), ("{\"name\":null}", ""), ("{\"name\":\"\"}", ""),
        ("{\"name\":[\"a\"]}", ""),
    ])
    func `A name may be a number`(properties: String, name: String) throws {
        #expect(try areas(feature(square, properties: properties)).map(\.name) == [name])
    }

    @Test(arguments: ["{\"allowed\":true}", "{\"allowed\":null}", "{\"color\":null}"])
    func `A null property counts as absent`(properties: String) throws {
        let area = try #require(try areas(feature(square, properties: properties)).first)
        #expect(area.isAllowed)
        #expect(area.color == nil)
    }

    // MARK: - Ids

    @Test func `An area's id is the feature's own, or else its number`() throws {
        let found = try areas(
            collection(
                feature(square, more: ",\"id\":\"hall\""), feature(square), feature(square, more: ",\"id\":4711"),
                feature(square, more: ",\"id\":0.001"), feature(square, more: ",\"id\":null")))
        #expect(found.map(\.id) == ["hall", "2", "4711", "0.001", "5"])
    }

    @Test func `A feature's number is not used if it is another feature's id`() throws {
        let found = try areas(
            collection(
                feature(square), feature(square, more: ",\"id\":1"), feature(square, more: ",\"id\":\"#1\""),
                feature(square)))
        #expect(found.map(\.id) == ["##1", "1", "#1", "4"])
    }
}
