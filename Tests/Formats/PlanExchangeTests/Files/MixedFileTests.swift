import PlanExchange
import PlanFiles
import PlanGeometry
import TestSupport
import Testing

/// Files that hold areas and markers, of any format, given where one of the two is wanted.
@Suite struct MixedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let ring = "[[[0,0],[9,0],[9,9],[0,0]]]"
    private static let both = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":"k","properties":{"name":"Kitchen"},"geometry":{"type":"Polygon","coordinates":\(ring)}},
        {"type":"Feature","properties":{"title":"Tap","number":3},"geometry":{"type":"Point","coordinates":[5,2]}},
        {"type":"Feature","properties":{"title":"Lamp"},"geometry":{"type":"Point","coordinates":[6.5,2]}}]}
        """
    private static let lines = """
        {"type":"drawing","width":10,"height":10}
        {"type":"area","id":"k","name":"Kitchen","geometry":{"type":"Polygon","coordinates":\(ring)}}
        {"type":"marker","x":5,"y":2,"title":"Tap","number":3}
        {"type":"marker","x":6.5,"y":2,"title":"Lamp"}
        """
    private static let array = #"[{"x":5,"y":2,"title":"Tap","number":3},{"x":6.5,"y":2,"title":"Lamp"}]"#
    private static let plainLines =
        "{\"x\":5,\"y\":2,\"title\":\"Tap\",\"number\":3}\n{\"x\":6.5,\"y\":2,\"title\":\"Lamp\"}\n"

    @Test(arguments: [
        ("GeoJSON", both, 1), ("JSON lines", lines, 1), ("an array", array, 0), ("lines of markers", plainLines, 0),
    ])
    func `Markers are the same from every format, and areas beside them are passed over`(
        name: String, text: String, areas: Int
    ) throws {
        let path = try folder.file("plan.json", text)
        let file = try MarkerFile.read(path: path, coordinates: .pixel)
        let markers = file.entries.compactMap { entry in if case .marker(let marker) = entry { marker } else { nil } }
        #expect(markers.map(\.pair) == [Point(x: 5, y: 2), Point(x: 6.5, y: 2)])
        #expect(markers.map(\.details.title) == ["Tap", "Lamp"])
        #expect(markers.map(\.number) == [3, nil])
        #expect(file.notes == (areas > 0 ? [.areasPassedOver(areas)] : []))

        let reader = try PlanReader(path: path, coordinates: .pixel)
        var titles: [String?] = []
        while let entry = try reader.next() {
            if case .marker(let marker, _) = entry { titles.append(marker.item.marker.details.title) }
        }
        #expect(titles == ["Tap", "Lamp"])
        #expect(reader.areas.count == areas)
    }

    @Test func `A pair comes back as it was written, in map coordinates too`() throws {
        let text = #"[{"lat":-2.5,"lng":5}]"#
        let file = try MarkerFile.read(
            path: try folder.file("m.json", text), coordinates: .map(.leaflet, zoom: 3))
        let markers = file.entries.compactMap { entry in if case .marker(let marker) = entry { marker } else { nil } }
        #expect(markers.map(\.pair) == [Point(x: 5, y: -2.5)])
    }

    @Test(arguments: [("GeoJSON", both), ("JSON lines", lines)])
    func `Areas are the same from every format, and markers beside them are passed over`(name: String, text: String)
        throws
    {
        let file = try AreaFile.read(path: try folder.file("plan.json", text), coordinates: .pixel)
        #expect(file.areas.map(\.id) == ["k"])
        #expect(file.areas.map(\.name) == ["Kitchen"])
        #expect(file.notes == [.markersPassedOver(2)])
        #expect(file.notes.map { $0.message(in: .english) } == ["2 points passed over, as markers are no areas"])
    }

    @Test func `A file of markers alone has no areas, which is an error; one of areas has no markers, which is told`()
        throws
    {
        let points = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[5,2]}}"#
        let path = try folder.file("points.json", points)
        #expect(throws: InputError.self) { try AreaFile.read(path: path, coordinates: .pixel) }
        let area = #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":\#(Self.ring)}}"#
        let areas = try MarkerFile.read(path: try folder.file("areas.json", area), coordinates: .pixel)
        #expect(areas.entries.isEmpty)
        #expect(areas.notes == [.areasPassedOver(1)])
    }

    @Test(arguments: [
        ("{\"a\":1}", "not GeoJSON"), ("[1,2]", "has a number where a marker is needed"), ("{\"x\":1}\n{", "not JSON"),
    ])
    func `What is no list of markers is an error`(text: String, says: String) throws {
        let path = try folder.file("odd.json", text)
        let result = Result { try MarkerFile.read(path: path, coordinates: .pixel) }
        switch result {
        case .failure(let error): #expect("\(error)".contains(says))
        case .success(let file): #expect(!file.entries.contains { if case .marker = $0 { true } else { false } })
        }
    }
}
