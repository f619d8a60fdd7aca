import PlanBase
import PlanFiles
import PlanGeometry
import PlanModel
import TestSupport
import Testing

@testable import PlanExchange

@Suite("Writing areas as GeoJSON")
struct GeoJSONWriterTests {
    static let court = Polygon(exterior: square(0, 0, 100), holes: [square(40, 40, 20)])

    static func square(_ x: Double, _ y: Double, _ side: Double) -> Ring {
        do {
            return try Ring(Box(minX: x, minY: y, maxX: x + side, maxY: y + side))
        } catch {
            fatalError("a square of finite numbers is a ring: \(error)")
        }
    }

    static let areas = [
        Area(
            id: "4.12", name: "Open \"plan\" / 房间", color: Color(hex: 0x009E73), shape: MultiPolygon(court),
            properties: [
                "number": .string("4.12"), "area_m2": .number(171.6), "level": .number(4),
                "tags": .array([.null, .bool(true), .object(["b": .number(2), "a": .number(1)])]),
            ]),
        Area(
            id: "L", name: "Lifts", isAllowed: false,
            shape: MultiPolygon([
                Polygon(exterior: square(200.125, 0, 8)), Polygon(exterior: square(300, 0.1, 8)),
            ])),
    ]

    private func read(_ text: String, _ coordinates: CoordinateSystem) throws -> [Area] {
        try AreaFile.areas(in: Array(text.utf8), file: "written.geojson", coordinates: coordinates)
    }

    @Test(arguments: [(900.0, 700.0, true), (900, 700.5, false), (1800, 1400, false)])
    func `A file of areas can say the drawing's size, and another drawing is told`(
        width: Double, height: Double, isSame: Bool
    ) throws {
        let text = try GeoJSONWriter.text(
            of: Self.areas, coordinates: .pixel, namesGenerator: true,
            drawingSize: Size(width: width, height: height))
        #expect(try read(text, .pixel).map(\.name) == Self.areas.map(\.name))
        let folder = try TemporaryFolder()
        let path = try folder.file("rooms.geojson", text)
        let size = Size(width: 900, height: 700)
        let found = try AreaFile.read(path: path, coordinates: .pixel, drawing: AnnotatedDrawing(size: size))
        let note = FileNote.otherSize(Size(width: width, height: height), drawing: size)
        #expect(found.notes.contains(note) == !isSame)
        #expect(try ExportMark.finding(in: path, start: Array(text.utf8.prefix(4000))) == .export)
    }

    @Test func `One feature a line, known properties first, the others by name`() throws {
        let text = try GeoJSONWriter.text(of: Self.areas, coordinates: .pixel)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.first == "{\"type\":\"FeatureCollection\",\"features\":[")
        #expect(
            lines[1].hasPrefix(
                "{\"type\":\"Feature\",\"id\":\"4.12\",\"properties\":{\"name\":\"Open \\\"plan\\\" / 房间\","
                    + "\"allowed\":true,\"color\":\"#009e73\",\"area_m2\":171.6,\"level\":4,\"number\":\"4.12\","
                    + "\"tags\":[null,true,{\"a\":1,\"b\":2}]},\"geometry\":{\"type\":\"Polygon\""))
        #expect(lines[2].contains("\"allowed\":false},\"geometry\":{\"type\":\"MultiPolygon\""))
        #expect(lines.last == "]}")
    }

    @Test(arguments: [CoordinateSystem.pixel, .map(.leaflet, zoom: 3), .map(.flutterMapYDown, zoom: 2)])
    func `The reader reads back what was written`(coordinates: CoordinateSystem) throws {
        let text = try GeoJSONWriter.text(of: Self.areas, coordinates: coordinates)
        let read = try read(text, coordinates)
        #expect(read.map(\.id) == Self.areas.map(\.id))
        #expect(read.map(\.name) == Self.areas.map(\.name))
        #expect(read.map(\.isAllowed) == [true, false])
        #expect(read.map(\.color) == Self.areas.map(\.color))
        let known = Set(["name", "allowed", "color"])
        #expect(read[0].properties.filter { !known.contains($0.key) } == Self.areas[0].properties)
        for (area, original) in zip(read, Self.areas) {
            #expect(area.shape.rings.map { Set($0.vertices) } == original.shape.rings.map { Set($0.vertices) })
        }
        #expect(try GeoJSONWriter.text(of: read, coordinates: coordinates) == text)
    }

    @Test(arguments: [CoordinateSystem.pixel, .map(.leaflet, zoom: 0)])
    func `Exterior rings turn counterclockwise in the file, holes clockwise`(coordinates: CoordinateSystem) throws {
        let reversed = Polygon(exterior: Self.court.exterior.reversed, holes: Self.court.holes.map(\.reversed))
        for polygon in [Self.court, reversed] {
            let area = Area(id: "1", name: "", shape: MultiPolygon(polygon))
            let text = try GeoJSONWriter.text(of: [area], coordinates: coordinates)
            // Read as pixels, the pairs stay what they are in the file.
            let rings = try #require(read(text, .pixel).first).shape.rings
            #expect(rings[0].signedArea > 0)
            #expect(rings[1].signedArea < 0)
        }
    }

    @Test func `The geometry and the name of the area win over properties of the same names`() throws {
        let area = Area(
            id: "1", name: "New", isAllowed: false, shape: MultiPolygon(Self.court),
            properties: ["name": .string("Old"), "allowed": .bool(true), "color": .string("red")])
        let read = try #require(read(GeoJSONWriter.text(of: [area], coordinates: .pixel), .pixel).first)
        #expect(read.name == "New")
        #expect(!read.isAllowed)
        #expect(read.color == nil)
    }

    @Test func `A property that is not finite cannot be written`() {
        let area = Area(id: "1", name: "", shape: MultiPolygon(Self.court), properties: ["depth": .number(.infinity)])
        #expect(throws: EncodingError.self) { try GeoJSONWriter.text(of: [area], coordinates: .pixel) }
    }

    @Test func `No areas make an empty collection`() throws {
        #expect(try read(GeoJSONWriter.text(of: [Area](), coordinates: .pixel), .pixel).isEmpty)
    }
}
