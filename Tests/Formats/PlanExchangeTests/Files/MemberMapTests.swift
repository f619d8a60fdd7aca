import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTables
import TestSupport
import Testing

/// What the user says that members of GeoJSON's properties and of JSON lines mean, as for the columns of tables.
@Suite struct MemberMapTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// How markers stand in a file.
    enum Form: CaseIterable {
        case collection, features, sequence, lines, array

        var isGeoJSON: Bool { [.collection, .features, .sequence].contains(self) }

        /// The text of a file with markers of these members, at 5, 2.
        func text(_ markers: [String]) -> String {
            let entries = markers.map { members in
                isGeoJSON
                    ? #"{"type":"Feature","properties":{\#(members)},"geometry":{"type":"Point","coordinates":[5,2]}}"#
                    : #"{"x":5,"y":2,\#(members)}"#
            }
            return switch self {
            case .collection: #"{"type":"FeatureCollection","features":[\#(entries.joined(separator: ","))]}"#
            case .features, .lines: entries.joined(separator: "\n") + "\n"
            case .sequence: entries.map { "\u{1E}\($0)\n" }.joined()
            case .array: "[\(entries.joined(separator: ","))]"
            }
        }
    }

    /// What both readers of markers find; a test fails where they differ.
    private func read(_ text: String, _ columns: [String: String], name: String = "m.json") throws -> [UnplacedMarker] {
        let path = try folder.file(name, text)
        let table = TableStyle(columns: columns)
        let file = try MarkerFile.read(path: path, coordinates: .pixel, table: table)
        let unplaced = file.entries.compactMap { entry in if case .marker(let marker) = entry { marker } else { nil } }
        #expect(unplaced.count == file.entries.count)
        let reader = try PlanReader(path: path, coordinates: .pixel, table: table)
        var markers: [ImportedMarker] = []
        while let entry = try reader.next() { if case .marker(let marker, _) = entry { markers.append(marker) } }
        #expect(markers.map(\.item.marker.details) == unplaced.map(\.details))
        #expect(markers.map(\.item.marker.number) == unplaced.map(\.number))
        #expect(markers.map(\.unread) == unplaced.map(\.unread))
        return unplaced
    }

    @Test(
        arguments: [
            (#""Nr":7,"Titel":"Riss","Status":"offen","Gewerk":"Maler""#, 7, "Riss", "offen", "Maler", nil),
            (#""编号":"7","标题":"裂缝","状态":"open","专业":"Paint""#, 7, "裂缝", "open", "Paint", nil),
            (#""Lfd. Nr.":7,"TITLE":"Crack","STATUS":"open","Trade":"Paint""#, 7, "Crack", "open", "Paint", nil),
            // A member that is called so comes first, and the other one stays.
            (#""number":7,"Nr":8,"title":"Riss","Mangel":"x","status":"offen""#, 7, "Riss", "offen", nil, "Mangel"),
            (#""No.":7,"Subject":"Riss","Ball In Court":"Ann","STATUS":"offen""#, 7, "Riss", "offen", nil, nil),
            // What is no number is no marker's number.
            (#""item":"chair","title":"Riss""#, nil, "Riss", nil, nil, "item"),
            // A description is the title of what has none.
            (#""Beschreibung":"Riss""#, nil, "Riss", nil, nil, nil),
            (#""Beschreibung":"lang","name":"Riss""#, nil, "Riss", nil, nil, "Beschreibung"),
        ] as [(String, Int?, String?, String?, String?, String?)], Form.allCases)
    func `Members have the names that columns of lists may have`(
        given: (members: String, number: Int?, title: String?, status: String?, category: String?, property: String?),
        form: Form
    ) throws {
        let marker = try #require(try read(form.text([given.members, given.members]), [:]).first)
        #expect(marker.number == given.number && marker.details.title == given.title)
        #expect(marker.details.status == given.status && marker.details.category == given.category)
        if let property = given.property {
            #expect(marker.details.properties[property] != nil)
        } else {
            #expect(marker.details.properties.isEmpty)
        }
    }

    /// The notes of both readers of markers, which are the same.
    private func notes(_ text: String, _ columns: [String: String] = [:], name: String = "m.json") throws -> [FileNote]
    {
        let path = try folder.file(name, text)
        let table = TableStyle(columns: columns)
        let file = try MarkerFile.read(path: path, coordinates: .pixel, table: table)
        let reader = try PlanReader(path: path, coordinates: .pixel, table: table)
        while try reader.next() != nil {}
        #expect(reader.notes == file.notes)
        return reader.notes
    }

    @Test(arguments: Form.allCases)
    func `Members of other names are told, as columns are`(form: Form) throws {
        let text = form.text([#""Titel":"Riss","assigned_to":"Ann","STATUS":"open""#, #""Titel":"Fleck","Nr":3"#])
        let told = [("Nr", "number"), ("Titel", "title"), ("assigned_to", "assignee")]
        #expect(
            try notes(text) == [.renamedMembers(told.map { FileNote.ColumnMeaning(name: $0.0, meaning: $0.1) })])
        #expect(
            FileNote.renamedMembers([FileNote.ColumnMeaning(name: "Nr", meaning: "number")]).message(in: .english)
                == "read member 'Nr' as number")
        let own = form.text([#""title":"Riss","name":"x","label":"y","number":3"#, #""title":"b""#])
        #expect(try notes(own).isEmpty)
        #expect(try notes(text, ["Titel": "title", "Nr": "number", "assigned_to": "assignee"]).isEmpty)
    }

    @Test(
        arguments: [
            (#""cost":"12.5""#, 12.5), (#""cost":"12,50""#, 12.5), (#""cost":"1.250,50 €""#, 1250.5),
            (#""cost":"1.250""#, 1.25), (#""cost":"1,250""#, nil), (#""cost":"viel""#, nil),
        ] as [(String, Double?)], Form.allCases)
    func `A text is read as the number that it is, which is told`(given: (member: String, number: Double?), form: Form)
        throws
    {
        let marker = try #require(try read(form.text([given.member, #""title":"b""#]), [:]).first)
        #expect(marker.details.cost == given.number)
        let part = try #require(marker.unread.values.first?.part)
        #expect(part == (given.number == nil ? .none : .takenFromText))
        #expect(marker.details.properties.isEmpty == (given.number != nil))
    }

    @Test(
        arguments: [
            (#""x":"375","y":"80,5""#, Point(x: 375, y: 80.5)), (#""x":" 375.5 ","y":80"#, Point(x: 375.5, y: 80)),
            (#""x":"375 px","y":80"#, nil), (#""x":"","y":80"#, nil), (#""x":"NaN","y":80"#, nil),
            (#""x":"1,250","y":80"#, nil),
        ] as [(String, Point?)], ["m.json", "m.jsonl"])
    func `A coordinate may be the text of a number`(given: (members: String, point: Point?), name: String) throws {
        let entries = "{\(given.members)}\n{\"x\":1,\"y\":2}"
        let text = name == "m.json" ? "[\(entries.replacing("\n", with: ","))]" : entries
        let file = try MarkerFile.read(path: folder.file(name, text), coordinates: .pixel)
        guard let point = given.point else {
            if case .malformed = try #require(file.entries.first) { return }
            Issue.record("\(file.entries)")
            return
        }
        guard case .marker(let marker) = try #require(file.entries.first) else {
            Issue.record("\(file.entries)")
            return
        }
        #expect(marker.pair == point)
        let batch = MarkerBatch(file.entries, file: name, coordinates: .pixel)
        let notes = batch.notes().map { $0.message(in: .english) }
        #expect(
            notes.count == 1 && notes[0].hasPrefix("1 text of 'x' is read as the number that it is: '"), "\(notes)")
    }

    private func message(_ text: String, _ columns: [String: String], name: String = "m.json") throws -> [String] {
        let path = try folder.file(name, text)
        let table = TableStyle(columns: columns)
        let errors = [
            #expect(throws: InputError.self) {
                try MarkerFile.read(path: path, coordinates: .pixel, table: table)
            },
            #expect(throws: InputError.self) {
                let reader = try PlanReader(path: path, coordinates: .pixel, table: table)
                while try reader.next() != nil {}
            },
        ]
        return errors.compactMap { $0?.cause.message(in: .english) }
    }

    @Test(arguments: Form.allCases)
    func `Members mean what the user says, in each form of GeoJSON and JSON lines`(form: Form) throws {
        let text = form.text([
            #""Was":"Riss","BIS":"2026-03-01","Nr":"M-5","number":7,"room":"4.01""#, #""Was":"Fleck","Nr":3"#,
        ])
        let unplaced = try read(text, ["was": "title", "Bis ": "DUE", "Nr": "property"])
        #expect(unplaced.map(\.details.title) == ["Riss", "Fleck"])
        #expect(unplaced.map(\.details.due) == [CalendarDate(year: 2026, month: 3, day: 1), nil])
        #expect(unplaced.map(\.number) == [7, nil])
        #expect(
            unplaced.map(\.details.properties)
                == [["Nr": .string("M-5"), "room": .string("4.01")], ["Nr": .number(3)]])
        let codes = try read(text, ["Nr": "number", "number": "property"])
        #expect(codes.map(\.number) == [nil, 3])
        #expect(codes[0].unread == [.number: UnreadCell("M-5", in: "Nr")])
        #expect(codes[0].details.properties["Nr"] == .string("M-5"))
        #expect(codes[0].details.properties["number"] == .number(7))
    }

    @Test(
        arguments: Form.allCases,
        [
            // The user comes before a name that is known, and the last of several before the others: nothing is lost.
            (#""Titel":"a","title":"b""#, ["Titel": "title"], "a", ["title": "b"]),
            (#""A":"a","B":"b""#, ["A": "title", "B": "title"], "b", ["A": "a"]),
            (#""B":"b""#, ["a": "title", "B": "title"], "b", [:]),
            (#""title":"a""#, ["title": "title"], "a", [:]),
            // What is no title by name alone.
            (#""name":"a""#, ["name": "property"], nil, ["name": "a"]),
            (#""name":"a","Text":"b""#, ["Text": "title"], "b", ["name": "a"]),
            (#""name":"a","Text":"b""#, ["text": "note"], "a", [:]),
        ] as [(String, [String: String], String?, [String: String])])
    func `The user comes before names that are known, and what gives way stays a property`(
        form: Form, expected: (members: String, columns: [String: String], title: String?, properties: [String: String])
    ) throws {
        // Another marker has each member, so that none is missing.
        let all = #""A":"a","Titel":"t","title":"t","name":"n","Text":"x","B":"b""#
        let marker = try #require(try read(form.text([expected.members, all]), expected.columns).first)
        #expect(marker.details.title == expected.title)
        #expect(marker.details.properties == expected.properties.mapValues { .string($0) })
    }

    @Test(arguments: ["m.json", "m.jsonl"])
    func `Coordinates and the type of a line are found under other names`(name: String) throws {
        let columns = ["X_POS": "x", "Y_POS": "y", "type": "category"]
        let lines = [
            #"{"type":"crack","X_POS":5,"Y_POS":2}"#, #"{"type":"area","X_POS":6,"Y_POS":3,"x":9}"#,
        ]
        let texts = [lines.joined(separator: "\n"), "[\(lines.joined(separator: ","))]"]
        for text in name == "m.json" ? texts : [texts[0]] {
            let unplaced = try read(text, columns, name: name)
            #expect(unplaced.map(\.pair) == [Point(x: 5, y: 2), Point(x: 6, y: 3)])
            #expect(unplaced.map(\.details.category) == ["crack", "area"])
            #expect(unplaced.map(\.details.properties) == [[:], ["x": .number(9)]])
        }
        let bad = try folder.file(name, "{\"X_POS\":\"left\",\"Y_POS\":2}\n{\"X_POS\":5,\"Y_POS\":2}\n")
        let style = TableStyle(columns: ["X_POS": "x", "y_pos": "y"])
        let entries = try MarkerFile.read(path: bad, coordinates: .pixel, table: style).entries
        #expect(
            entries.first
                == .malformed(
                    .unfit(reason: Message("the members \("X_POS") and \("Y_POS") must be finite numbers")),
                    at: .line(1)))
        #expect(entries.count == 2)
    }

    @Test(arguments: Form.allCases)
    func `A member that no marker has is an error, and so is a meaning that there is not`(form: Form) throws {
        let text = form.text([#""Was":"Riss""#, #""room":"4.01""#])
        let own = form.isGeoJSON ? "Was, room" : "Was, room, x, y"
        let cases: [([String: String], String)] = [
            (["Wo": "note"], "no marker has a member 'Wo' (they have: \(own))"),
            (
                ["Wo": "note", "was": "title", "Wer": "author"],
                "no marker has members 'Wer' and 'Wo' (they have: \(own))"
            ),
            (["Was": "headline"], "there is no column 'headline' to map to; known are x, y, lat, lng, number, title"),
        ]
        for (columns, told) in cases {
            let messages = try message(text, columns)
            #expect(messages.count == 2)
            for message in messages { #expect(message.hasPrefix(told), "\(message)") }
        }
        #expect(try read(text, ["Was": "title", "room": "category"]).map(\.details.category) == [nil, "4.01"])
    }

    @Test func `A geometry is the place of a feature, which no member is`() throws {
        let text = Form.collection.text([#""Rechtswert":7"#])
        let messages = try message(text, ["Rechtswert": "x"])
        #expect(messages.count == 2)
        for message in messages {
            #expect(message.hasPrefix("there is no column 'x' to map to; known are number, title"), "\(message)")
        }
    }

    @Test(arguments: [
        (["Was": "title"], "Tap"), (["was": "name"], "Tap"), (["name": "note"], "Kitchen"), (["name": "property"], "7"),
        (["Farbe": "color"], "Kitchen"), ([:], "Kitchen"),
    ])
    func `The members of areas give names and colours by what the user says`(columns: [String: String], name: String)
        throws
    {
        let ring = "[[[0,0],[9,0],[9,9],[0,0]]]"
        let members = ##""name":"Kitchen","Was":"Tap","label":"7","Farbe":"#ff0000""##
        let feature =
            #"{"type":"Feature","properties":{\#(members)},"geometry":{"type":"Polygon","coordinates":\#(ring)}}"#
        let line = #"{"type":"area",\#(members),"geometry":{"type":"Polygon","coordinates":\#(ring)}}"#
        for text in [feature, line + "\n" + line] {
            let path = try folder.file("a.json", text)
            let reader = try PlanReader(path: path, coordinates: .pixel, table: TableStyle(columns: columns))
            #expect(try reader.next() == nil && reader.areas.first?.name == name, "\(text)")
            #expect(reader.areas.first?.color == (columns["Farbe"] == nil ? nil : Color(css: "#ff0000")))
        }
    }

    @Test func `A member that no area of a file without markers has is an error`() throws {
        let text =
            #"{"type":"Feature","properties":{"Was":"x"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}}"#
        let messages = try message(text, ["Wo": "title"])
        #expect(messages == Array(repeating: "no area has a member 'Wo' (they have: Was)", count: 2))
    }

    @Test(arguments: ["rooms.kml", "rooms.csv", "rooms.txt"])
    func `The data of placemarks mean what the user says`(name: String) throws {
        func placemark(_ geometry: String) -> String {
            "<Placemark><name>7</name><ExtendedData><Data name=\"RAUM_NAME\"><value>Bad</value></Data></ExtendedData>"
                + "\(geometry)</Placemark>"
        }
        let ring = "<LinearRing><coordinates>0,0 9,0 9,9 0,0</coordinates></LinearRing>"
        let text =
            "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>"
            + placemark("<Polygon><outerBoundaryIs>\(ring)</outerBoundaryIs></Polygon>")
            + placemark("<Point><coordinates>5,2</coordinates></Point>") + "</Document></kml>"
        let path = try folder.file(name, text)
        let table = TableStyle(columns: ["raum_name": "title"])
        let reader = try PlanReader(path: path, coordinates: .pixel, table: table)
        #expect(reader.areas.map(\.name) == ["Bad"])
        guard case .marker(let marker, _)? = try reader.next() else {
            Issue.record("no marker")
            return
        }
        #expect(marker.item.marker.details.title == "Bad")
        for message in try message(text, ["Wo": "title"], name: name) {
            #expect(message.hasPrefix("no marker has a member 'Wo' (they have: RAUM_NAME"), "\(message)")
        }
    }

    @Test(arguments: ["rooms.wkt", "rooms.csv"])
    func `Well-known text has no members to map`(name: String) throws {
        for message in try message("POINT (5 2)\nPOINT (6 2)\n", ["Wo": "title"], name: name) {
            #expect(message.hasPrefix("no marker has a member 'Wo'"), "\(message)")
        }
    }

    @Test(arguments: Form.allCases)
    func `A member that is given a meaning twice is an error, and a meaning that several have is told`(form: Form)
        throws
    {
        let text = form.text([#""Was":"Riss","Wo":"Bad""#, #""Was":"Loch","Wo":"Flur""#])
        for message in try message(text, ["Was": "title", "WAS": "note"]) {
            #expect(message.hasPrefix("map gives 'WAS' a meaning twice"), "\(message)")
        }
        let path = try folder.file("m.json", text)
        let table = TableStyle(columns: ["Was": "title", "Wo": "title"])
        let note = FileNote.sharedMeaning(["Was", "Wo"], meaning: "title")
        #expect(try MarkerFile.read(path: path, coordinates: .pixel, table: table).notes.contains(note))
        #expect(try PlanReader(path: path, coordinates: .pixel, table: table).notes.contains(note))
    }

    @Test func `Of a table's columns one alone has a meaning`() throws {
        let path = try folder.file("m.csv", "x,y,Was,Wo\n1,2,a,b\n")
        for (columns, told) in [
            (["Was": "title", "Wo": "title"], "map has 'Was', 'Wo' all mean title; choose one of them"),
            (["Was": "title", "was ": "note"], "map gives 'Was' a meaning twice; give it one"),
        ] {
            let table = TableStyle(columns: columns)
            let error = try #require(throws: InputError.self) {
                try MarkerFile.read(path: path, coordinates: .pixel, table: table)
            }
            #expect(error.cause.message.english == told)
            #expect(throws: InputError.self) { try PlanReader(path: path, coordinates: .pixel, table: table) }
        }
    }

    @Test func `Members of other formats have fixed meanings, and other ones are refused`() throws {
        let text = #"{"shapes":[{"label":"Tap","points":[[5,2]],"shape_type":"point"}],"imagePath":"a.png"}"#
        let path = try folder.file("labelme.json", text)
        let style = TableStyle(columns: ["label": "title"])
        for message in try message(text, ["label": "title"]) {
            #expect(message.hasPrefix("map cannot be used, as what labelme has is of fixed meaning"), "\(message)")
        }
        #expect(throws: InputError.self) { try PlanReader(path: path, coordinates: .pixel, table: style) }
        #expect(try MarkerFile.read(path: path, coordinates: .pixel).entries.count == 1)
    }
}
