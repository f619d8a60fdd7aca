import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanStore
import TestSupport
import Testing

@testable import PlanSheet

/// Lists that name rooms and have no coordinates, on a sheet of a drawing's files and in a plan.
@Suite struct RoomListSheetTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    // MARK: - Rooms

    /// A feature of a room.
    private static func room(_ properties: String, _ box: Box) -> String {
        let corners = [
            (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
            (box.minX, box.minY),
        ]
        let ring = corners.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
        return
            #"{"type":"Feature","properties":\#(properties),"geometry":{"type":"Polygon","coordinates":[[\#(ring)]]}}"#
    }

    private static let rooms = [
        room(#"{"name":"0.11 Büro"}"#, Box(minX: 20, minY: 20, maxX: 400, maxY: 400)),
        room(#"{"name":"0.12 Büro"}"#, Box(minX: 420, minY: 20, maxX: 800, maxY: 400)),
        room(#"{"name":"0.16 Technik"}"#, Box(minX: 820, minY: 20, maxX: 1180, maxY: 400)),
        room(#"{"name":"Halle"}"#, Box(minX: 20, minY: 420, maxX: 800, maxY: 880)),
        room(#"{"name":"Kiosk"}"#, Box(minX: 300, minY: 550, maxX: 500, maxY: 700)),
        room(#"{"name":"Schacht","allowed":false}"#, Box(minX: 820, minY: 420, maxX: 1180, maxY: 880)),
    ]

    /// What a list gives: where its markers stand, by their numbers, and what is refused.
    private struct Answer: Equatable {
        var places: [Int: Point] = [:]
        var notLocated: Set<Int> = []
        var refused: [String] = []
    }

    private func asSheet(_ list: String, placeBy: PlaceBy? = nil, areas: Bool = true) throws -> (Answer, [SheetNote]) {
        let picture = PixelBuffer(width: 1200, height: 900, format: .gray, filledWith: 255)
        let input = SheetInput(
            drawing: .pixels(picture), areas: areas ? .file(folder["rooms.geojson"]) : .none,
            markers: .file(folder[list]))
        var request = SheetRequest()
        request.placement.placeBy = placeBy
        var notes: [SheetNote] = []
        let contents = try SheetPreparation(request, input, &notes).contents
        var answer = Answer()
        for marker in contents.markers {
            let number = try #require(marker.number)
            answer.places[number] = marker.point
            if !marker.details.isLocated { answer.notLocated.insert(number) }
        }
        answer.refused = (contents.refused ?? []).map {
            "\($0.place.number): \($0.message(in: .english, for: .command))"
        }
        return (answer, contents.notes)
    }

    private func asPlan(_ list: String, placeBy: PlaceBy? = nil) throws -> (Answer, ImportReport) {
        let drawing = PlanDrawing(drawing: Drawing(name: "plan.png", width: 1200, height: 900))
        let plan = try Plan.create(path: folder["\(list).plan"], name: "drawing", drawing: drawing)
        _ = try plan.importFile(folder["rooms.geojson"])
        var request = PlanImport()
        request.placeBy = placeBy
        let report = try plan.importFile(folder[list], request)
        var answer = Answer()
        for item in try plan.markers() {
            let number = try #require(item.marker.number)
            answer.places[number] = item.marker.point
            if !item.marker.details.isLocated { answer.notLocated.insert(number) }
        }
        answer.refused = report.refused.told.map {
            "\($0.place.number): \($0.reason.text(in: .english, for: .command))"
        }
        return (answer, report)
    }

    // MARK: - Lists

    /// A list, with how many of its markers are placed in their rooms, and how its refusals begin.
    struct Example: CustomTestStringConvertible {
        let name: String
        let text: String
        var placeBy: PlaceBy?
        let placedCount: Int
        var refused: [String] = []
        var testDescription: String { name }
    }

    private static func rows(_ rooms: [String]) -> String {
        "Nr.;Raum;Mangel;Status\n"
            + rooms.enumerated().map { "\($0 + 1);\($1);Mangel \($0 + 1);offen\n" }.joined()
    }

    static let examples = [
        Example(
            name: "spellings.csv",
            text: rows(["0.16", "Raum 0.16", "0-16", "technik", "EG 0.16 Technik", "0.11", "HALLE", "Kiosk"]),
            placedCount: 8),
        Example(
            name: "unclear.csv", text: rows(["0.11", "Büro", "Tehcnik", "", "0.11/0.12", "Schacht", "0.12"]),
            placedCount: 2,
            refused: [
                "3: the room 'Büro' may be '0.11 Büro', '0.12 Büro'", "4: no area is called 'Tehcnik'; the nearest are",
                "5: the row has neither coordinates nor a room", "6: the room '0.11/0.12' names several rooms",
                "7: no marker may stand in 'Schacht'; --anywhere takes it all the same",
            ]),
        Example(name: "full.csv", text: rows(Array(repeating: "Kiosk", count: 60)), placedCount: 60),
        Example(
            name: "mixed.csv", text: "number,room,x,y\n1,0.11,,\n2,0.11,100,300\n3,0.11,,\n4,0.16,2000,1\n5,0.16,,\n",
            placeBy: .area, placedCount: 3, refused: ["5: outside the drawing"]),
        Example(
            name: "lines.jsonl",
            text: #"{"number":1,"area":"0.11"}\#n{"number":2,"room":"0.16"}\#n{"number":3,"x":100,"y":100}\#n"#,
            placedCount: 2),
        Example(
            name: "points.geojson",
            text: #"""
                {"type":"FeatureCollection","features":[
                {"type":"Feature","properties":{"number":1,"room":"Halle"},"geometry":null},
                {"type":"Feature","properties":{"number":2,"room":"Kiosk"},"geometry":null},
                {"type":"Feature","properties":{"number":3},"geometry":{"type":"Point","coordinates":[500,100]}}]}
                """#, placedCount: 2),
    ]

    @Test(arguments: examples)
    func `Markers have the same places on a sheet as in a plan`(example: Example) throws {
        try folder.write(
            #"{"type":"FeatureCollection","features":[\#(Self.rooms.joined(separator: ","))]}"#, to: "rooms.geojson")
        try folder.write(example.text, to: example.name)
        let (sheet, notes) = try asSheet(example.name, placeBy: example.placeBy)
        let (plan, report) = try asPlan(example.name, placeBy: example.placeBy)
        #expect(sheet.places == plan.places && sheet.notLocated == plan.notLocated)
        #expect(sheet.refused.sorted() == plan.refused.sorted())
        #expect(sheet.notLocated.count == example.placedCount && report.placed == example.placedCount)
        #expect(sheet.refused.count == example.refused.count)
        for (text, start) in zip(sheet.refused, example.refused) { #expect(text.hasPrefix(start), "\(text)") }
        let told = notes.compactMap { note -> Int? in
            if case .file(.placedInRooms(let count, _)) = note { count } else { nil }
        }
        #expect(told == [example.placedCount])
        #expect(Set(sheet.places.values).count == sheet.places.count)
    }

    @Test(arguments: [
        (
            "list.csv",
            "number,room,x,y\n1,0.11,100,100\n2,0.12,100,200\n3,Technik,900,100\n4,Halle,900,200\n5,?,100,300\n"
        ),
        (
            "points.geojson",
            #"""
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"number":2,"room":"0.12"},"geometry":{"type":"Point","coordinates":[100,200]}},
            {"type":"Feature","properties":{"number":3,"room":"Technik"},"geometry":{"type":"Point","coordinates":[900,100]}},
            {"type":"Feature","properties":{"number":4,"room":"Halle"},"geometry":{"type":"Point","coordinates":[900,200]}}]}
            """#
        ),
    ])
    func `A room that contradicts the coordinates is told on a sheet as in a plan`(name: String, text: String) throws {
        try folder.write(
            #"{"type":"FeatureCollection","features":[\#(Self.rooms.joined(separator: ","))]}"#, to: "rooms.geojson")
        try folder.write(text, to: name)
        let (sheet, notes) = try asSheet(name)
        let (plan, report) = try asPlan(name)
        #expect(sheet == plan)
        let told = notes.map { $0.message.text(in: .english, for: .command) }.filter { $0.contains("another room") }
        #expect(told.count == 1 && told[0].contains("in 2 rows") && told[0].contains("(marker 2: 0.12)"), "\(told)")
        #expect(told.allSatisfy { report.text().contains($0) })
        // Without areas nothing is known of rooms.
        #expect(
            try asSheet(name, areas: false).1.allSatisfy {
                !$0.message.text(in: .english, for: .command).contains("another room")
            })
    }

    @Test func `Without areas a list of rooms is refused with what to do, and a mixed one loses those rows alone`()
        throws
    {
        try folder.write(Self.rows(["0.11", "0.16"]), to: "list.csv")
        let error = try #require(throws: InputError.self) { try asSheet("list.csv", areas: false) }
        #expect(
            error.message.text(in: .english, for: .command).hasSuffix(
                "the markers have rooms and no coordinates; --areas says where the rooms are"))
        try folder.write("number,room,x,y\n1,0.11,,\n2,0.11,210,210\n", to: "mixed.csv")
        let (answer, _) = try asSheet("mixed.csv", placeBy: .area, areas: false)
        #expect(answer.places == [2: Point(x: 210, y: 210)])
        #expect(
            answer.refused == ["2: there are no areas, so that no room is found; --areas says where the rooms are"])
    }

    @Test func `Markers in rooms that take none are accepted if they may stand anywhere`() throws {
        try folder.write(
            #"{"type":"FeatureCollection","features":[\#(Self.rooms.joined(separator: ","))]}"#, to: "rooms.geojson")
        try folder.write(Self.rows(["Schacht"]), to: "list.csv")
        let picture = PixelBuffer(width: 1200, height: 900, format: .gray, filledWith: 255)
        let input = SheetInput(
            drawing: .pixels(picture), areas: .file(folder["rooms.geojson"]), markers: .file(folder["list.csv"]))
        var request = SheetRequest()
        let refused = try Sheet(request, input).report
        #expect(refused.refused.map(\.reason) == [.room] && refused.placedCount == 0)
        #expect(refused.refused[0].message(in: .english, for: .python).contains("anywhere=True"))
        request.placement.anywhere = true
        let report = try Sheet(request, input).report
        #expect(report.refused.isEmpty && report.placedCount == 1)
    }
}
