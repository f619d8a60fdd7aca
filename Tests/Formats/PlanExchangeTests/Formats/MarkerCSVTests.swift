import PlanBase
import PlanExchange
import PlanGeometry
import PlanModel
import Testing

@Suite struct MarkerCSVTests {
    private func entries(_ text: String, _ coordinates: CoordinateSystem = .pixel) throws -> [MarkerEntry] {
        try MarkerFile.entries(inCSV: Array(text.utf8), file: "t.csv", coordinates: coordinates)
    }

    private struct Unexpected: Error {
        let entry: MarkerEntry
    }

    private func marker(_ row: String) throws -> UnplacedMarker {
        let entry = try #require(try entries("x,y,number,title,status,category,priority,color,floor\n\(row)\n").first)
        guard case .marker(let marker) = entry else {
            throw Unexpected(entry: entry)
        }
        return marker
    }

    // MARK: - Good rows

    @Test func `All columns are read`() throws {
        let marker = try self.marker("12.5, 88 ,7,Door closer missing,open,door,high,#d55e00,3")
        #expect(marker.place == .line(2))
        #expect(marker.pair == Point(x: 12.5, y: 88))
        #expect(marker.number == 7)
        #expect(
            marker.details
                == MarkerDetails(
                    title: "Door closer missing", status: "open", category: "door", priority: "high",
                    color: Color(hex: 0xD55E00), properties: ["floor": .string("3")]))
    }

    @Test func `Rows that say the same and rows that do not keep what each says`() throws {
        var text = "x,y,title,status,color,floor\n"
        var expected: [MarkerDetails] = []
        for row in 0..<400 {
            // More kinds than are kept at a time, in an order in which they come again sooner and later.
            let kind = row * row % 23
            let title = kind % 5 == 0 ? "Crack \(kind)" : nil
            let status = kind % 7 == 0 ? nil : "status \(kind % 11)"
            let isBlue = kind % 3 == 0
            let floor = kind % 4 == 0 ? "\(kind)" : ""
            text += "1,2,\(title ?? ""),\(status ?? ""),\(isBlue ? "blue" : ""),\(floor)\n"
            expected.append(
                MarkerDetails(
                    title: title, status: status, color: isBlue ? Color(css: "blue") : nil,
                    properties: floor.isEmpty ? [:] : ["floor": .string(floor)]))
        }
        let details = try entries(text).map { entry in
            guard case .marker(let marker) = entry else { throw Unexpected(entry: entry) }
            return marker.details
        }
        #expect(details == expected)
    }

    @Test func `Texts that only look the same stay as they are`() throws {
        let spellings = ["Caf\u{E9}", "Cafe\u{301}"]
        let details = try entries("x,y,status\n" + spellings.map { "1,2,\($0)\n" }.joined()).map { entry in
            guard case .marker(let marker) = entry else { throw Unexpected(entry: entry) }
            return marker.details
        }
        #expect(details.map { Array(($0.status ?? "").utf8) } == spellings.map { Array($0.utf8) })
    }

    @Test func `Columns may come in any order and case`() throws {
        let entries = try entries("Title, Y ,extra,X\nCrack,2,e,1\n")
        #expect(
            entries == [
                .marker(
                    UnplacedMarker(
                        place: .line(2), pair: Point(x: 1, y: 2),
                        details: MarkerDetails(title: "Crack", properties: ["extra": .string("e")])))
            ])
    }

    @Test func `Map coordinates are read from latitude and longitude columns`() throws {
        let entries = try entries("lat,lng\n-12.5,25\n", .map(.leaflet, zoom: 3))
        #expect(entries == [.marker(UnplacedMarker(place: .line(2), pair: Point(x: 25, y: -12.5)))])
    }

    @Test func `If a row has both pairs, the one of the coordinate system is read and the other kept`() throws {
        let text = "x,y,lat,lng\n1,2,3,4\n"
        let asPixels = MarkerDetails(properties: ["lat": .string("3"), "lng": .string("4")])
        let asMap = MarkerDetails(properties: ["x": .string("1"), "y": .string("2")])
        #expect(
            try entries(text) == [
                .marker(UnplacedMarker(place: .line(2), pair: Point(x: 1, y: 2), details: asPixels))
            ])
        #expect(
            try entries(text, .map(.leaflet, zoom: 0)) == [
                .marker(UnplacedMarker(place: .line(2), pair: Point(x: 4, y: 3), details: asMap))
            ])
    }

    @Test func `Unknown columns are kept unchanged, but not their empty fields`() throws {
        let entries = try entries("x,y,Photo,,note,title\n1,2, a b ,unnamed,,\n")
        let details = MarkerDetails(properties: ["Photo": .string(" a b "), "column D": .string("unnamed")])
        #expect(entries == [.marker(UnplacedMarker(place: .line(2), pair: Point(x: 1, y: 2), details: details))])
    }

    @Test(arguments: [
        ("nan", Double.nan), ("inf", .infinity), ("-Infinity", -.infinity), ("1e999", .infinity), ("1e2", 100),
        ("+5", 5), (".5", 0.5), ("-0", 0),
    ])
    func `Coordinates that are not finite are read, to be refused later`(text: String, value: Double) throws {
        let x = try self.marker("\(text),0,,,,,,,").pair.x
        #expect(x == value || (x.isNaN && value.isNaN))
    }

    @Test(
        arguments: [
            ("'500,200", "'500", "x"), ("500, '200.0 ", "'200.0", "y"), ("\"'500\",200", "'500", "x"),
            ("500,200", nil, nil),
        ] as [(String, String?, String?)])
    func `A coordinate that a spreadsheet was told to be a text is read, and told`(
        row: String, text: String?, column: String?
    ) throws {
        let marker = try marker("\(row),'7,A,,,,,")
        #expect(marker.pair == Point(x: 500, y: 200) && marker.number == 7)
        let told = text.map { UnreadCell($0, in: column ?? "", .takenFromText) }
        #expect(marker.unread[.point] == told && marker.details.properties.isEmpty)
    }

    @Test(arguments: ["'", "''500", "'left", "' '"])
    func `An apostrophe before something else makes no number of it`(text: String) throws {
        let entry = try #require(try entries("x,y\n\(text),200\n").first)
        guard case .malformed(.notANumber(column: "x", _), _) = entry else {
            Issue.record("\(entry)")
            return
        }
    }

    @Test func `A header alone has no entries`() throws {
        #expect(try entries("x,y\n").isEmpty)
        #expect(try entries("x,y").isEmpty)
    }

    // MARK: - Bad rows

    @Test(arguments: [
        ("1,2,3", MarkerProblem.raggedRow(fields: 3, expected: 9)),
        ("1,2,,,,,,,,x", .raggedRow(fields: 10, expected: 9)),
        ("1;2", .raggedRow(fields: 1, expected: 9)),
        (",2,,,,,,,", .missingNumber(column: "x")), ("1, ,,,,,,,", .missingNumber(column: "y")),
        ("1x,2,,,,,,,", .notANumber(column: "x", text: "1x")),
        ("1,two,,,,,,,", .notANumber(column: "y", text: "two")),
        ("1 00,2,,,,,,,", .notANumber(column: "x", text: "1 00")),
        ("0x1F,2,,,,,,,", .notANumber(column: "x", text: "0x1F")),
        ("#N/A,2,,,,,,,", .failedFormula(column: "x", error: "#N/A")), ("1,2,,a\0b,,,,,", .zeroByte),
        (
            "1,2,,\(String(repeating: "a", count: 10_001)),,,,,",
            .textTooLong(column: "title", bytes: 10_001, limit: 10_000)
        ),
        // An e with many accents is one character.
        (
            "1,2,,,,e\(String(repeating: "\u{301}", count: 5_000)),,,",
            .textTooLong(column: "category", bytes: 10_001, limit: 10_000)
        ),
    ])
    func `A malformed row does not affect the others`(row: String, problem: MarkerProblem) throws {
        let entries = try entries(
            "x,y,number,title,status,category,priority,color,floor\n1,2,1,\"a\nb\",,,,,\n\(row)\n3,4,2,,,,,,\n")
        #expect(entries.count == 3)
        #expect(entries.dropFirst().first == .malformed(problem, at: .line(4)))
        #expect(entries.last == .marker(UnplacedMarker(place: .line(5), pair: Point(x: 3, y: 4), number: 2)))
    }

    @Test(arguments: [
        ("1,2,0,,,,,,", MarkerField.number, "0"), ("1,2,-3,,,,,,", .number, "-3"), ("1,2,1.5,,,,,,", .number, "1.5"),
        ("1,2,A7,,,,,,", .number, "A7"), ("1,2,9223372036854775808,,,,,,", .number, "9223372036854775808"),
        ("1,2,,,,,,blurple,", .color, "blurple"), ("1,2,,,,,,#12345,", .color, "#12345"),
        ("1,2,,#REF!,,,,,", .title, "#REF!"), ("1,2,,,#DIV/0!,,,,", .status, "#DIV/0!"),
        ("1,2,,,,,,,#NUM!", .property("floor"), "#NUM!"),
    ])
    func `A cell that cannot be read costs that cell, and stays a property`(
        row: String, field: MarkerField, text: String
    ) throws {
        let entries = try entries("x,y,number,title,status,category,priority,color,floor\n\(row)\n3,4,2,,,,,,\n")
        let column = if case .property(let name) = field { name } else { field.name }
        let details = MarkerDetails(properties: [column: .string(text)])
        #expect(
            entries == [
                .marker(
                    UnplacedMarker(
                        place: .line(2), pair: Point(x: 1, y: 2), details: details,
                        unread: [field: UnreadCell(text, in: column)])),
                .marker(UnplacedMarker(place: .line(3), pair: Point(x: 3, y: 4), number: 2)),
            ])
    }

    @Test(arguments: ["1,2,a,", "1,2,a,,,", "1,2,a, ,\t"])
    func `Delimiters too many at the end of a row cost nothing`(row: String) throws {
        let entries = try entries("x,y,title\n\(row)\n")
        let details = MarkerDetails(title: "a")
        #expect(
            entries == [.marker(UnplacedMarker(place: .line(2), pair: Point(x: 1, y: 2), details: details))])
    }

    @Test(arguments: [",,", " , ,\t", "\"\",,", "\u{00A0},\u{3000},"])
    func `A row of empty cells is no row`(row: String) throws {
        let entries = try entries("x,y,title\n\(row)\n1,2,a\n\(row)\n\(row)\n3,4,b\n\(row)")
        #expect(
            entries.map { entry in if case .marker(let marker) = entry { "\(marker.place)" } else { "" } }
                == ["3", "6"])
    }

    @Test func `Messages name the column and what would be right`() {
        #expect(
            MarkerProblem.notANumber(column: "x", text: "1,5").message(in: .english)
                == "column 'x': '1,5' is not a number; write decimals with a point, or say with decimal comma that "
                + "they have commas")
        #expect(
            MarkerProblem.raggedRow(fields: 1, expected: 9).message(in: .english) == "the row has 1 field, the header 9"
        )
        #expect(
            MarkerProblem.textTooLong(column: "title", bytes: 10_001, limit: 10_000).message(in: .english)
                == "column 'title': a text of 10001 bytes; at most 10000 are taken")
        #expect(
            MarkerProblem.notANumber(column: "x", text: "1,5").message(in: .english, for: .command)
                .contains("say with --decimal comma that they have commas"))
        let long = MarkerProblem.notANumber(column: "x", text: String(repeating: "9", count: 1000) + "x")
        #expect(long.message(in: .english).count < 120)
    }
}
