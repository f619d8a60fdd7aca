import PlanExchange
import PlanFiles
import PlanGeometry
import TestSupport
import Testing

/// The readers of whole files: which format a file has, and that errors name it.
@Suite struct FileReadingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        "x,y\n5,6\n", "\u{FEFF}x,y\r\n5,6",
        "{\"type\":\"Point\",\"coordinates\":[5,6]}", "\u{FEFF}\r\n\t {\"type\":\"Point\",\"coordinates\":[5,6]}",
    ])
    func `A marker file is CSV or GeoJSON, whatever its name`(text: String) throws {
        let entries = try MarkerFile.read(path: try folder.file("markers.txt", text), coordinates: .pixel)
        guard case .marker(let marker)? = entries.entries.first else {
            Issue.record("\(entries)")
            return
        }
        #expect(entries.entries.count == 1)
        #expect(marker.pair == Point(x: 5, y: 6))
    }

    @Test func `An area file is GeoJSON`() throws {
        let text = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,0]]]}"
        #expect(
            try AreaFile.read(path: try folder.file("a.json", text), coordinates: .pixel).areas.count == 1)
    }

    @Test func `An error starts with the path as given`() throws {
        let path = try folder.file("empty.csv", [])
        let asMarkers = #expect(throws: InputError.self) { try MarkerFile.read(path: path, coordinates: .pixel) }
        let asAreas = #expect(throws: InputError.self) { try AreaFile.read(path: path, coordinates: .pixel) }
        #expect(asMarkers?.description == "\(path): the file is empty")
        #expect(asAreas == asMarkers)
        #expect(throws: InputError(.isDirectory, file: folder.path)) {
            try AreaFile.read(path: folder.path, coordinates: .pixel)
        }
    }

    @Test func `Standard input is named in words`() {
        #expect(InputError(.empty, file: "-").description == "standard input: the file is empty")
        #expect(InputError(.unclosedQuote, file: "-", at: .line(3)).description.hasPrefix("standard input:3: "))
    }
}
