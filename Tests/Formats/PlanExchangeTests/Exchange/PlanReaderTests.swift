import PlanExchange
import PlanFiles
import PlanGeometry
import TestSupport
import Testing

@Suite struct PlanReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What a file holds, an entry a line.
    private func read(_ name: String, _ text: String) throws -> (lines: [String], reader: PlanReader) {
        let reader = try PlanReader(path: try folder.file(name, text), coordinates: .pixel)
        var lines: [String] = []
        while let entry = try reader.next() {
            switch entry {
            case .marker(let marker, let place):
                lines.append("\(place) \(marker.item.marker.details.title ?? "-") \(marker.item.marker.point.x)")
            case .malformed(let reason, let place): lines.append("\(place): \(reason)")
            }
        }
        return (lines, reader)
    }

    @Test func `A file's content decides the format if its name does not`() throws {
        #expect(
            try read("a", "x,y,title\n1,2,Door\n,3,\n4,5,Lamp\n").lines
                == ["2 Door 1.0", "3: column 'x' is empty; a number is needed", "4 Lamp 4.0"])
        let jsonl = """
            {"type":"drawing","width":40,"height":30}
            {"type":"area","id":"k","geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}}
            {"type":"marker","x":1,"y":2,"title":"Door"}
            """
        let lines = try read("b", jsonl)
        #expect(lines.lines == ["3 Door 1.0"])
        #expect(lines.reader.areas.map(\.id) == ["k"])
        #expect(lines.reader.drawingSize == Size(width: 40, height: 30))
        let geoJSON = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"title":"Door"},"geometry":{"type":"Point","coordinates":[1,2]}}]}
            """
        #expect(try read("c", geoJSON).lines == ["feature 1 Door 1.0"])
        let coco = """
            {"images":[{"id":1,"width":40,"height":30}],"categories":[],"annotations":[]}
            """
        #expect(try read("d", coco).reader.drawingSize == Size(width: 40, height: 30))
    }

    @Test func `An area that comes after a marker is refused, as the marker could not be checked against it`() throws {
        let lines = try read(
            "late.jsonl",
            """
            {"type":"marker","x":1,"y":2}
            {"type":"area","id":"k","geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}}
            {"type":"marker","x":3,"y":4}
            """)
        #expect(lines.lines == ["1 - 1.0", "2: the area 'k' comes after markers; areas come first", "3 - 3.0"])
        #expect(lines.reader.areas.isEmpty)
    }

    @Test func `A CSV file is read as its markers are asked for`() throws {
        let rows = (0..<200_000).map { "\($0),1\n" }.joined()
        let path = try folder.file("long.csv", ("x,y\n" + rows + "\""))
        let reader = try PlanReader(path: path, coordinates: .pixel)
        // The unclosed quote at the end does no harm before it is reached.
        for x in 0..<200_000 {
            guard case .marker(let marker, _) = try reader.next(), marker.item.marker.point.x == Double(x) else {
                Issue.record("no marker of its own in row \(x)")
                return
            }
        }
        #expect(throws: InputError.self) { try reader.next() }
    }

    @Test func `The error for an empty file says that it is empty`() throws {
        let path = try folder.file("empty.csv", [])
        #expect(throws: InputError(.empty, file: path)) { try PlanReader(path: path, coordinates: .pixel) }
    }
}
