import TestSupport
import Testing

@testable import PlanFiles
@testable import PlanModel
@testable import PlanExchange
@testable import PlanDetections

/// JSON is UTF-8; what is no UTF-8 is read all the same where there is somebody to tell, and told.
@Suite struct JSONEncodingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// How a text is encoded: iconv's name, the bytes before it, and what is told.
    struct Form: Sendable, CustomTestStringConvertible {
        let encoding: String
        let mark: [UInt8]
        let note: FileNote?

        var testDescription: String { mark.isEmpty ? encoding : "\(encoding) with a mark" }

        init(_ encoding: String, mark: [UInt8] = [], _ note: FileNote?) {
            (self.encoding, self.mark, self.note) = (encoding, mark, note)
        }
    }

    private static func found(_ name: String) -> FileNote {
        .found(encoding: name, delimiter: nil, decimal: nil, dateOrder: nil)
    }

    private static let forms = [
        Form("UTF-8", nil), Form("UTF-8", mark: [0xEF, 0xBB, 0xBF], nil),
        Form("UTF-16LE", found("UTF-16LE")), Form("UTF-16LE", mark: [0xFF, 0xFE], found("UTF-16LE")),
        Form("UTF-16BE", found("UTF-16BE")), Form("UTF-16BE", mark: [0xFE, 0xFF], found("UTF-16BE")),
        Form("UTF-32LE", found("UTF-32LE")), Form("UTF-32LE", mark: [0xFF, 0xFE, 0, 0], found("UTF-32LE")),
        Form("UTF-32BE", found("UTF-32BE")), Form("UTF-32BE", mark: [0, 0, 0xFE, 0xFF], found("UTF-32BE")),
        Form("GBK", .guessedEncoding("GB18030")),
    ]

    /// A text in an encoding, as a file.
    private func file(_ name: String, _ text: String, _ form: Form) throws -> String {
        try folder.file(name, form.mark + #require(text.bytes(in: form.encoding)))
    }

    private static let name = "墙面开裂,需要重新批腻子并刷漆"
    private static let area = """
        {"type":"Feature","properties":{"name":"\(name)"},"geometry":{"type":"Polygon",
        "coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}}
        """
    private static let point = """
        {"type":"Feature","properties":{"title":"\(name)"},"geometry":{"type":"Point","coordinates":[1,2]}}
        """

    /// The names or titles that a reader finds in a file, and its notes.
    private func markers(_ path: String) throws -> (names: [String?], notes: [FileNote]) {
        let read = try MarkerFile.read(path: path, coordinates: .pixel)
        let names = read.entries.map { if case .marker(let marker) = $0 { marker.details.title } else { String?.none } }
        return (names, read.notes)
    }

    private func plan(_ path: String) throws -> (names: [String?], notes: [FileNote]) {
        let reader = try PlanReader(path: path, coordinates: .pixel)
        var names: [String?] = []
        while let entry = try reader.next() {
            if case .marker(let marker, _) = entry { names.append(marker.item.marker.details.title) }
        }
        return (names, reader.notes)
    }

    @Test(arguments: forms)
    func `Every reader of plans takes a text and tells its encoding`(_ form: Form) throws {
        let areas = try AreaFile.read(path: file("areas.json", Self.area, form), coordinates: .pixel)
        #expect(areas.areas.map(\.name) == [Self.name])
        let points = try file("points.json", Self.point, form)
        let (marked, planned) = (try markers(points), try plan(points))
        #expect(marked.names == [Self.name] && planned.names == [Self.name])
        let lines = #"{"type":"marker","number":1,"x":1,"y":2,"title":""# + Self.name + "\"}\n"
        let listed = try plan(file("plan.jsonl", lines, form))
        #expect(listed.names == [Self.name])
        for notes in [areas.notes, marked.notes, planned.notes, listed.notes] {
            #expect(notes == (form.note.map { [$0] } ?? []))
        }
    }

    @Test(arguments: forms)
    func `Detections in any encoding are read and told`(_ form: Form) throws {
        let text =
            #"{"images":[{"id":1,"file_name":"photo.jpg"}],"categories":[{"id":1,"name":""# + Self.name
            + #""}],"annotations":[{"image_id":1,"category_id":1,"bbox":[1,2,3,4]}]}"#
        let file = try DetectionReading.photo.read(path: file("found.json", text, form))
        #expect(file.pictures[0].detections.map(\.className) == [Self.name])
        #expect(file.notes.map(\.english) == (form.note.map { [$0.message(in: .english)] } ?? []))
    }

    @Test func `A guess says what it is and what to do`() throws {
        #expect(
            FileNote.guessedEncoding("Windows-1252").message(in: .english)
                == "the text is not UTF-8, as it should be, and is read as Windows-1252, which is a guess; save it as UTF-8"
        )
    }

    @Test(arguments: ["GBK", "Windows-1252", "CP932"])
    func `Where nobody could be told, a text that is not UTF-8 is refused with its line`(encoding: String) throws {
        let name = encoding == "Windows-1252" ? "Tür" : "会議室"
        let text = "{\"name\":\n\"\(name)\",\"keypoints\":[\"a\",\"b\"],\"skeleton\":[[1,2]]}"
        let path = try folder.file("skeleton.json", #require(text.bytes(in: encoding)))
        let error = #expect(throws: InputError.self) { try Skeleton.read(path: path) }
        #expect(error?.place?.number == 2)
        #expect(error?.description.contains("UTF-8") == true)
    }

    @Test(arguments: ["UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"])
    func `Unicode is read there as well`(encoding: String) throws {
        let text = #"{"name":"会議室","keypoints":["a","b"],"edges":[["a","b"]]}"#
        let path = try folder.file("skeleton.json", #require(text.bytes(in: encoding)))
        #expect(try Skeleton.read(path: path).map(\.name) == ["会議室"])
    }
}
