import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import TestSupport
import Testing

/// `NaN` and `Infinity`, which JSON has not and Python writes, cost what they belong to.
@Suite struct NonFiniteNumberTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ text: String) throws -> (markers: [ImportedMarker], refused: [String], areas: Int) {
        let reader = try PlanReader(path: try folder.file("m.json", text), coordinates: .pixel)
        var (markers, refused): ([ImportedMarker], [String]) = ([], [])
        while let entry = try reader.next() {
            switch entry {
            case .marker(let marker, _): markers.append(marker)
            case .malformed(let reason, let place): refused.append("\(place): \(reason.english)")
            }
        }
        return (markers, refused, reader.areas.count)
    }

    private static let plain = [
        #"{"x":1,"y":2,"title":"a","cost":NaN}"#, #"{"x":3,"y":4,"title":NaN,"note":"NaN, \" Infinity","w":-Infinity}"#,
        #"{"x":5,"y":Infinity,"title":"c"}"#,
    ]

    @Test(arguments: ["[\(plain.joined(separator: ","))]", plain.joined(separator: "\n") + "\n"])
    func `Members of markers are kept as texts and told, and markers without a place are refused`(text: String) throws {
        let (markers, refused, _) = try read(text)
        #expect(markers.map(\.item.marker.details.title) == ["a", nil])
        #expect(markers[0].unread.map(\.key) == [.cost] && markers[1].unread.map(\.key) == [.title])
        #expect(markers[0].item.marker.details.properties == ["cost": .string("NaN")])
        #expect(markers[1].unread[.title]?.text == "NaN")
        #expect(markers[1].item.marker.details.note == #"NaN, " Infinity"#)
        #expect(markers[1].item.marker.details.properties["w"] == .string("-Infinity"))
        #expect(refused.count == 1 && refused[0].contains("3: the members x and y must be finite numbers"))
    }

    private static let features = [
        #"{"type":"Feature","properties":{"name":"a","cost":NaN},"geometry":{"type":"Point","coordinates":[1,2]}}"#,
        #"{"type":"Feature","properties":{"name":"b"},"geometry":{"type":"Point","coordinates":[1,NaN]}}"#,
        #"{"type":"Feature","properties":{"h":NaN},"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}}"#,
        #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,NaN],[9,0],[9,9],[0,NaN]]]}}"#,
    ]

    @Test(
        arguments: [
            #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#,
            features.joined(separator: "\n") + "\n",
        ])
    func `Features cost themselves alone`(text: String) throws {
        let (markers, refused, areas) = try read(text)
        #expect(markers.map(\.item.marker.details.title) == ["a"] && areas == 1)
        #expect(refused.count == 2)
        #expect(
            refused.contains { $0.contains("feature 4") } && refused.contains { $0.contains("the point has no two") })
    }

    @Test func `A text that is otherwise no JSON stays an error`() throws {
        #expect(throws: InputError.self) { try read(#"[{"x":NaN,"y":2,"title":oops}]"#) }
    }
}
