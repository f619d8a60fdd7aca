import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import TestSupport
import Testing

/// The names of rooms and the titles of markers under the members that other programs give them.
@Suite struct NameMembersTests {
    private static let ring = "[[[0,0],[9,0],[9,9],[0,0]]]"

    private static func feature(_ properties: String, _ geometry: String) -> String {
        #"{"type":"Feature","properties":{\#(properties)},"geometry":\#(geometry)}"#
    }

    private static func area(_ properties: String) -> String {
        feature(properties, #"{"type":"Polygon","coordinates":\#(ring)}"#)
    }

    private func areas(_ text: String) throws -> [Area] {
        try AreaFile.areas(in: Array(text.utf8), file: "a.json", coordinates: .pixel)
    }

    private func markers(_ text: String, _ folder: TemporaryFolder) throws -> [UnplacedMarker] {
        let path = try folder.file("m.json", text)
        return try MarkerFile.read(path: path, coordinates: .pixel).entries.compactMap { entry in
            if case .marker(let marker) = entry { marker } else { nil }
        }
    }

    @Test(arguments: [
        (#""name":"Kitchen""#, "Kitchen"), (#""Name":"Kitchen""#, "Kitchen"), (#""NAME":"Kitchen""#, "Kitchen"),
        (#""name":"Office","number":"2.02""#, "Office"),
        (#""ROOM_NAME":"Kitchen""#, "Kitchen"), (#""RoomName":"Kitchen""#, "Kitchen"),
        (#""room-name":"Kitchen""#, "Kitchen"), (#""LongName":"Kitchen""#, "Kitchen"),
        (#""label":"Kitchen""#, "Kitchen"), (#""title":"Kitchen""#, "Kitchen"), (#""Raumname":"Küche""#, "Küche"),
        (#""label":"7","Name":"Kitchen","title":"T""#, "Kitchen"), (#""label":12"#, "12"), (#""room":"4.01""#, "4.01"),
        (#""Room":"4.01","label":"Hall""#, "Hall"),
        (#""name":{"en":"","de":"Küche"}"#, "Küche"),
        (#""name":"","label":"7""#, ""), (#""name":null,"label":"7""#, "7"), (#""Name":"  ","label":"7""#, "7"),
        (#""name":{"en":"Kitchen","de":"Küche"}"#, "Kitchen"), (#""name":{"fr":"Cuisine","de":"Küche"}"#, "Küche"),
        (#""name":{"de":"Küche","en-GB":"Kitchen"}"#, "Kitchen"), (#""name":{"DE":"Küche","EN":"Kitchen"}"#, "Kitchen"),
        (#""name":{"en-US":"Closet","en":"Wardrobe"}"#, "Wardrobe"),
        (#""name":{"zh-Hans":"厨房"}"#, "厨房"), (#""name":{"first":"A","second":"B"}"#, ""),
        (#""name":{"en":7}"#, ""), (#""category":"Kitchen","named":"no""#, ""), ("", ""),
    ])
    func `An area's name is found however it is written`(properties: String, name: String) throws {
        let read = try areas(Self.area(properties))
        #expect(read.map(\.name) == [name])
        // JSON lines have the members beside the geometry.
        guard !properties.isEmpty else { return }
        let line = #"{"type":"area",\#(properties),"geometry":{"type":"Polygon","coordinates":\#(Self.ring)}}"#
        #expect(try areas(line).map(\.name) == [name])
    }

    @Test(arguments: [
        (["Office", "Office"], ["2.01 Office", "2.02 Office"]), (["Office", "Hall"], ["Office", "Hall"]),
    ])
    func `Rooms of one name are told apart by their numbers`(names: [String], shown: [String]) throws {
        let features = names.enumerated().map { index, name in
            #"{"type":"Feature","properties":{"name":"\#(name)","number":"2.0\#(index + 1)"},"#
                + #""geometry":{"type":"Polygon","coordinates":\#(Self.ring)}}"#
        }
        let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        #expect(try areas(text).map(\.name) == shown)
    }

    @Test(arguments: [
        (MessageLanguage.english, "Kitchen", "Tap"), (.german, "Küche", "Hahn"), (.chinese, "厨房", "Tap"),
    ])
    func `Of names in several languages the wanted one is taken`(language: MessageLanguage, room: String, tap: String)
        throws
    {
        let folder = try TemporaryFolder()
        let kitchen = Self.area(#""name":{"en":"Kitchen","de-CH":"Küche","zh-Hans":"厨房"}"#)
        let marker = Self.feature(#""name":{"de":"Hahn","en":"Tap"}"#, #"{"type":"Point","coordinates":[5,2]}"#)
        let path = try folder.file("a.json", "[\(kitchen),\(marker)]")
        var drawing = AnnotatedDrawing()
        drawing.language = language
        let reader = try PlanReader(path: path, coordinates: .pixel, drawing: drawing)
        #expect(reader.areas.map(\.name) == [room])
        guard case .marker(let read, _)? = try reader.next() else { throw CancellationError() }
        #expect(read.item.marker.details.title == tap)
        #expect(try AreaFile.read(path: path, coordinates: .pixel, drawing: drawing).areas.map(\.name) == [room])
    }

    @Test func `A property that gives the name stays, and names in other languages are told`() throws {
        let read = try areas(Self.area(#""ROOM_NAME":"Kitchen","floor":3"#))
        #expect(read[0].properties["ROOM_NAME"] == .string("Kitchen") && read[0].properties["floor"] == .number(3))
        let folder = try TemporaryFolder()
        let text = Self.area(#""name":{"en":"Kitchen","de":"Küche"}"#)
        let file = try AreaFile.read(path: folder.file("a.json", text), coordinates: .pixel)
        #expect(file.notes.contains { "\($0)".contains("names in several languages") }, "\(file.notes)")
    }

    @Test(arguments: [
        (#""title":"Tap""#, "Tap", []), (#""name":"Tap""#, "Tap", []), (#""Title":"Tap""#, "Tap", []),
        (#""label":"Tap""#, "Tap", []), (#""title":"Tap","name":"A1""#, "Tap", ["name"]),
        (#""title":"","name":"A1""#, nil, ["name"]), (#""name":"A1","label":"B""#, "A1", ["label"]),
        (#""name":{"en":"Tap","de":"Hahn"}"#, "Tap", ["name"]), (#""ROOM_NAME":"Kitchen""#, nil, ["ROOM_NAME"]),
        (#""named":"Tap""#, nil, ["named"]),
    ])
    func `A marker without a title has the name that its file gives it`(
        members: String, title: String?, kept: [String]
    ) throws {
        let folder = try TemporaryFolder()
        for text in [
            Self.feature(members, #"{"type":"Point","coordinates":[5,2]}"#), #"[{"x":5,"y":2,\#(members)}]"#,
            #"{"x":5,"y":2,\#(members)}"# + "\n" + #"{"x":1,"y":1,"title":"Last"}"#,
        ] {
            let read = try markers(text, folder)
            #expect(read.count == (text.contains("Last") ? 2 : 1))
            #expect(read.first?.details.title == title, "\(text)")
            #expect(read.first?.details.properties.keys.sorted() == kept, "\(text)")
        }
    }
}
