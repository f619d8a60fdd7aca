import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import TestSupport
import Testing

/// Lists in JSON as services and programs write them, which are no GeoJSON and no plan of Planmark's.
@Suite struct WrappedListTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        #"{"markers":[{"x":150,"y":200,"title":"a"},{"x":500,"y":200,"title":"b"}]}"#,
        #"{"count":2,"next":null,"results":[{"x":150,"y":200,"title":"a"},{"x":500,"y":200,"title":"b"}],"tags":["q"]}"#,
        #"{"records":[{"id":"rec1","fields":{"X":150,"Y":200,"Name":"a"}},{"id":"rec2","fields":{"X":500,"Y":200,"Name":"b"}}]}"#,
        #"{"schema":{"fields":[{"name":"x"}]},"data":[{"index":0,"x":150,"y":200,"Titel":"a"},{"x":"500","y":200,"Titel":"b"}]}"#,
        #"{"items":[{"x":150,"y":200,"title":"a"},{"x":500,"y":200,"title":"b"}]}"#,
        #"{"data":[{"id":"7f","type":"issues","attributes":{"x":150,"y":200,"title":"a"}},{"id":"8a","type":"issues","attributes":{"x":500,"y":200,"title":"b"}}]}"#,
        #"[{"id":"7f","type":"issues","attributes":{"x":150,"y":200,"title":"a"}},{"id":"8a","type":"issues","attributes":{"x":500,"y":200,"title":"b"}}]"#,
        #"[{"id":"rec1","fields":{"X":150,"Y":200,"Name":"a"}},{"id":"rec2","fields":{"X":500,"Y":200,"Name":"b"}}]"#,
        "{\n \"markers\": [\n  {\"x\":150,\"y\":200,\"title\":\"a\"},\n  {\"x\":500,\"y\":200,\"title\":\"b\"}\n ]\n}\n",
    ])
    func `The list of an object, or of records, is read`(text: String) throws {
        let path = try folder.file("list.json", text)
        let entries = try MarkerFile.read(path: path, coordinates: .pixel).entries
        let markers = entries.compactMap { entry in if case .marker(let marker) = entry { marker } else { nil } }
        #expect(markers.map(\.pair) == [Point(x: 150, y: 200), Point(x: 500, y: 200)])
        #expect(markers.map(\.details.title) == ["a", "b"])
        let reader = try PlanReader(path: path, coordinates: .pixel)
        var titles: [String?] = []
        while case .marker(let marker, _)? = try reader.next() { titles.append(marker.item.marker.details.title) }
        #expect(titles == ["a", "b"])
    }

    @Test(arguments: [
        (#"{"a":[{"x":1,"y":2}],"b":[{"x":1,"y":2}]}"#, "an object without a 'type' (it has: 'a', 'b')"),
        (#"{"A1":{"x":150,"y":200}}"#, "an object without a 'type' (it has: 'A1')"),
        (
            #"[{"position":{"x":150,"y":200},"title":"a"}]"#,
            "no marker has members 'x' and 'y' (they have: position, title)"
        ),
        ("[[150,200],[500,200]]", "the array has an array where a marker is needed; write each marker as an object"),
        ("[7]", "the array has a number where a marker is needed; write each marker as an object"),
        (
            #"[{"id":1,"data":{"image":"p.png"},"annotations":[{"result":[]}]}]"#,
            "is annotations of pictures in JSON, as of VIA, Label Studio and Supervisely; export them as COCO"
        ),
        (
            #"{"p.png9":{"filename":"p.png","size":9,"regions":[],"file_attributes":{}}}"#,
            "is annotations of pictures in JSON, as of VIA, Label Studio and Supervisely; export them as COCO"
        ),
        (#"{"_via_settings":{},"_via_img_metadata":{}}"#, "is annotations of pictures in JSON"),
        (
            #"{"size":{"height":8,"width":9},"objects":[{"classTitle":"crack","geometryType":"point"}]}"#,
            "is annotations of pictures in JSON"
        ),
    ])
    func `Other JSON is named with what it has or what to do`(text: String, told: String) throws {
        let path = try folder.file("list.json", text)
        let errors = [
            #expect(throws: InputError.self) { try MarkerFile.read(path: path, coordinates: .pixel) },
            #expect(throws: InputError.self) { try PlanReader(path: path, coordinates: .pixel) },
        ]
        for error in errors {
            #expect(error?.cause.message(in: .english).contains(told) == true, "\(String(describing: error))")
        }
    }

    @Test(arguments: [
        "null", "7", #"{"type":"feature","geometry":null}"#, #"{"type":"Feature","properties":[],"geometry":null}"#,
    ])
    func `A feature that does not say what it is counts as a marker that is refused`(feature: String) throws {
        let point = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#
        let text = #"{"type":"FeatureCollection","features":[\#(feature),\#(point)]}"#
        let file = try MarkerFile.read(path: folder.file("m.geojson", text), coordinates: .pixel)
        #expect(file.entries.count == 2 && file.notes.isEmpty)
        guard case .malformed(_, .feature(1, _))? = file.entries.first else {
            Issue.record("\(file.entries)")
            return
        }
    }
}
