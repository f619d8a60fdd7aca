import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import TestSupport
import Testing

/// Coordinates that can hardly be pixels.
@Suite struct CoordinateExtentTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func rooms(_ corners: [String]) -> String {
        let features = corners.map {
            #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[\#($0)]]}}"#
        }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    private static let fractions = "[0.1,0.1],[0.4,0.1],[0.4,0.4],[0.1,0.1]"
    private static let degrees = "[139.7,35.6],[139.701,35.6],[139.701,35.601],[139.7,35.6]"

    @Test(arguments: [
        ([fractions], FileNote.withinOnePixel(ofAreas: true, at: "(0.1, 0.1)", .fractions)),
        ([degrees], .withinOnePixel(ofAreas: true, at: "(139.7, 35.6)", .degrees)),
        (
            ["[500.5,800],[500.9,800],[500.9,800.5],[500.5,800]"],
            .withinOnePixel(ofAreas: true, at: "(500.5, 800)", nil)
        ),
        (
            [degrees, "[13.37,52.51],[13.38,52.51],[13.38,52.52],[13.37,52.51]"],
            .smallerThanPixel(at: "(139.7, 35.6)", .degrees)
        ),
        (
            ["[-0.02,0.1],[0.4,0.1],[0.4,0.4],[-0.02,0.1]"],
            .withinOnePixel(ofAreas: true, at: "(-0.02, 0.1)", .fractions)
        ),
        (
            ["[0,0.1],[0.4,0.1],[0.4,0.4],[0,0.1]", "[0.9,0.9],[1.04,0.9],[1.04,1],[0.9,0.9]"],
            .smallerThanPixel(at: "(0, 0.1)", .fractions)
        ),
        ([fractions, "[0.5,0.5],[90,0.5],[90,90],[0.5,0.5]"], nil), (["[0,0],[1,0],[1,1],[0,0]"], nil),
        (["[10,10],[90,10],[90,90],[10,10]"], nil),
    ])
    func `Areas that all lie within one pixel are told`(corners: [String], note: FileNote?) throws {
        let path = try folder.file("rooms.geojson", Self.rooms(corners))
        let wanted = [note].compactMap(\.self)
        #expect(try AreaFile.read(path: path, coordinates: .pixel).notes == wanted)
        let reader = try PlanReader(path: path, coordinates: .pixel)
        while try reader.next() != nil {}
        #expect(reader.notes == wanted)
    }

    @Test(arguments: [
        ("0.1,0.2\n0.7,0.3\n0.5,0.9\n", FileNote.withinOnePixel(ofAreas: false, at: "(0.1, 0.2)", .fractions)),
        (
            "13.37,52.51\n13.38,52.52\n13.39,52.5\n",
            .withinOnePixel(ofAreas: false, at: "(13.37, 52.5)", .perhapsDegrees)
        ),
        (
            "13.3701,52.51\n13.38,52.52\n13.39,52.5\n",
            .withinOnePixel(ofAreas: false, at: "(13.3701, 52.5)", .degrees)
        ),
        ("0.5,0.5\n0.7,0.3\n", nil), ("0.5,0.5\n0.5,0.5\n0.5,0.5\n", nil), ("0.1,0.2\n0.7,0.3\n0.5,90\n", nil),
        ("0,0\n1,0\n1,1\n", nil),
    ])
    func `Markers that all lie within one pixel are told, if they are three`(rows: String, note: FileNote?) throws {
        let path = try folder.file("list.csv", "x,y\n\(rows)")
        let wanted = [note].compactMap(\.self)
        #expect(try MarkerFile.read(path: path, coordinates: .pixel).notes == wanted)
        let reader = try PlanReader(path: path, coordinates: .pixel)
        while try reader.next() != nil {}
        #expect(reader.notes == wanted)
    }

    @Test(arguments: [
        (FileNote.withinOnePixel(ofAreas: true, at: "(1, 2)", .degrees), true),
        (.smallerThanPixel(at: "(1, 2)", .degrees), true),
        (.withinOnePixel(ofAreas: false, at: "(1, 2)", .perhapsDegrees), false),
        (.withinOnePixel(ofAreas: true, at: "(1, 2)", .fractions), false), (.noRows, false),
    ])
    func `Degrees are refused where they are clear`(note: FileNote, isRefused: Bool) throws {
        guard isRefused else { return try [note].refuseDegrees(file: "a.json") }
        #expect(throws: InputError(.degrees(at: "(1, 2)"), file: "a.json")) {
            try [FileNote.noRows, note].refuseDegrees(file: "a.json")
        }
    }

    @Test func `Other systems have small numbers`() throws {
        let path = try folder.file("rooms.geojson", Self.rooms([Self.fractions]))
        for system in [
            CoordinateSystem.map(.leaflet, zoom: 0),
            .normalized(try NormalizedCoordinates(imageSize: Size(width: 90, height: 90), origin: .topLeft)),
        ] {
            #expect(try AreaFile.read(path: path, coordinates: system).notes == [])
        }
    }

    @Test func `What to do is told in both languages`() {
        for guess in [FileNote.CoordinateGuess.fractions, .degrees, .perhapsDegrees, nil] {
            let note = FileNote.withinOnePixel(ofAreas: false, at: "(1, 2)", guess)
            #expect(note.message(in: .english).hasPrefix("all markers lie within one pixel, at (1, 2); "))
            #expect(note.message(in: .chinese).hasPrefix("所有标记都在一个像素之内,位于 (1, 2);"))
        }
    }
}
